import { expect, test } from 'vitest';
import { keepSessions } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { placeOrder } from '../../work/assignments/assignments.fixture.ts';
import { credit, paidInvoice, unpaidInvoice } from './billing.fixture.ts';

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
  // The invoice outlives the order.
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
  expect((await list({ search: invoice.invoice_number })).map(({ id }) => id)).toEqual([invoice.id]);
  const pdf = await w.admin.call('GET /admin/invoices/{id}/download', { params: { id: invoice.id } });
  expect(pdf.headers['content-disposition']).toContain(`${invoice.invoice_number}.pdf`);
});

test('the views of invoices have their counts, and the unpaid ones what is due of them', async () => {
  const w = await world({ fresh: true });
  await w.buyOrFail();
  await placeOrder(w);
  const { invoiceId } = await unpaidInvoice(w);
  const { data } = await w.admin.must('GET /admin/invoices', { query: { due: '1' } });
  await w.db.updateTable('invoices').set({ due_on: '2020-01-01' }).where('id', '=', invoiceId).execute();
  const due = data.reduce((sum, one) => sum + Number(one.due), 0).toFixed(2);
  expect(await w.admin.must('GET /admin/invoices/counts')).toEqual({
    all: data.length + 1,
    unpaid: data.length,
    overdue: 1,
    paid: 1,
    refunded: 0,
    charged_back: 0,
    due,
  });
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

test('invoices are found by the reference of their payment or the number of a credit note, and filtered by what is due', async () => {
  const w = await world();
  const { invoiceId: paid } = await paidInvoice(w);
  const { invoiceId: unpaid, orderId, customer } = await unpaidInvoice(w);
  const { body: note } = await credit(w.admin, unpaid, { amount: '10.00' });
  const list = async (query: Record<string, string | number>) =>
    (await w.admin.must('GET /admin/invoices', { query })).data.map(({ id }) => id);
  const { provider_ref } = await w.db
    .selectFrom('payments')
    .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'payments.id')
    .select('provider_ref')
    .where('invoice_id', '=', paid)
    .executeTakeFirstOrThrow();
  expect(await list({ search: provider_ref ?? '' })).toEqual([paid]);
  expect(await list({ search: note.credit_note_number })).toEqual([unpaid]);
  expect(await list({ order_id: orderId, kind: 'invoice' })).toEqual([unpaid]);
  expect(await list({ order_id: orderId, kind: 'deposit' })).toEqual([]);
  expect(await list({ user_id: customer.id, overdue: '1' })).toEqual([]);
  await w.db.updateTable('invoices').set({ due_on: '2026-01-31' }).where('id', 'in', [paid, unpaid]).execute();
  expect(await list({ user_id: customer.id, overdue: '1' })).toEqual([unpaid]);
  expect((await list({ overdue: '1' })).includes(paid)).toBe(false);
  expect(await list({ order_id: orderId, sort: 'due_on' })).toEqual([unpaid]);
  const [listed] = (await w.admin.must('GET /admin/invoices', { query: { order_id: orderId } })).data;
  const { document, recipient, ...found } = await w.admin.must('GET /admin/invoices/{id}', { params: { id: unpaid } });
  expect(found).toEqual(listed);
  expect(recipient).toBe(customer.email);
  expect(document.number).toBe(listed?.invoice_number);
  expect(listed).toMatchObject({ due: '90.00', due_on: '2026-01-31', customer: { id: customer.id }, notes: [] });
  expect((await w.admin.call('GET /admin/invoices/{id}', { params: { id: 2_000_000_000 } })).status).toBe(404);
});

test('an invoice is overdue by the clock of the rules, to customers, admins, lists, exports and bulk actions', async () => {
  let now = new Date();
  const w = await world({ fresh: true, change: () => ({ clock: { now: () => now, refresh: async () => {} } }) });
  const { invoiceId: late } = await unpaidInvoice(w);
  const { invoiceId: due, customer } = await unpaidInvoice(w);
  const { invoiceId: paid } = await paidInvoice(w);
  await keepSessions(w.db);
  now = new Date('2027-03-01T10:00:00.000Z');
  const dueOn = (day: string, ...ids: number[]) =>
    w.db.updateTable('invoices').set({ due_on: day }).where('id', 'in', ids).execute();
  await dueOn('2027-02-20', late, paid);
  await dueOn('2027-03-05', due);
  const overdueOf = async () =>
    (await w.admin.must('GET /admin/invoices')).data.filter(({ overdue }) => overdue).map(({ id }) => id);
  expect(await overdueOf()).toEqual([late]);
  expect((await customer.must('GET /customer/invoices')).data).toMatchObject([{ id: due, overdue: false }]);
  expect((await w.admin.must('GET /admin/invoices', { query: { overdue: '1' } })).meta.total).toBe(1);
  const csv = await w.admin.send('GET', '/api/admin/exports/invoices.csv?overdue=1');
  expect(csv.bytes.toString().trim().split('\r\n')).toHaveLength(2);
  const body = { action: 'export', filter: { overdue: '1' }, expected_total: 1 } as const;
  expect((await w.admin.call('POST /admin/invoices/bulk', { body })).status).toBe(200);
});
