import type { Overview } from '../../../contract/office/overview.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { DueFilter } from '../../../contract/shared/work-states.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { sumDueInvoices } from '../../invoicing/billing/billing.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { isDue, onTimeSince } from '../../selling/orders/orders.ts';
import { countByPart, pendingWork } from './pending-counts.ts';

export { pendingCounts } from './pending-counts.ts';

const DAY_MS = 24 * 3600_000;
const DAYS = 30;

/** Every figure comes from a counter or an index of its own. */
export async function overview(db: Db, today: string, view: PromiseView): Promise<Overview> {
  const { now } = view;
  const countDue = (due: DueFilter) => countDueOrders(db, due, view);
  const [work, pending, processing, overdue, dueToday, waiting, onTime, invoices, commissions, revenue] =
    await Promise.all([
      pendingWork(db),
      countByPart(db, 'orders', 'pending'),
      countByPart(db, 'orders', 'processing'),
      countDue('overdue'),
      countDue('today'),
      countDue('waiting'),
      onTimeSince(db, new Date(now.getTime() - DAYS * DAY_MS)),
      sumDueInvoices(db, today),
      sumUnpaidCommissions(db),
      revenueOf(db, now.getTime()),
    ]);
  return {
    new_orders: pending,
    orders_in_work: processing,
    overdue_orders: overdue,
    due_today: dueToday,
    waiting_orders: waiting,
    on_time: onTime,
    unpaid_invoices: invoices.unpaid,
    overdue_invoices: invoices.overdue,
    unpaid_commissions: commissions,
    ...work,
    revenue,
  };
}

async function countDueOrders(db: Db, due: DueFilter, view: PromiseView): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .where(isDue(due, view))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function sumUnpaidCommissions(db: Db): Promise<{ count: number; amount: string }> {
  const { count, cents } = await countersFor(db, 'commissions', { detail: 'unpaid' })
    .select([records.as('count'), amount.as('cents')])
    .executeTakeFirstOrThrow();
  return { count, amount: toDecimal(cents) };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Received minus refunded, by UTC day, today included. */
async function revenueOf(db: Db, now: number): Promise<Overview['revenue']> {
  const today = Date.parse(dayOf(now));
  const days = Array.from({ length: 2 * DAYS }, (_, i) => dayOf(today - (2 * DAYS - 1 - i) * DAY_MS));
  const during = <Q extends ReturnType<typeof countersFor>>(counters: Q) =>
    counters
      .where('part', '>=', days[0] ?? '')
      .where('part', '<=', dayOf(today))
      .select(['part', amount.as('cents'), records.as('orders')])
      .groupBy('part')
      .execute();
  const [received, refunded] = await Promise.all([
    during(countersFor(db, 'payments').where('detail', '<>', 'voided')),
    during(countersFor(db, 'refund_days')),
  ]);
  const [receivedOn, refundedOn] = [received, refunded].map((rows) => new Map(rows.map((row) => [row.part, row])));
  const allDays = days.map((day) => ({
    day,
    cents: (receivedOn?.get(day)?.cents ?? 0) - (refundedOn?.get(day)?.cents ?? 0),
    orders: receivedOn?.get(day)?.orders ?? 0,
  }));
  const [before, shown] = [allDays.slice(0, DAYS), allDays.slice(DAYS)];
  const sum = (list: typeof allDays) => toDecimal(list.reduce((total, { cents }) => total + cents, 0));
  return {
    last_30_days: sum(shown),
    before_that: sum(before),
    days: shown.map(({ day, cents, orders }) => ({ day, amount: toDecimal(cents), orders })),
  };
}
