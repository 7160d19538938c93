import { sql } from 'kysely';
import { moneyText } from '../../../contract/money.ts';
import type { Overview } from '../../../contract/office.ts';
import type { OrderStatus } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';

const DAY_MS = 24 * 3600_000;
const DAYS = 30;
const open: OrderStatus[] = ['pending', 'processing', 'completed'];

/** What needs attention, and how business goes. Each number is read from an index of its own. */
export async function overview(db: Db, now = Date.now()): Promise<Overview> {
  const [orders, overdue, invoices, commissions, reviews, unread, contacts, toReview, revenue] = await Promise.all([
    ordersByStatus(db),
    overdueOrders(db, now),
    sumOf(db, 'invoices'),
    sumOf(db, 'commissions'),
    countOf(db.selectFrom('reviews').where('is_approved', '=', false)),
    unreadMessages(db),
    countOf(db.selectFrom('contact_messages').where('read_at', 'is', null)),
    countOf(db.selectFrom('checkout_attempts').where('state', '=', 'needs_review')),
    revenueOf(db, now),
  ]);
  return {
    new_orders: orders.get('pending') ?? 0,
    orders_in_work: orders.get('processing') ?? 0,
    overdue_orders: overdue,
    unpaid_invoices: invoices,
    unpaid_commissions: commissions,
    waiting_reviews: reviews,
    unread_messages: unread,
    new_contact_messages: contacts,
    payments_to_review: toReview,
    revenue,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever table it reads from, it only counts.
async function countOf(rows: import('kysely').SelectQueryBuilder<any, any, object>): Promise<number> {
  const { count } = await rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

async function ordersByStatus(db: Db): Promise<Map<OrderStatus, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', (e) => e.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'processing'])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** A promised day is the order's day and so many days: the engines add them in different ways, so we go by the number. */
async function overdueOrders(db: Db, now: number): Promise<number> {
  const unfinished = db.selectFrom('orders').where('deleted_at', 'is', null).where('status', 'in', open);
  const spans = await unfinished.select('delivery_days').distinct().execute();
  if (spans.length === 0) return 0;
  return countOf(
    unfinished.where((e) =>
      e.or(
        spans.map(({ delivery_days: days }) =>
          e.and([e('delivery_days', '=', days), e('created_at', '<', new Date(now - days * DAY_MS).toISOString())]),
        ),
      ),
    ),
  );
}

async function sumOf(db: Db, table: 'invoices' | 'commissions'): Promise<{ count: number; amount: string }> {
  const { count, cents } = await db
    .selectFrom(table)
    .where('status', '=', 'unpaid')
    .select((e) => [e.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(amount_cents), 0)`.as('cents')])
    .executeTakeFirstOrThrow();
  return { count, amount: moneyText(cents) };
}

async function unreadMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .select(sql<number>`coalesce(sum(unread_by_office), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The last 30 days in UTC, today among them, and the 30 before: one step into the index for each. */
async function revenueOf(db: Db, now: number): Promise<Overview['revenue']> {
  const today = Date.parse(dayOf(now));
  const first = today - (DAYS - 1) * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, i) => first + i * DAY_MS);
  const part = (name: string, from: number, to: number) =>
    sql`select cast(${name} as text) as day, coalesce(sum(amount_cents), 0) as cents, count(*) as orders from payments
      where status = 'captured' and created_at >= ${new Date(from).toISOString()} and created_at < ${new Date(to).toISOString()}`;
  const parts = [
    part('before', first - DAYS * DAY_MS, first),
    ...days.map((day) => part(dayOf(day), day, day + DAY_MS)),
  ];
  const { rows } = await sql<{
    day: string;
    cents: number;
    orders: number;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const shown = days.map((day) => byDay.get(dayOf(day)) ?? { day: dayOf(day), cents: 0, orders: 0 });
  return {
    last_30_days: moneyText(shown.reduce((sum, { cents }) => sum + cents, 0)),
    before_that: moneyText(byDay.get('before')?.cents ?? 0),
    days: shown.map(({ day, cents, orders }) => ({ day, amount: moneyText(cents), orders })),
  };
}
