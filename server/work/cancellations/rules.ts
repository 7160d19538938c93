import type { Selectable } from 'kysely';
import type { ExitRules } from '../../../contract/shared/company/cancellation.ts';
import type { CancelKind } from '../../../contract/shared/work-states.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { isContested } from '../../settlement/refunds/refunds.ts';
import { exitRulesOf } from '../../shared/company/exit-rules.ts';
import { daysAfter } from '../../shared/company-day.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { closingTimeOf, dayIn, workingDayAfter } from '../../shared/working-calendar.ts';

const columns = [
  'id',
  'user_id',
  'status',
  'payment_status',
  'clock_state',
  'due_at',
  'counted_due_at',
  'first_delivered_at',
  'keep_waiting_until',
  'cancelled_at',
  'exit_rules',
  'buyer_kind',
  'withdrawal_until',
  'early_start_at',
] as const;
export type ExitRow = Pick<Selectable<Tables['orders']>, (typeof columns)[number]> & {
  /** The last delivery. */
  deliveredAt: string | null;
  /** Somebody has begun, even if that work was cancelled since. */
  hasStarted: boolean;
  /** A withdrawal was carried out. */
  isWithdrawn: boolean;
  rules: ExitRules;
};

export async function exitRow(db: Db, orderId: number): Promise<ExitRow> {
  const row = await db
    .selectFrom('orders')
    .select((e) => [
      ...columns,
      e
        .selectFrom('assignments')
        .select((max) => max.fn.max<string | null>('assignments.delivered_at').as('at'))
        .whereRef('assignments.order_id', '=', 'orders.id')
        .as('deliveredAt'),
      e
        .selectFrom('assignments')
        .select((max) => max.fn.max<string | null>('assignments.started_at').as('at'))
        .whereRef('assignments.order_id', '=', 'orders.id')
        .as('startedAt'),
      e
        .selectFrom('cancellations')
        .select((max) => max.fn.max<string | null>('cancellations.executed_at').as('at'))
        .whereRef('cancellations.order_id', '=', 'orders.id')
        .where('cancellations.kind', '=', 'withdrawal')
        .where('cancellations.state', '=', 'executed')
        .as('withdrawnAt'),
    ])
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Order');
  const { startedAt, withdrawnAt, ...rest } = row;
  const hasStarted = row.status !== 'pending' || startedAt !== null || row.first_delivered_at !== null;
  return { ...rest, hasStarted, isWithdrawn: withdrawnAt !== null, rules: exitRulesOf(row) };
}

/** A day that was moved without the customer’s agreement does not count. */
const agreedDue = ({ counted_due_at, due_at }: ExitRow): Date => new Date(counted_due_at ?? due_at);

const isOverdue = (row: ExitRow, due: Date, now: Date): boolean =>
  row.status !== 'cancelled' && row.clock_state === 'running' && row.first_delivered_at === null && due < now;

/** A revision is not late in this sense: the delivery before it has its own guarantee. */
export const isLate = (row: ExitRow, now: Date): boolean => isOverdue(row, agreedDue(row), now);

/** The end of the day after which a late order may be cancelled. */
function endOfGrace(row: ExitRow, { calendar }: Pick<PromiseView, 'calendar'>): Date {
  const due = agreedDue(row);
  const days = row.rules.late_grace_days;
  return days === 0 ? due : closingTimeOf(calendar, workingDayAfter(calendar, dayIn(calendar, due), days));
}

const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days;

export const daysLate = (row: ExitRow, { calendar, now }: PromiseView): number =>
  isLate(row, now) ? daysBetween(dayIn(calendar, agreedDue(row)), dayIn(calendar, now)) : 0;

export const daysDeliveredLate = (row: ExitRow, { calendar }: PromiseView): number =>
  row.first_delivered_at === null
    ? 0
    : Math.max(0, daysBetween(dayIn(calendar, agreedDue(row)), dayIn(calendar, new Date(row.first_delivered_at))));

export const isDelivered = ({ status, first_delivered_at }: ExitRow): boolean =>
  status === 'delivered' || first_delivered_at !== null;

const conflict = (message: string) => new AppError('conflict', message);
const alreadyDelivered = () => conflict('This order is already delivered.');

/** Null if the customer may cancel for this reason now; else why not. */
export function obstacleTo(kind: CancelKind, row: ExitRow, view: PromiseView): AppError | null {
  if (row.status === 'cancelled') return conflict('This order is already cancelled.');
  if (row.payment_status === 'refunded') return conflict('This order was refunded in full.');
  if (kind === 'before_start') {
    if (!row.rules.before_start) return conflict('This order can’t be cancelled here. Please write to us.');
    if (isDelivered(row)) return alreadyDelivered();
    return row.hasStarted ? conflict('Work on this order has already started.') : null;
  }
  if (!row.rules.late) return conflict('This order can’t be cancelled here. Please write to us.');
  if (isDelivered(row)) return alreadyDelivered();
  return isOverdue(row, endOfGrace(row, view), view.now) ? null : conflict('This order isn’t late any more.');
}

export const bankDecides = () => conflict('Your bank is handling a dispute about this payment.');

/** The most urgent one first. */
export async function reasonsToCancel(db: Db, row: ExitRow, view: PromiseView): Promise<CancelKind[]> {
  const kinds = (['late', 'before_start'] as const).filter((kind) => obstacleTo(kind, row, view) === null);
  return kinds.length > 0 && (await isContested(db, row.id)) ? [] : kinds;
}

/** The end of the period in which the buyer may withdraw, even if it is over. Null: the buyer has no such right. */
export const withdrawalUntil = ({ withdrawal_until: until, buyer_kind }: ExitRow): Date | null =>
  until === null || buyer_kind === 'business' ? null : new Date(until);

/** The buyer of an order that is not cancelled may withdraw until then. Null: never, or no longer. */
export const openWithdrawal = (row: ExitRow, now: Date): Date | null => {
  const until = withdrawalUntil(row);
  return until !== null && row.status !== 'cancelled' && until > now ? until : null;
};

/** Work that was begun at the buyer’s request, and that a withdrawal pays for. */
export const mayKeep = (row: ExitRow): boolean => row.hasStarted && row.early_start_at !== null;

/** Everything was done at the buyer’s request, so that the right has ended. */
export const isFullyPerformed = (row: ExitRow): boolean => row.status === 'delivered' && row.early_start_at !== null;

/**
 * The last day on which a fix or a refund can be asked for: each delivery of the whole order begins it anew. Orders of
 * earlier releases have no first delivery.
 */
export function guaranteeEnd(row: ExitRow, { calendar }: Pick<PromiseView, 'calendar'>): string | null {
  const at = row.status === 'delivered' ? row.deliveredAt : row.first_delivered_at;
  if (at === null || row.status === 'cancelled' || row.rules.guarantee_days === 0) return null;
  return daysAfter(dayIn(calendar, new Date(at)), row.rules.guarantee_days);
}

/** The page offers what the call allows. */
export const isInGuarantee = (row: ExitRow, view: PromiseView): boolean => {
  const until = guaranteeEnd(row, view);
  return (
    row.status === 'delivered' &&
    row.payment_status !== 'refunded' &&
    until !== null &&
    dayIn(view.calendar, view.now) <= until
  );
};
