import type { Db } from '../../adapters/database/database.ts';
import { changeClock, type PromiseView, run, stop } from '../../order/clock/clock.ts';
import { isRefunded } from '../../platform/order-record/order-record.ts';
import { dueAt, WORKING_DAY } from '../../shared/working-calendar.ts';
import { acceptWithin } from './accept-within.ts';
import { dueReminders } from './reminder-times.ts';

export type Reached = { orderId: number; view: PromiseView };

/**
 * Call it in the transaction that delivered the last of the order's work and holds its lock. Returns the end of the
 * time to check; null if nothing is to be accepted.
 */
export async function orderDelivered(trx: Db, { orderId, view: { calendar, now } }: Reached): Promise<Date | null> {
  await changeClock(trx, { orderId, now }, (clock) => {
    if (clock.state === 'stopped') return null;
    // A paused clock runs again first, which moves its due day.
    return stop(calendar, clock.state === 'running' ? clock : run(calendar, clock, now), now);
  });
  await trx
    .updateTable('orders')
    .set((e) => ({
      first_delivered_at: now.toISOString(),
      // A revision has a due day of its own.
      counted_due_at: e.fn.coalesce('counted_due_at', 'due_at'),
    }))
    .where('id', '=', orderId)
    .where('first_delivered_at', 'is', null)
    .execute();
  const { acceptance_days: days } = await trx
    .selectFrom('orders')
    .select('acceptance_days')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (await isRefunded(trx, orderId)) return null;
  if (days === 0) {
    await acceptWithin(trx, { orderId, how: 'automatic', by: null, now });
    return null;
  }
  const endsAt = dueAt(calendar, now, { days: days * WORKING_DAY });
  await trx
    .updateTable('orders')
    .set({
      acceptance: 'awaiting',
      acceptance_due_at: endsAt.toISOString(),
      // Reminders of a short period may be over already: they count as sent.
      acceptance_reminders: dueReminders(calendar, endsAt, now),
    })
    .where('id', '=', orderId)
    .execute();
  return endsAt;
}
