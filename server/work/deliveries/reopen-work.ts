import type { Db } from '../../adapters/database/database.ts';
import { changeClock } from '../../order/clock/clock.ts';
import { updateOrderStatus } from '../../selling/orders/orders.ts';
import { dueAt, WORKING_DAY, type WorkingCalendar } from '../../shared/working-calendar.ts';

/** Two days, the same as for a service that no longer exists. */
const DEFAULT_REVISION_DAYS = 2;

type Reopen = {
  orderId: number;
  assignmentIds: readonly number[];
  /** True if it uses up one of the included changes. */
  counts: boolean;
  calendar: WorkingCalendar;
  now: Date;
};

/** Call it with the order's lock. The assignments must be delivered. */
export async function reopenWork(trx: Db, { orderId, assignmentIds, counts, calendar, now }: Reopen): Promise<void> {
  await trx
    .updateTable('assignments')
    .set((e) => ({ status: 'in_progress', round: e('round', '+', 1), completed_at: null, delivered_at: null }))
    .where('id', 'in', assignmentIds)
    .where('order_id', '=', orderId)
    .where('status', '=', 'delivered')
    .execute();
  await trx
    .updateTable('orders')
    .set((e) => ({
      acceptance: 'changes_requested',
      acceptance_due_at: null,
      accepted_at: null,
      accepted_by: null,
      accepted_how: null,
      revisions_used: e('revisions_used', '+', counts ? 1 : 0),
      round: e('round', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute();
  await updateOrderStatus(trx, orderId);
  await promiseRevision(trx, { orderId, calendar, now });
}

/** The time used before remains, so that the spans still add up. A clock that runs already has an earlier promise. */
async function promiseRevision(
  trx: Db,
  { orderId, calendar, now }: Pick<Reopen, 'orderId' | 'calendar' | 'now'>,
): Promise<void> {
  const days = await revisionDaysOf(trx, orderId);
  await changeClock(
    trx,
    { orderId, now },
    (clock) => {
      if (clock.state !== 'stopped') return null;
      const budget = clock.used + days * WORKING_DAY;
      const due = dueAt(calendar, now, { days: budget, used: clock.used });
      return { ...clock, state: 'running', reason: null, since: now, budget, dueAt: due };
    },
    { warned: 0 },
  );
}

async function revisionDaysOf(trx: Db, orderId: number): Promise<number> {
  const { days } = await trx
    .selectFrom('order_items')
    .innerJoin('services', 'services.id', 'order_items.service_id')
    .select((e) => e.fn.max<number | null>('services.revision_days').as('days'))
    .where('order_items.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return days ?? DEFAULT_REVISION_DAYS;
}
