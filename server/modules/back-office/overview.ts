import type { Overview, Waiting } from '../../../contract/back-office.ts';
import { moneyText } from '../../../contract/money.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { isOverdue } from '../assignments/assignments.ts';
import { countPaymentsToReview } from './payments-to-review.ts';

const DAY_MS = 24 * 3600_000;
const DAYS = 30;

/** What needs attention, and how business goes. Each number is read from an index of its own. */
export async function overview(db: Db, now = Date.now()): Promise<Overview> {
  const [waiting, pending, processing, overdue, invoices, commissions, revenue] = await Promise.all([
    pendingCounts(db),
    talliedCount(db, 'orders', 'pending'),
    talliedCount(db, 'orders', 'processing'),
    countOf(db.selectFrom('orders').where(isOverdue(now))),
    unpaid(db, 'invoices'),
    unpaid(db, 'commissions'),
    revenueOf(db, now),
  ]);
  return {
    new_orders: pending,
    orders_in_work: processing,
    overdue_orders: overdue,
    unpaid_invoices: invoices,
    unpaid_commissions: commissions,
    ...waiting,
    revenue,
  };
}

/** What every screen of the office shows beside its menu. */
export async function pendingCounts(db: Db): Promise<Waiting> {
  const [unread_messages, waiting_reviews, new_contact_messages, payments_to_review] = await Promise.all([
    unreadMessages(db),
    talliedCount(db, 'reviews', '0'),
    talliedCount(db, 'contact_messages', 'new'),
    countPaymentsToReview(db),
  ]);
  return { unread_messages, waiting_reviews, new_contact_messages, payments_to_review };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever table it reads from, it only counts.
async function countOf(rows: import('kysely').SelectQueryBuilder<any, any, object>): Promise<number> {
  const { count } = await rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

async function talliedCount(db: Db, list: 'orders' | 'reviews' | 'contact_messages', part: string): Promise<number> {
  return (await countersFor(db, list, { part }).select(records.as('count')).executeTakeFirstOrThrow()).count;
}

/** What is unpaid, and over how much. */
async function unpaid(db: Db, list: 'invoices' | 'commissions'): Promise<{ count: number; amount: string }> {
  const of = list === 'invoices' ? { part: 'unpaid' } : { detail: 'unpaid' };
  const { count, cents } = await countersFor(db, list, of)
    .select([records.as('count'), amount.as('cents')])
    .executeTakeFirstOrThrow();
  return { count, amount: moneyText(cents) };
}

async function unreadMessages(db: Db): Promise<number> {
  return (await countersFor(db, 'conversations').select(amount.as('count')).executeTakeFirstOrThrow()).count;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The last 30 days in UTC, today among them, and the 30 before: what was captured on each is tallied. */
async function revenueOf(db: Db, now: number): Promise<Overview['revenue']> {
  const today = Date.parse(dayOf(now));
  const days = Array.from({ length: 2 * DAYS }, (_, i) => dayOf(today - (2 * DAYS - 1 - i) * DAY_MS));
  const rows = await countersFor(db, 'payments', { detail: 'captured' })
    .where('part', '>=', days[0] ?? '')
    .where('part', '<=', dayOf(today))
    .select(['part', amount.as('cents'), records.as('orders')])
    .groupBy('part')
    .execute();
  const byDay = new Map(rows.map((row) => [row.part, row]));
  const known = days.map((day) => ({ day, cents: byDay.get(day)?.cents ?? 0, orders: byDay.get(day)?.orders ?? 0 }));
  const [before, shown] = [known.slice(0, DAYS), known.slice(DAYS)];
  const sum = (list: typeof known) => moneyText(list.reduce((total, { cents }) => total + cents, 0));
  return {
    last_30_days: sum(shown),
    before_that: sum(before),
    days: shown.map(({ day, cents, orders }) => ({ day, amount: moneyText(cents), orders })),
  };
}
