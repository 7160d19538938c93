import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { keepSessions } from '../../../test/support/seeds.ts';
import { openStages } from '../../../test/support/stage.ts';
import { type World, world } from '../../../test/support/world.ts';
import { couponById, createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import { companyDay } from '../../shared/company-day.ts';
import { advanceClock, DAY } from '../reconciliation/reconciliation.fixture.ts';
import { paidOrder, recordRefunds, refund, refundRows, withReports } from './refunds.fixture.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
});

/** Over 399.20, after a discount of 99.80. */
async function paidWith(w: World, coupon_code: string) {
  const { email } = w.purchase();
  await w.buyOrFail({ email, coupon_code });
  const { order_id: orderId } = await w.attemptOf(email);
  const { id, provider_ref: ref } = await w.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, paymentId: id, ref: ref ?? '' };
}

test('the figures of a coupon follow refunds, returned refunds, and disputes that are lost and won', async () => {
  const { w, reportNow } = await withReports();
  const coupon = await createCoupon(w);
  const order = await paidWith(w, coupon.code);
  const figures = async () => {
    const { uses, discount, revenue } = await couponById(w, coupon.id);
    return [uses, discount, revenue];
  };
  await refund(w.admin, order, { amount: '0.01' });
  expect(await figures()).toEqual([1, '99.80', '399.19']);
  await refund(w.admin, order, { amount: '399.19' });
  expect(await figures()).toEqual([1, '0.00', '0.00']);
  const [, last] = await refundRows(w, order);
  await w.sandbox.failRefund('stripe', last?.provider_ref ?? '');
  await recordRefunds(w, order);
  expect(await figures()).toEqual([1, '99.80', '399.19']);

  const disputed = await paidWith(w, coupon.code);
  const report = (state: 'needs_response' | 'lost' | 'won', cents: number) =>
    reportNow({ paymentRef: disputed.ref, amountCents: cents, state });
  await report('needs_response', 10_000);
  expect(await figures()).toEqual([2, '199.60', '798.39']);
  await report('lost', 10_000);
  expect(await figures()).toEqual([2, '199.60', '698.39']);
  await report('lost', 50_000);
  expect(await figures()).toEqual([2, '99.80', '399.19']);
  await report('won', 50_000);
  expect(await figures()).toEqual([2, '199.60', '798.39']);
  expect((await w.admin.must('GET /admin/coupons', { query: { sort: '-revenue' } })).data[0]?.id).toBe(coupon.id);
});

test('an order that was placed before it is paid adds what was paid, and once more what was asked for again', async () => {
  const { w, reportNow } = await withReports();
  const coupon = await createCoupon(w);
  const { id, invoice_id } = await w.customer.must('POST /customer/orders', {
    body: { items: w.purchase().items, payment_method: 'stripe', coupon_code: coupon.code },
  });
  const params = { id: invoice_id ?? 0 };
  const reduction = { amount: '99.20', reason: 'A smaller job' };
  await w.admin.must('POST /admin/invoices/{id}/credit-notes', { params, body: reduction });
  const pay = () =>
    w.customer.must('POST /customer/invoices/{id}/pay', {
      params,
      body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
    });
  await pay();
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, discount: '99.80', revenue: '300.00' });
  const { provider_ref } = await w.db
    .selectFrom('payments')
    .select('provider_ref')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await reportNow({ paymentRef: provider_ref ?? '', amountCents: 30_000, state: 'lost' });
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, discount: '0.00', revenue: '0.00' });
  const [dispute] = (await w.admin.must('GET /admin/disputes')).data;
  await w.admin.must('POST /admin/disputes/{id}/ask-again', { params: { id: dispute?.id ?? 0 } });
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, discount: '0.00', revenue: '0.00' });
  await pay();
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, discount: '99.80', revenue: '300.00' });
});

test('money lost in a dispute is taken off on the day of the loss, and added on the day it is won after all', async () => {
  const { w, order, reportNow } = await withReports();
  const days = async () => {
    await keepSessions(w.db);
    const { revenue } = await w.admin.must('GET /admin/overview');
    const listed = revenue.days.filter(({ amount, orders }) => amount !== '0.00' || orders > 0);
    return [revenue.last_30_days, ...listed.map(({ amount, orders }) => `${amount} of ${orders}`)];
  };
  await reportNow({ state: 'under_review' });
  expect(await days()).toEqual(['100.00', '100.00 of 1']);
  await advanceClock(w, DAY);
  await reportNow({ state: 'lost', amountCents: 6_000 });
  await reportNow({ state: 'lost', amountCents: 6_000, reason: 'general' });
  expect(await days()).toEqual(['40.00', '100.00 of 1', '-60.00 of 0']);
  await refund(w.admin, order, { amount: 40 });
  expect(await days()).toEqual(['0.00', '100.00 of 1', '-100.00 of 0']);
  await advanceClock(w, DAY);
  await reportNow({ state: 'won', amountCents: 6_000 });
  expect(await days()).toEqual(['60.00', '100.00 of 1', '-100.00 of 0', '60.00 of 0']);
});

test('revenue is that of the company’s days', async () => {
  const w = await world({ fresh: true });
  const { paymentId } = await paidOrder(w);
  await w.admin.must('GET /admin/overview');
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
    const { updated_at: _, ...work } = await w.admin.must('GET /admin/settings/work');
    await w.admin.must('PUT /admin/settings/work', { body: { ...work, time_zone } });
    const now = w.deps.clock.now();
    const today = companyDay(time_zone, now);
    for (const ago of [0, 6, 12, 18, 24]) {
      const at = new Date(now.getTime() - ago * 3_600_000).toISOString();
      await w.db
        .updateTable('payments')
        .set({ created_at: at, received_on: companyDay(time_zone, at) })
        .where('id', '=', paymentId)
        .execute();
      const { days } = (await w.admin.must('GET /admin/overview')).revenue;
      expect(days.at(-1)?.day).toBe(today);
      expect(days.find(({ orders }) => orders > 0)?.day).toBe(companyDay(time_zone, at));
    }
  }
});
