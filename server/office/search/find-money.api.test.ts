import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { type KnownClient, world } from '../../../test/support/world.ts';
import { paidOrder, refund } from '../../settlement/refunds/refunds.fixture.ts';
import { deliverAll } from '../../work/assignments/assignments.fixture.ts';

const found = async (by: KnownClient, q: string) =>
  (await by.must('GET /find', { query: { q } })).data.map(({ kind, id, url }) => ({ kind, id, url }));

test('an admin finds a refund and its invoice by the provider’s references and by the credit note', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w, { provider: 'stripe' });
  const { body } = await refund(w.admin, order, { amount: 10 });
  const { id, credit_note } = body as { id: number; credit_note: { id: number; credit_note_number: string } };
  const stored = await w.db.selectFrom('refunds').select('provider_ref').where('id', '=', id).executeTakeFirstOrThrow();
  const ours = { kind: 'refund', id, url: `/admin/dashboard/payments/refunds/${id}` };
  const invoice = { kind: 'invoice', id: order.invoiceId, url: `/admin/dashboard/invoices/${order.invoiceId}` };
  const payment = await w.admin.must('GET /admin/payments/{id}', { params: { id: order.paymentId } });
  expect(await found(w.admin, payment.provider_ref ?? '')).toEqual([invoice, ours]);
  expect(await found(w.admin, stored.provider_ref ?? '')).toEqual([ours]);
  expect(await found(w.admin, `refund ${id}`)).toContainEqual(ours);
  expect((await found(w.admin, credit_note.credit_note_number)).map(({ kind }) => kind).toSorted()).toEqual([
    'credit_note',
    'order',
    'refund',
  ]);
  for (const other of [w.staff, w.customer])
    for (const q of [payment.provider_ref ?? '', `refund ${id}`]) expect(await found(other, q)).toEqual([]);
});

test('an admin finds a payout run by number and reference, and nobody else does', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w, { provider: 'stripe' });
  await deliverAll(w, order.orderId, [w.staff]);
  const cutoff_on = new Date().toISOString().slice(0, 10);
  const { id } = await w.admin.must('POST /admin/payout-runs', { body: { cutoff_on } });
  const { number } = await w.admin.must('POST /admin/payout-runs/{id}/approve', { params: { id } });
  const body = { paid_on: cutoff_on, reference: 'SEPA November' };
  await w.admin.must('POST /admin/payout-runs/{id}/pay', { params: { id }, body });
  const run = { kind: 'payout_run', id, url: `/admin/dashboard/staff/payouts/${id}` };
  for (const q of [number ?? '', (number ?? '').toLowerCase(), 'sepa nov'])
    expect(await found(w.admin, q)).toEqual([run]);
  for (const other of [w.staff, w.customer]) expect(await found(other, number ?? '')).toEqual([]);
});

test('an admin finds a coupon by code and name until it is deleted', async () => {
  const w = await world({ fresh: true });
  const code = `LATE${next()}`;
  const { id } = await w.admin.must('POST /admin/coupons', { body: { code, name: 'Sorry for the delay', percent: 5 } });
  const coupon = { kind: 'coupon', id, url: `/admin/dashboard/coupons?search=${code}` };
  for (const q of [code.toLowerCase(), 'the delay']) expect(await found(w.admin, q)).toEqual([coupon]);
  for (const other of [w.staff, w.customer]) expect(await found(other, code)).toEqual([]);
  await w.admin.must('DELETE /admin/coupons/{id}', { params: { id } });
  expect(await found(w.admin, code)).toEqual([]);
});

test('an order is found by the company and the PO number of its invoice, also after a correction', async () => {
  const w = await world({ fresh: true });
  const billing = {
    country: 'US',
    is_business: true,
    company: 'Quuxworks',
    line1: '1 Main St',
    city: 'Boston',
    postal_code: '02108',
  };
  const { email } = w.purchase();
  await w.buyOrFail({ email, billing: { ...billing, po_number: 'PO-77431' } });
  const { order_id } = await w.attemptOf(email);
  const orderId = order_id ?? 0;
  const { invoice } = await w.admin.must('GET /admin/orders/{id}', { params: { id: orderId } });
  const order = { kind: 'order', id: orderId, url: `/admin/dashboard/orders/${orderId}` };
  for (const q of ['quuxworks', 'PO-77431']) expect(await found(w.admin, q)).toContainEqual(order);
  await w.admin.must('POST /admin/invoices/{id}/correct', {
    params: { id: invoice?.id ?? 0 },
    body: { billing: { ...billing, company: 'Zorblax' } },
  });
  expect(await found(w.admin, 'zorblax')).toContainEqual(order);
});
