import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../test/support/world.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

afterEach(expectLedgerToMatch);

async function couponForOne() {
  const w = await world();
  return { w, coupon: await createCoupon(w, { max_uses: 1, max_uses_per_customer: 1 }) };
}

const order = ({ customer, purchase }: World, coupon_code: string) =>
  customer.call('POST /customer/orders', {
    body: { items: purchase().items, payment_method: 'stripe', coupon_code },
  });

async function unpaidOrder(w: World, coupon_code: string) {
  const { status, body } = await order(w, coupon_code);
  expect(status).toBe(201);
  return { params: { id: body.id }, invoice: { id: body.invoice_id ?? 0 } };
}

const usesOf = async (w: World, id: number) => {
  const { uses } = await couponById(w, id);
  const customers = await w.db.selectFrom('coupon_customers').select('uses').where('coupon_id', '=', id).execute();
  return { uses, byCustomer: customers.map((row) => row.uses) };
};

const remove = (w: World, params: { id: number }) => w.admin.must('DELETE /admin/orders/{id}', { params });
const undo = (w: World, id: number | null | undefined) => w.admin.must('POST /undo/{id}', { params: { id: id ?? 0 } });
const pay = ({ customer }: World, params: { id: number }, payment_token = 'tok_visa') =>
  customer.call('POST /customer/invoices/{id}/pay', { params, body: { payment_provider: 'stripe', payment_token } });

test('a deleted order that was never paid frees its use of the coupon, for the same customer too', async () => {
  const { w, coupon } = await couponForOne();
  const { params } = await unpaidOrder(w, coupon.code);
  expect((await order(w, coupon.code)).status).toBe(422);
  await remove(w, params);
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 0, byCustomer: [0] });
  await unpaidOrder(w, coupon.code);
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 1, byCustomer: [1] });
});

test('a restored order claims its use of the coupon again, over the limit, and pays with it', async () => {
  const { w, coupon } = await couponForOne();
  const { params, invoice } = await unpaidOrder(w, coupon.code);
  const { undo_id } = await remove(w, params);
  await unpaidOrder(w, coupon.code);
  expect(await undo(w, undo_id)).toMatchObject({ done: 1, failed: [] });
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 2, byCustomer: [2] });
  expect((await pay(w, invoice)).status).toBe(409);
  const { invoice_id } = await w.customer.must('GET /customer/orders/{id}', { params });
  expect((await pay(w, { id: invoice_id ?? 0 })).status).toBe(200);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 2, discount: '99.80', revenue: '399.20' });
  const again = await remove(w, params);
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 2, byCustomer: [2] });
  await undo(w, again.undo_id);
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 2, byCustomer: [2] });
});

test('a deleted order that was cancelled before neither frees its use twice nor claims it when restored', async () => {
  const { w, coupon } = await couponForOne();
  const { params } = await unpaidOrder(w, coupon.code);
  await w.admin.must('POST /admin/orders/{id}/cancel', { params, body: {} });
  const { undo_id } = await remove(w, params);
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 0, byCustomer: [0] });
  await undo(w, undo_id);
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 0, byCustomer: [0] });
});

test('a deleted order whose payment waited for the bank frees its use, because that payment is cancelled', async () => {
  const { w, coupon } = await couponForOne();
  const { params, invoice } = await unpaidOrder(w, coupon.code);
  expect((await pay(w, invoice, 'tok_threeDSecure2Required')).body).toHaveProperty('requires_action');
  await remove(w, params);
  expect(await w.attemptOf(w.customer.email)).toMatchObject({ state: 'failed' });
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 0, byCustomer: [0] });
});

test('a failed payment of an order that still exists keeps its use of the coupon', async () => {
  const { w, coupon } = await couponForOne();
  const { invoice } = await unpaidOrder(w, coupon.code);
  expect((await pay(w, invoice, 'tok_chargeDeclined')).status).toBe(402);
  expect(await usesOf(w, coupon.id)).toEqual({ uses: 1, byCustomer: [1] });
});

test('a payment that the bank confirmed before its order was deleted counts as a use', async () => {
  const { w, coupon } = await couponForOne();
  const { params, invoice } = await unpaidOrder(w, coupon.code);
  const pending = await pay(w, invoice, 'tok_threeDSecure2Required');
  const token = 'requires_action' in pending.body ? (pending.body.requires_action?.payment_token ?? '') : '';
  await w.sandbox.confirmAtBank(token);
  expect((await w.admin.call('DELETE /admin/orders/{id}', { params })).status).toBe(409);
  await remove(w, params);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, discount: '99.80', revenue: '399.20' });
});
