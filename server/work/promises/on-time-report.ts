import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { promisesApi } from '../../../contract/work/promises.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { firstDeliveries } from '../../selling/orders/orders.ts';
import { endOfCompanyDay, reportPeriod, startOfCompanyDay } from '../../shared/company-day.ts';
import { dayIn, type WorkingCalendar, workingDaysBetween } from '../../shared/working-calendar.ts';
import { type Group, groupsOf } from './on-time-groups.ts';

type Query = z.output<typeof promisesApi.onTime.query>;
type Report = z.output<typeof promisesApi.onTime.response>;
type Sums = Group & { delivered: number; lateDays: number[]; pausedMs: number; totalMs: number };

const BATCH = 1_000;

/** Counts first deliveries, within days of the company; defaults to the last twelve months. */
export async function onTimeReport(db: Db, query: Query, { calendar, now }: PromiseView): Promise<Report> {
  const { from, to } = momentsOf(query, calendar, now);
  const all = new Map<string, Sums>();
  const late = new Map<string, number>();
  for (let after = { at: from, id: 0 }; ; ) {
    const orders = await deliveredAfter(db, after, to);
    const last = orders.at(-1);
    if (!last) break;
    const [groups, spans] = await Promise.all([groupsOf[query.by](db, orders, calendar), spansOf(db, orders)]);
    for (const order of orders)
      for (const group of groups.get(order.id) ?? []) {
        const sums = all.get(group.key) ?? { ...group, delivered: 0, lateDays: [], pausedMs: 0, totalMs: 0 };
        all.set(group.key, sums);
        sums.delivered += 1;
        const days = lateDaysOf(calendar, order, late);
        if (days > 0) sums.lateDays.push(days);
        addSpans(sums, spans.get(order.id) ?? [], order.first_delivered_at);
      }
    if (orders.length < BATCH) break;
    after = { at: last.first_delivered_at, id: last.id };
    await nextTurn();
  }
  const rows = [...all.values()].map(toRow);
  return { time_zone: calendar.timeZone, rows: rows.sort(query.by === 'month' ? byKey : byDelivered) };
}

type Row = Report['rows'][number];

const byKey = (a: Row, b: Row) => (a.key < b.key ? -1 : 1);
const byDelivered = (a: Row, b: Row) => b.delivered - a.delivered || (a.name < b.name ? -1 : 1);

function toRow({ key, name, delivered, lateDays, pausedMs, totalMs }: Sums): Row {
  const onTime = delivered - lateDays.length;
  return {
    key,
    name,
    delivered,
    on_time: onTime,
    percent: Math.floor((onTime / delivered) * 100),
    late_days_median: medianOf(lateDays),
    paused_percent: totalMs === 0 ? 0 : Math.round((pausedMs / totalMs) * 100),
  };
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

function momentsOf(query: Query, calendar: WorkingCalendar, now: Date): { from: string; to: string } {
  const { from, to } = reportPeriod(query, dayIn(calendar, now));
  return { from: startOfCompanyDay(calendar.timeZone, from), to: endOfCompanyDay(calendar.timeZone, to) };
}

type Order = Awaited<ReturnType<typeof deliveredAfter>>[number];

const deliveredAfter = (db: Db, { at, id }: { at: string; id: number }, to: string) =>
  firstDeliveries(db)
    .select(['orders.id', 'orders.counted_due_at'])
    .select((e) => e.ref('orders.first_delivered_at').$notNull().as('first_delivered_at'))
    .where('orders.first_delivered_at', '>=', at)
    .where('orders.first_delivered_at', '<', to)
    .where((e) => e.or([e('orders.first_delivered_at', '>', at), e('orders.id', '>', id)]))
    .orderBy('orders.first_delivered_at')
    .orderBy('orders.id')
    .limit(BATCH)
    .execute();

async function spansOf(db: Db, orders: Order[]) {
  const rows = await db
    .selectFrom('clock_spans')
    .select(['order_id', 'state', 'from_at', 'to_at'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('state', 'in', ['running', 'paused'])
    .execute();
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

type Span = { state: string; from_at: string; to_at: string | null };

/** Spans count until the first delivery. */
function addSpans(sums: Sums, spans: Span[], deliveredAt: string): void {
  const end = Date.parse(deliveredAt);
  for (const { state, from_at, to_at } of spans) {
    const ms = Math.max(0, Math.min(end, Date.parse(to_at ?? deliveredAt)) - Date.parse(from_at));
    sums.totalMs += ms;
    if (state === 'paused') sums.pausedMs += ms;
  }
}

/** Working days after the promised one, at least 1; 0 if on time. Most orders share theirs with others. */
function lateDaysOf(
  calendar: WorkingCalendar,
  { first_delivered_at, counted_due_at }: Order,
  known: Map<string, number>,
): number {
  if (counted_due_at === null || first_delivered_at <= counted_due_at) return 0;
  const [due, delivered] = [counted_due_at, first_delivered_at].map((time) => dayIn(calendar, new Date(time)));
  const key = `${due} ${delivered}`;
  const days = known.get(key) ?? Math.max(1, workingDaysBetween(calendar, due ?? '', delivered ?? ''));
  known.set(key, days);
  return days;
}
