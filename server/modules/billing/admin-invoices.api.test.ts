import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { placeOrder } from '../assignments/assignments.fixture.ts';

test('admins list, filter, search and download all invoices', async () => {
  const w = await world();
  const { invoice, user } = await w.buyOrFail();
  const { order_id: orderId } = await w.db
    .selectFrom('invoices')
    .select('order_id')
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  const unpaid = await placeOrder(w);
  const list = async (query: Record<string, string | number>) =>
    (await w.admin.must('GET /admin/invoices', { query })).data;
  const [found] = await list({ search: invoice.invoice_number.toLowerCase() });
  expect(found).toMatchObject({
    id: invoice.id,
    status: 'paid',
    order: { id: orderId, user: { email: user.email } },
    customer: { name: 'Ida Buyer' },
  });
  expect((await list({ user_id: w.customer.id })).map((one) => one.order.id)).toEqual([unpaid]);
  expect(await list({ user_id: w.customer.id, status: 'paid' })).toEqual([]);
  expect((await list({ search: user.email })).map(({ id }) => id)).toEqual([invoice.id]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await list({ user_id: w.customer.id, from: today, to: today })).length).toBe(1);
  expect(await list({ user_id: w.customer.id, to: '2026-01-01' })).toEqual([]);
  // Its invoice outlives the order.
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
  expect((await list({ search: invoice.invoice_number })).map(({ id }) => id)).toEqual([invoice.id]);
  const pdf = await w.admin.call('GET /admin/invoices/{id}/download', { params: { id: invoice.id } });
  expect(pdf.headers['content-disposition']).toContain(`${invoice.invoice_number}.pdf`);
});

test('other people’s invoices are for admins only', async () => {
  const w = await world();
  const { invoice } = await w.buyOrFail();
  const params = { id: invoice.id };
  for (const by of [w.staff, w.customer]) {
    expect((await by.call('GET /admin/invoices')).status).toBe(403);
    expect((await by.call('GET /admin/invoices/{id}/download', { params })).status).toBe(403);
  }
  expect((await w.admin.call('GET /admin/invoices/{id}/download', { params: { id: 2_000_000_000 } })).status).toBe(404);
});
