import { afterEach, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { openStages } from '../../../test/support/stage.ts';
import { type World, world } from '../../../test/support/world.ts';
import { deliveredOrder, refund } from '../commissions/refunded-orders.fixture.ts';
import { adjust, approveRun, closeOpenRun, createRun, earn, earningsOf, openRun, payRun } from './payouts.fixture.ts';

afterEach(async () => {
  for (const { deps } of openStages()) await expectInvariants(deps.db);
});

const amounts = (lines: { amount: string }[]) => lines.map(({ amount }) => amount);
const findRun = (w: World, id: number) => w.admin.must('GET /admin/payout-runs/{id}', { params: { id } });

const disputeOrder = async (w: World, paymentId: number, state: 'needs_response' | 'won') => {
  const at = new Date().toISOString();
  const dispute = { state, amount_cents: 49_900, reason: 'fraudulent', opened_at: at, seen_at: at };
  const ref = { provider: 'stripe' as const, provider_ref: `dp_${paymentId}`, payment_id: paymentId };
  await w.db
    .insertInto('disputes')
    .values({ ...dispute, ...ref, is_refundable: false, provider_url: 'https://provider.test/' })
    .onConflict((c) => c.columns(['provider', 'provider_ref']).doUpdateSet({ state }))
    .execute();
};

test('a refund between draft and payment changes the next run and not this one', async () => {
  const w = await world();
  await closeOpenRun(w);
  const { paymentId } = await deliveredOrder(w, [w.staff]);
  const run = await createRun(w, [w.staff]);
  await refund(w, paymentId, '100.00');
  expect(await findRun(w, run.id)).toMatchObject({ total: '49.90', newer_reversals: 1 });
  await approveRun(w, run.id);
  const paid = await payRun(w, run.id);
  expect([paid.total, paid.payouts[0]?.lines.length]).toEqual(['49.90', 1]);
  await earn(w, [w.staff]);
  const next = await createRun(w, [w.staff]);
  expect(next).toMatchObject({
    total: '39.90',
    payouts: [{ earned: '49.90', reversed: '-10.00', adjusted: '0.00', total: '39.90' }],
  });
  expect(amounts(next.payouts[0]?.lines ?? [])).toEqual(['-10.00', '49.90']);
  await closeOpenRun(w);
});

test('a negative balance is carried over two runs and then offset', async () => {
  const w = await world();
  await closeOpenRun(w);
  const other = await w.personAs('staff');
  const { paymentId } = await deliveredOrder(w, [w.staff]);
  await earn(w, [other]);
  const first = await createRun(w, [w.staff, other]);
  await approveRun(w, first.id);
  await payRun(w, first.id);
  await refund(w, paymentId, '499.00');
  for (const bonus of ['10.00', '20.00']) {
    await adjust(w, w.staff, bonus);
    await earn(w, [other]);
    const run = await createRun(w, [w.staff, other]);
    await approveRun(w, run.id);
    const paid = await payRun(w, run.id);
    expect(paid.payouts.map(({ user }) => user.id)).toEqual([other.id]);
    const { carried } = (await earningsOf(w.staff)).totals;
    expect(paid.carried).toEqual([{ user: { id: w.staff.id, name: w.staff.name }, amount: carried }]);
    expect(carried).toBe(bonus === '10.00' ? '-39.90' : '-19.90');
  }
  await earn(w, [w.staff]);
  const last = await createRun(w, [w.staff]);
  expect(last).toMatchObject({
    total: '30.00',
    carried: [],
    payouts: [{ earned: '49.90', reversed: '-49.90', adjusted: '30.00', total: '30.00' }],
  });
  expect((await earningsOf(w.staff)).totals.carried).toBe('0.00');
  await closeOpenRun(w);
});

test('a commission in an open run is paid with the run only', async () => {
  const w = await world();
  await earn(w, [w.staff]);
  const { id, lines } = await openRun(w, w.staff);
  const params = { id: lines[0]?.id ?? 0 };
  const pay = () => w.admin.call('PUT /admin/commissions/{id}/pay', { params });
  const inDraft = await pay();
  expect([inDraft.status, inDraft.body.message]).toEqual([409, `This commission is in payout run #${id}`]);
  const { number } = await approveRun(w, id);
  expect((await pay()).body.message).toBe(`This commission is in payout run ${number}`);
  await payRun(w, id);
  expect((await pay()).body.message).toBe('This commission has already been paid.');
});

test('a disputed order’s commissions are on hold: they are not paid, not claimed, and a draft with them is not approved', async () => {
  const w = await world();
  await closeOpenRun(w);
  const { orderId, paymentId } = await deliveredOrder(w, [w.staff]);
  await adjust(w, w.staff, '5.00');
  const draft = await createRun(w, [w.staff]);
  expect(draft.newer_disputes).toBe(0);
  await disputeOrder(w, paymentId, 'needs_response');
  expect(await findRun(w, draft.id)).toMatchObject({ total: '54.90', newer_disputes: 1 });
  const [commission] = (await earningsOf(w.staff)).data.filter(({ kind }) => kind === 'earned');
  expect(commission?.on_hold).toBe(true);
  expect((await earningsOf(w.staff)).totals).toMatchObject({ unpaid: '54.90', on_hold: '49.90' });
  const approved = await w.admin.call('POST /admin/payout-runs/{id}/approve', { params: { id: draft.id } });
  expect([approved.status, approved.body.message]).toEqual([
    409,
    `The payment of order ${orderId} is disputed. Remove its commissions from this run first.`,
  ]);
  await closeOpenRun(w);
  const paid = await w.admin.call('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
  expect([paid.status, paid.body.message]).toEqual([409, "This order's payment is disputed."]);
  const run = await createRun(w, [w.staff]);
  expect([run.total, run.carried]).toEqual(['5.00', []]);
  await closeOpenRun(w);
  await disputeOrder(w, paymentId, 'won');
  expect((await earningsOf(w.staff)).totals.on_hold).toBe('0.00');
  expect((await createRun(w, [w.staff])).total).toBe('54.90');
  await closeOpenRun(w);
});

test('a dispute that begins after the approval is counted, and the run can still be paid or cancelled', async () => {
  const w = await world();
  await closeOpenRun(w);
  const first = await deliveredOrder(w, [w.staff]);
  await deliveredOrder(w, [w.staff]);
  const run = await createRun(w, [w.staff]);
  await approveRun(w, run.id);
  await disputeOrder(w, first.paymentId, 'needs_response');
  expect(await findRun(w, run.id)).toMatchObject({ state: 'approved', total: '99.80', newer_disputes: 1 });
  await disputeOrder(w, first.paymentId, 'won');
  expect((await findRun(w, run.id)).newer_disputes).toBe(0);
  await disputeOrder(w, first.paymentId, 'needs_response');
  await closeOpenRun(w);
  expect(await findRun(w, run.id)).toMatchObject({ state: 'canceled', newer_disputes: 0 });
  await disputeOrder(w, first.paymentId, 'won');
  const next = await createRun(w, [w.staff]);
  await approveRun(w, next.id);
  await disputeOrder(w, first.paymentId, 'needs_response');
  expect(await payRun(w, next.id)).toMatchObject({ state: 'paid', total: '99.80', newer_disputes: 0 });
});

test('paying many at once leaves out what is in a run, on hold or reversed, with the reasons', async () => {
  const w = await world();
  await closeOpenRun(w);
  const inRun = (await adjust(w, w.staff, '5.00')).id;
  const run = await createRun(w, [w.staff]);
  const { paymentId } = await deliveredOrder(w, [w.staff]);
  await disputeOrder(w, paymentId, 'needs_response');
  const reversed = await deliveredOrder(w, [w.staff]);
  await refund(w, reversed.paymentId, '499.00');
  await earn(w, [w.staff]);
  const { data } = await earningsOf(w.staff);
  const ids = data.filter(({ kind }) => kind !== 'reversal').map(({ id }) => id);
  const result = await w.admin.must('POST /admin/commissions/bulk', { body: { action: 'pay', ids } });
  if (!('failed' in result)) throw new Error('The action was deferred.');
  expect(result.done).toBe(1);
  expect(new Map(result.failed.map(({ id, message }) => [id, message]))).toEqual(
    new Map([
      [inRun, `This commission is in payout run #${run.id}`],
      [data.find((row) => row.on_hold)?.id ?? 0, "This order's payment is disputed."],
      [
        data.find(({ kind, order_id }) => kind === 'earned' && order_id === reversed.orderId)?.id ?? 0,
        'Nothing left to pay: this commission was reversed.',
      ],
    ]),
  );
  await closeOpenRun(w);
});

test('a commission and its reversal, chosen together, are both paid', async () => {
  const w = await world();
  const { paymentId } = await deliveredOrder(w, [w.staff]);
  await refund(w, paymentId, '100.00');
  // The reversal comes first: newest first, as on the screen.
  const ids = (await earningsOf(w.staff)).data.map(({ id }) => id);
  const result = await w.admin.must('POST /admin/commissions/bulk', { body: { action: 'pay', ids } });
  expect(result).toEqual({ done: 2, failed: [], undo_id: null });
  expect((await earningsOf(w.staff)).totals).toMatchObject({ unpaid: '0.00', paid: '39.90' });
});
