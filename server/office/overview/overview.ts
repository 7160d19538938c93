import type { Overview } from '../../../contract/office/overview.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { DueFilter } from '../../../contract/shared/work-states.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { countPrivacyRequests, firstPrivacyRequest } from '../../inbox/contacts/contacts.ts';
import { revenueByDay, sumDueInvoices } from '../../invoicing/billing/billing.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { countDueOrders, countOnTimeSince, onTimeSince } from '../../selling/orders/orders.ts';
import { openWithdrawals, payBackDay } from '../../work/cancellations/cancellations.ts';
import { countByPart, pendingWork } from './pending-counts.ts';

export { pendingCounts } from './pending-counts.ts';

const DAY_MS = 24 * 3600_000;
const DAYS = 30;
const QUARTER_DAYS = 90;

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
    onTimeOfQuarter,
    invoices,
    commissions,
    revenue,
    withdrawals,
    privacyRequests,
    answerBy,
  ] = await Promise.all([
    pendingWork(db),
    countByPart(db, 'orders', 'pending'),
    countByPart(db, 'orders', 'processing'),
    countDue('overdue'),
    countDue('today'),
    countDue('waiting'),
    onTimeSince(db, new Date(now.getTime() - DAYS * DAY_MS)),
    countOnTimeSince(db, new Date(now.getTime() - QUARTER_DAYS * DAY_MS)),
    sumDueInvoices(db, today),
    sumUnpaidCommissions(db),
    revenueOf(db, today, view.calendar.timeZone),
    openWithdrawals(db),
    countPrivacyRequests(db),
    firstPrivacyRequest(db),
  ]);
  return {
    new_orders: pending,
    orders_in_work: processing,
    overdue_orders: overdue,
    due_today: dueToday,
    waiting_orders: waiting,
    on_time: onTime,
    on_time_90_days: onTimeOfQuarter,
    unpaid_invoices: invoices.unpaid,
    overdue_invoices: invoices.overdue,
    unpaid_commissions: commissions,
    ...work,
    open_withdrawals: {
      count: withdrawals.count,
      pay_back_by: withdrawals.oldest && payBackDay(view.calendar.timeZone, withdrawals.oldest),
    },
    privacy_requests: { count: privacyRequests, answer_by: answerBy },
    revenue,
  };
}

async function sumUnpaidCommissions(db: Db): Promise<{ count: number; amount: string }> {
  const { count, cents } = await countersFor(db, 'commissions', { detail: 'unpaid' })
    .select([records.as('count'), amount.as('cents')])
    .executeTakeFirstOrThrow();
  return { count, amount: toDecimal(cents) };
}

async function revenueOf(db: Db, today: string, timeZone: string): Promise<Overview['revenue']> {
  const all = await revenueByDay(db, { today, days: 2 * DAYS, timeZone });
  const [before, shown] = [all.slice(0, DAYS), all.slice(DAYS)];
  const sum = (list: typeof all) => list.reduce((total, { cents }) => total + cents, 0);
  const [earlier, last] = [sum(before), sum(shown)];
  return {
    time_zone: timeZone,
    last_30_days: toDecimal(last),
    before_that: toDecimal(earlier),
    change_percent: earlier > 0 ? Math.round(((last - earlier) / earlier) * 100) : null,
    days: shown.map(({ day, cents, payments }) => ({ day, amount: toDecimal(cents), orders: payments })),
  };
}
