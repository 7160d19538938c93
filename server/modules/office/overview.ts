import { type RawBuilder, sql } from 'kysely';
import { moneyText } from '../../../contract/money.ts';
import type { Overview, Waiting } from '../../../contract/office.ts';
import type { OrderStatus } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { amount, records, tallied } from '../../adapters/database/tallies.ts';

const DAY_MS = 24 * 3600_000;
const DAYS = 30;
const open: OrderStatus[] = ['pending', 'processing', 'completed'];

/** What needs attention, and how business goes. Each number is read from an index of its own. */
export async function overview(db: Db, now = Date.now()): Promise<Overview> {
  const [waiting, pending, processing, overdue, invoices, commissions, toReview, revenue] = await Promise.all([
    waitingForOffice(db),
    talliedCount(db, 'orders', 'pending'),
    talliedCount(db, 'orders', 'processing'),
    overdueOrders(db, now),
    unpaid(db, 'invoices'),
    unpaid(db, 'commissions'),
    countOf(db.selectFrom('checkout_attempts').where('state', '=', 'needs_review')),
    revenueOf(db, now),
  ]);
  return {
    new_orders: pending,
    orders_in_work: processing,
    overdue_orders: overdue,
    unpaid_invoices: invoices,
    unpaid_commissions: commissions,
    ...waiting,
    payments_to_review: toReview,
    revenue,
  };
}

/** What every screen of the office shows beside its menu. */
export async function waitingForOffice(db: Db): Promise<Waiting> {
  const [unread_messages, waiting_reviews, new_contact_messages] = await Promise.all([
    unreadMessages(db),
    talliedCount(db, 'reviews', '0'),
    talliedCount(db, 'contact_messages', 'new'),
  ]);
  return { unread_messages, waiting_reviews, new_contact_messages };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever table it reads from, it only counts.
async function countOf(rows: import('kysely').SelectQueryBuilder<any, any, object>): Promise<number> {
  const { count } = await rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

async function talliedCount(db: Db, list: 'orders' | 'reviews' | 'contact_messages', part: string): Promise<number> {
  return (await tallied(db, list, { part }).select(records.as('count')).executeTakeFirstOrThrow()).count;
}

/** A promised day is the order's day and so many days: the engines add them in different ways, so we go by the number. */
async function overdueOrders(db: Db, now: number): Promise<number> {
  const spans = await openSpans(db);
  if (spans.length === 0) return 0;
  return countOf(
    db
      .selectFrom('orders')
      .where('deleted_at', 'is', null)
      .where((e) =>
        e.or(
          spans.map(({ status, days }) =>
            e.and([
              e('status', '=', status),
              e('delivery_days', '=', days),
              e('created_at', '<', new Date(now - days * DAY_MS).toISOString()),
            ]),
          ),
        ),
      ),
  );
}

/** Which numbers of days unfinished orders have: from one to the next in their index, however many orders there are. */
async function openSpans(db: Db): Promise<{ status: OrderStatus; days: number }[]> {
  const least = (more: RawBuilder<unknown>) =>
    sql`(select min(delivery_days) from orders where deleted_at is null and orders.status = known.status ${more})`;
  const { rows } = await sql<{ status: OrderStatus; days: number }>`with recursive spans (status, days) as (
      select known.status, ${least(sql``)} from (${sql.join(
        open.map((status) => sql`select cast(${status} as varchar) as status`),
        sql` union all `,
      )}) as known
      union all
      select known.status, ${least(sql`and delivery_days > known.days`)} from spans as known where known.days is not null
    ) select status, days from spans where days is not null`.execute(db);
  return rows;
}

/** What is unpaid, and over how much. */
async function unpaid(db: Db, list: 'invoices' | 'commissions'): Promise<{ count: number; amount: string }> {
  const of = list === 'invoices' ? { part: 'unpaid' } : { detail: 'unpaid' };
  const { count, cents } = await tallied(db, list, of)
    .select([records.as('count'), amount.as('cents')])
    .executeTakeFirstOrThrow();
  return { count, amount: moneyText(cents) };
}

async function unreadMessages(db: Db): Promise<number> {
  return (await tallied(db, 'conversations').select(amount.as('count')).executeTakeFirstOrThrow()).count;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The last 30 days in UTC, today among them, and the 30 before: what was captured on each is tallied. */
async function revenueOf(db: Db, now: number): Promise<Overview['revenue']> {
  const today = Date.parse(dayOf(now));
  const days = Array.from({ length: 2 * DAYS }, (_, i) => dayOf(today - (2 * DAYS - 1 - i) * DAY_MS));
  const rows = await tallied(db, 'payments', { detail: 'captured' })
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
