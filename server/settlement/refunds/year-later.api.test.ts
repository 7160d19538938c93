import { expect, test } from 'vitest';
import { ahead } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { couponById, createCoupon } from '../../selling/coupons/coupons.fixture.ts';
import { approveRun, earn, openRun, payRun } from '../payouts/payouts.fixture.ts';
import { advanceClock, DAY } from '../reconciliation/reconciliation.fixture.ts';
import {
  checkAll,
  endLeases,
  expectRefundsToMatch,
  paidOrder,
  refund,
  refundRows,
  refundsAtSandbox,
} from './refunds.fixture.ts';

const YEAR = 365 * DAY;

async function waitAYear(w: World): Promise<void> {
  await advanceClock(w, YEAR);
  await w.db
    .updateTable('sessions')
    .set({ absolute_end_at: ahead(2 * YEAR), expires_at: ahead(2 * YEAR) })
    .execute();
}

test('after a year without the server, open refunds end as the provider knows them, and nothing is returned twice', async () => {
  const w = await world({ fresh: true });
  const [lost, made, pending] = [await paidOrder(w), await paidOrder(w), await paidOrder(w)];
  const operation = 'stripe.refunds.create';
  await w.sandbox.setRules({ operation, refund_state: 'pending', times: 'always' });
  expect((await refund(w.admin, pending, { amount: 60 })).body.state).toBe('pending');
  await w.sandbox.reset();
  await w.sandbox.setRules({ operation, effect: 'drop', when: 'before', times: 'always' });
  expect((await refund(w.admin, lost, { amount: 60 })).body.state).toBe('requested');
  await w.sandbox.reset();
  await w.sandbox.setRules({ operation, effect: 'drop', when: 'after', times: 'always' });
  expect((await refund(w.admin, made, { amount: 60 })).body.state).toBe('requested');
  await w.sandbox.reset();

  await waitAYear(w);
  await endLeases(w);
  await checkAll(w);
  await checkAll(w);
  const stateOf = async (order: typeof lost) => (await refundRows(w, order)).map(({ state }) => state);
  expect(await stateOf(lost)).toEqual(['failed']);
  expect(await stateOf(made)).toEqual(['succeeded']);
  expect(await stateOf(pending)).toEqual(['pending']);
  expect(await refundsAtSandbox(w, lost)).toEqual([]);
  expect(await refundsAtSandbox(w, made)).toEqual([{ amount: '60.00', state: 'succeeded' }]);

  expect((await refund(w.admin, lost, { amount: 100 })).body.state).toBe('succeeded');
  expect((await refund(w.admin, made, { amount: 100 })).body.errors).toEqual({
    amount: ['At most $40.00 can be refunded.'],
  });
  const [open] = await refundRows(w, pending);
  await w.sandbox.succeedRefund('stripe', open?.provider_ref ?? '');
  await checkAll(w);
  await w.db
    .updateTable('refunds')
    .set({ updated_at: new Date(Date.now() - DAY).toISOString() })
    .where('state', '=', 'pending')
    .execute();
  await checkAll(w);
  expect(await stateOf(pending)).toEqual(['succeeded']);
  await expectRefundsToMatch(w);
});

test('after a year, a coupon of an unpaid purchase is free, one of an unpaid order keeps its price, and a draft can be paid', async () => {
  const w = await world({ fresh: true });
  const coupon = await createCoupon(w, { max_uses: 2, ends_at: ahead(30 * DAY) });
  const left = await w.buy({ coupon_code: coupon.code, payment_token: 'tok_threeDSecure2Required' });
  expect(left.body.requires_action).toBeDefined();
  const { items } = w.purchase();
  const order = await w.customer.must('POST /customer/orders', {
    body: { items, payment_method: 'stripe', coupon_code: coupon.code },
  });
  await earn(w, [w.staff]);
  const run = await openRun(w, w.staff);

  await waitAYear(w);
  await w.checkAttempts();
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1 });
  expect((await w.buy({ coupon_code: coupon.code })).body.errors).toEqual({
    coupon_code: ['This coupon has expired.'],
  });
  await w.customer.must('POST /customer/invoices/{id}/pay', {
    params: { id: order.invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  expect(await w.captured()).toMatchObject([{ amount: order.total_amount }]);
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, revenue: order.total_amount });

  const approved = await approveRun(w, run.id);
  expect(approved.number).toContain(String(w.deps.clock.now().getUTCFullYear()));
  expect(await payRun(w, run.id)).toMatchObject({ state: 'paid', total: run.total });
  await expectRefundsToMatch(w);
});
