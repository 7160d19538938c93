import { afterEach, expect, test, vi } from 'vitest';
import { openStage } from '../../test/support/stage.ts';
import { world, worldOn } from '../../test/support/world.ts';
import { leaseAttempt } from '../selling/orders/payments/payments.ts';
import { checkAttempts } from '../settlement/provider-events/provider-events.ts';
import { leaseRefund } from '../settlement/refunds/refund-row.ts';
import { releaseLease, renewLease, takeLease } from './leases.ts';
import { isClockOff, measureClock } from './node.ts';
import { startScheduler } from './scheduler.ts';

const MINUTE = 60_000;

/** The process's clock, while the database's runs on. */
const shiftClock = (ms: number) => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};
afterEach(() => void vi.useRealTimers());

test.each([-5, 5])('of two nodes %i minutes apart, one gets a lease, and for as long as it is', async (minutes) => {
  const { db } = await world();
  const name = `apart-${minutes}`;
  shiftClock(minutes * MINUTE);
  const until = (await takeLease(db, name, 25_000)) ?? '';
  vi.useRealTimers();
  expect(await takeLease(db, name, 25_000)).toBeNull();
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(25_000);
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
  shiftClock(minutes * MINUTE);
  expect(await takeLease(db, name, 25_000)).toBeNull();
  // A lease is known by its end, and the same length could end in the same millisecond.
  const renewed = await renewLease(db, name, until, 30_000);
  expect(await renewLease(db, name, until, 30_000)).toBeNull();
  await releaseLease(db, name, renewed ?? '');
  vi.useRealTimers();
  expect(await takeLease(db, name, 25_000)).not.toBeNull();
});

test('payments and refunds that one node works on are not taken over by a node five minutes ahead', async () => {
  const w = await world();
  await w.buyOrFail();
  const attempt = await w.db
    .selectFrom('checkout_attempts')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const open = { ...attempt, state: 'started' } as const;
  await w.db.updateTable('checkout_attempts').set({ state: 'started' }).where('id', '=', attempt.id).execute();
  expect(await leaseAttempt(w.db, open)).toBe(true);
  shiftClock(5 * MINUTE);
  expect(await leaseAttempt(w.db, open)).toBe(false);
  expect(await checkAttempts(w.deps)).toEqual({ checked: 0 });
  vi.useRealTimers();
  await w.db
    .updateTable('checkout_attempts')
    .set({ state: attempt.state, leased_until: null })
    .where('id', '=', attempt.id)
    .execute();
  const { id: paymentId } = await w.db
    .selectFrom('payments')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await w.sandbox.setRules({ operation: 'stripe.refunds.create', effect: 'drop', when: 'before' });
  await w.admin.call('POST /admin/payments/{id}/refunds', {
    params: { id: paymentId },
    body: { amount: 1, reason: 'goodwill' },
  });
  const refund = await w.db.selectFrom('refunds').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(await leaseRefund(w.db, refund)).toBe(true);
  shiftClock(5 * MINUTE);
  expect(await leaseRefund(w.db, refund)).toBe(false);
  vi.useRealTimers();
  await w.sandbox.reset();
  await w.db.updateTable('refunds').set({ leased_until: null }).execute();
});

test('a node whose clock is more than ten seconds off takes over no work, says so, and returns to work', async () => {
  const stage = await openStage();
  const { db, deps } = await worldOn(stage);
  const logged = () => stage.logLines.filter((line) => line.includes('the clock of this node'));
  let runs = 0;
  const job = {
    name: 'of-a-node',
    everyMs: 0,
    run: async () => {
      runs += 1;
    },
  };
  const mayWork = () => !isClockOff(deps.node);
  shiftClock(11_000);
  await measureClock(deps);
  await measureClock(deps);
  expect(logged()).toHaveLength(1);
  expect(deps.node.clockMs).toBeGreaterThan(10_000);
  const scheduler = startScheduler({ db, log: deps.log, jobs: [job], tickMs: 3_600_000, mayWork });
  await scheduler.runOnce('all');
  expect(runs).toBe(0);
  vi.useRealTimers();
  await measureClock(deps);
  expect(logged()).toHaveLength(2);
  await scheduler.runOnce('all');
  expect(runs).toBe(1);
  await scheduler.stop();
});
