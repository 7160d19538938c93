import type { ClockReason } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { isRefunded } from '../../platform/order-record/order-record.ts';
import { dueAt, type WorkingCalendar } from '../../shared/working-calendar.ts';
import { changeClock } from './change-clock.ts';
import { type Clock, notBefore, pause, run } from './clock-rules.ts';
import { endOfWithdrawal } from './promise-response.ts';

type Change = { orderId: number; calendar: WorkingCalendar; now: Date };

// Both are called in the transaction that holds the order's lock.

/** The order waits again, as if it had waited since it was placed. */
export async function undoStart(
  trx: Db,
  { orderId, calendar, reason }: Omit<Change, 'now'> & { reason: ClockReason },
): Promise<void> {
  const { created_at, clock_budget, ...exits } = await trx
    .selectFrom('orders')
    .select(['created_at', 'clock_budget', 'withdrawal_until', 'early_start_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const spans = await trx
    .selectFrom('clock_spans')
    .select(['id', 'state', 'from_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const [running, waiting] = spans;
  // The clock was paused, stopped or moved since.
  if (running?.state !== 'running' || waiting?.state !== 'waiting') return;
  const from = notBefore({ notBefore: endOfWithdrawal(exits) }, new Date(created_at));
  const due = dueAt(calendar, from, { days: clock_budget }).toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      clock_state: 'waiting',
      clock_reason: reason,
      clock_since: waiting.from_at,
      clock_used: 0,
      due_at: due,
      first_due_at: due,
    })
    .where('id', '=', orderId)
    .where('clock_state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx.deleteFrom('clock_spans').where('id', '=', running.id).execute();
  await trx.updateTable('clock_spans').set({ to_at: null }).where('id', '=', waiting.id).execute();
}

/**
 * Call it for an order that was restored, or is no longer refunded in full. A revision continues with the time left of
 * its own promise.
 */
export async function restoreClock(trx: Db, { orderId, calendar, now }: Change): Promise<void> {
  const { status } = await trx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (status === 'cancelled' || status === 'delivered' || (await isRefunded(trx, orderId))) return;
  const last = await trx
    .selectFrom('clock_spans')
    .select(['state', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  await changeClock(trx, { orderId, now }, (clock) => {
    if (clock.state !== 'stopped') return null;
    // A clock that was late is still late.
    const paused: Clock = { ...clock, state: 'paused' };
    if (last?.state === 'paused') return pause(calendar, paused, now, last.reason ?? 'customer');
    if (last?.state === 'waiting') return { ...clock, state: 'waiting', reason: last.reason, since: now };
    return run(calendar, paused, now);
  });
}
