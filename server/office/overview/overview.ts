import type { Overview } from '../../../contract/office/overview.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { DueFilter } from '../../../contract/shared/work-states.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { sumOverdueInvoices } from '../../invoicing/billing/billing.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { isDue, onTimeSince } from '../../selling/orders/orders.ts';
import { companyDayOrNull, daysAfter, endOfCompanyDay, startOfCompanyDay } from '../../shared/company-day.ts';
import { countByPart, pendingWork } from './pending-counts.ts';

export { pendingCounts } from './pending-counts.ts';

const DAY_MS = 24 * 3600_000;
const DAYS = 30;

/** Every figure comes from a counter or an index of its own. */
export async function overview(db: Db, today: string, view: PromiseView): Promise<Overview> {
  const { now } = view;
  const countDue = (due: DueFilter) => countDueOrders(db, due, view);
  const [
    work,
    pending,
    processing,
    overdue,
    dueToday,
    waiting,
    onTime,
    invoices,
    overdueInvoices,
    commissions,
    revenue,
  ] = await Promise.all([
    pendingWork(db),
    countByPart(db, 'orders', 'pending'),
    countByPart(db, 'orders', 'processing'),
    countDue('overdue'),
    countDue('today'),
    countDue('waiting'),
    onTimeSince(db, new Date(now.getTime() - DAYS * DAY_MS)),
    sumUnpaid(db, 'invoices'),
    sumOverdueInvoices(db, today),
    sumUnpaid(db, 'commissions'),
    revenueOf(db, today, view.calendar.timeZone),
  ]);
  return {
    new_orders: pending,
    orders_in_work: processing,
    overdue_orders: overdue,
    due_today: dueToday,
    waiting_orders: waiting,
    on_time: onTime,
    unpaid_invoices: invoices,
    overdue_invoices: overdueInvoices,
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

async function sumUnpaid(db: Db, list: 'invoices' | 'commissions'): Promise<{ count: number; amount: string }> {
  const filter = list === 'invoices' ? { part: 'unpaid' } : { detail: 'unpaid' };
  const { count, cents } = await countersFor(db, list, filter)
    .select([records.as('count'), amount.as('cents')])
    .executeTakeFirstOrThrow();
  return { count, amount: toDecimal(cents) };
}

/** Received minus refunded, by the company's days, today included. */
async function revenueOf(db: Db, today: string, timeZone: string): Promise<Overview['revenue']> {
  const days = Array.from({ length: 2 * DAYS }, (_, i) => daysAfter(today, i + 1 - 2 * DAYS));
  const [first = today] = days;
  const [received, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .where('received_on', '>=', first)
      .where('received_on', '<=', today)
      .where('status', '<>', 'voided')
      .select((e) => [
        'received_on',
        e.fn.sum<number>('amount_cents').as('cents'),
        e.fn.countAll<number>().as('orders'),
      ])
      .groupBy('received_on')
      .execute(),
    // A returned refund belongs to the payment again.
    db
      .selectFrom('refunds')
      .where('state', '=', 'succeeded')
      .where('succeeded_at', '>=', startOfCompanyDay(timeZone, first))
      .where('succeeded_at', '<', endOfCompanyDay(timeZone, today))
      .select(['succeeded_at', 'amount_cents'])
      .execute(),
  ]);
  const receivedOn = new Map(received.map((row) => [row.received_on, row]));
  const refundedOn = new Map<string | null, number>();
  for (const { succeeded_at, amount_cents } of refunds) {
    const day = companyDayOrNull(timeZone, succeeded_at);
    refundedOn.set(day, (refundedOn.get(day) ?? 0) + amount_cents);
  }
  const allDays = days.map((day) => ({
    day,
    cents: Number(receivedOn.get(day)?.cents ?? 0) - (refundedOn.get(day) ?? 0),
    orders: Number(receivedOn.get(day)?.orders ?? 0),
  }));
  const [before, shown] = [allDays.slice(0, DAYS), allDays.slice(DAYS)];
  const sum = (list: typeof allDays) => toDecimal(list.reduce((total, { cents }) => total + cents, 0));
  return {
    time_zone: timeZone,
    last_30_days: sum(shown),
    before_that: sum(before),
    days: shown.map(({ day, cents, orders }) => ({ day, amount: toDecimal(cents), orders })),
  };
}
