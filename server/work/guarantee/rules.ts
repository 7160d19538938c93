import type { Selectable } from 'kysely';
import { guaranteeTerms } from '../../../contract/shared/company/guarantee-terms.ts';
import type { CancelReason } from '../../../contract/shared/work-states.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { isContested } from '../../settlement/refunds/refunds.ts';
import { notFound } from '../../shared/errors.ts';
import { dayIn } from '../../shared/working-calendar.ts';

const columns = [
  'status',
  'payment_status',
  'clock_state',
  'due_at',
  'counted_due_at',
  'first_delivered_at',
  'keep_waiting_until',
  'cancelled_at',
] as const;
export type GuaranteeRow = Pick<Selectable<Tables['orders']>, (typeof columns)[number]> & {
  deliveredAt: string | null;
};

export async function guaranteeRow(db: Db, orderId: number): Promise<GuaranteeRow> {
  const row = await db
    .selectFrom('orders')
    .select((e) => [
      ...columns,
      e
        .selectFrom('assignments')
        .select((max) => max.fn.max<string | null>('assignments.delivered_at').as('at'))
        .whereRef('assignments.order_id', '=', 'orders.id')
        .as('deliveredAt'),
    ])
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Order');
  return row;
}

/** A day that was moved without the customer’s agreement does not count. */
const agreedDue = ({ counted_due_at, due_at }: GuaranteeRow): Date => new Date(counted_due_at ?? due_at);

/** A revision is not late in this sense: the delivery before it has its own guarantee. */
export const isLate = (row: GuaranteeRow, now: Date): boolean =>
  row.status !== 'cancelled' &&
  row.clock_state === 'running' &&
  row.first_delivered_at === null &&
  agreedDue(row) < now;

const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days;

export const daysLate = (row: GuaranteeRow, { calendar, now }: PromiseView): number =>
  isLate(row, now) ? daysBetween(dayIn(calendar, agreedDue(row)), dayIn(calendar, now)) : 0;

export const daysDeliveredLate = (row: GuaranteeRow, { calendar }: PromiseView): number =>
  row.first_delivered_at === null
    ? 0
    : Math.max(0, daysBetween(dayIn(calendar, agreedDue(row)), dayIn(calendar, new Date(row.first_delivered_at))));

/** The most urgent one first. */
export async function reasonsToCancel(
  db: Db,
  orderId: number,
  row: GuaranteeRow,
  { now, lateAllowed }: { now: Date; lateAllowed: boolean },
): Promise<CancelReason[]> {
  const reasons: CancelReason[] = [];
  if (row.payment_status === 'refunded') return reasons;
  if (lateAllowed && isLate(row, now)) reasons.push('late');
  if (row.status === 'pending') reasons.push('not_started');
  return reasons.length > 0 && (await isContested(db, orderId)) ? [] : reasons;
}

/**
 * The last day on which a fix or a refund can be asked for: each delivery of the whole order begins it anew. Orders of
 * earlier releases have no first delivery.
 */
export function guaranteeEnd(row: GuaranteeRow, { calendar }: PromiseView): string | null {
  const at = row.status === 'delivered' ? row.deliveredAt : row.first_delivered_at;
  if (at === null || row.status === 'cancelled') return null;
  return Temporal.PlainDate.from(dayIn(calendar, new Date(at)))
    .add({ days: guaranteeTerms.days })
    .toString();
}
