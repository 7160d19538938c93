import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { overviewApi, RevenueReport } from '../../../contract/office/overview.ts';
import { offsetOf, pageOf } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { movementsBetween } from '../../invoicing/billing/billing.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { reportPeriod } from '../../shared/company-day.ts';
import { dayIn } from '../../shared/working-calendar.ts';

type Query = z.output<typeof overviewApi.revenue.query>;
type Group = { parts: RawBuilder<unknown>; names: RawBuilder<unknown> };

/** `upto` and `whole` add up the parts of an order in the order of their ids. */
const groups: Record<Query['by'], Group> = {
  service: {
    parts: sql`select order_id, service_id as group_id, total_cents as part,
        sum(total_cents) over (partition by order_id order by id) as upto,
        sum(total_cents) over (partition by order_id) as whole
      from order_items where order_id in (select order_id from moved)`,
    names: sql`select id, title as name from services`,
  },
  staff: {
    parts: sql`select order_id, user_id as group_id, 1 as part,
        row_number() over (partition by order_id order by id) as upto, count(*) over (partition by order_id) as whole
      from assignments where status <> 'cancelled' and order_id in (select order_id from moved)`,
    names: sql`select id, name from users`,
  },
};

/**
 * Each movement is divided without a remainder: a part is the difference of two rounded sums, so that the rows add up
 * to the revenue to the cent.
 */
const shares = ({ parts }: Group, moved: RawBuilder<unknown>) => sql`
  with moved as (${moved}), parts as (${parts}), grouped as (
    select parts.group_id, count(distinct moved.order_id) as orders,
      cast(sum(case when parts.order_id is null then moved.cents
        else moved.cents * cast(parts.upto as bigint) / cast(parts.whole as bigint)
          - moved.cents * cast(parts.upto - parts.part as bigint) / cast(parts.whole as bigint) end) as bigint) as cents
    from moved left join parts on parts.order_id = moved.order_id and parts.whole > 0
    group by parts.group_id
  )`;

type Row = { id: number | null; name: string | null; orders: number; cents: number | string };
type Sums = { rows: number; cents: number | string };

export async function revenueReport(db: Db, query: Query, { calendar, now }: PromiseView): Promise<RevenueReport> {
  const { timeZone } = calendar;
  const days = reportPeriod(query, dayIn(calendar, now));
  const group = groups[query.by];
  const moved = movementsBetween({ ...days, timeZone });
  const [sums, page] = await Promise.all([
    sql<Sums>`${shares(group, moved)} select (select count(*) from grouped) as rows,
      (select coalesce(sum(cents), 0) from moved) as cents`.execute(db),
    sql<Row>`${shares(group, moved)} select group_id as id, named.name, orders, cents from grouped
      left join (${group.names}) as named on named.id = group_id
      order by cents desc, group_id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db),
  ]);
  const { rows: total = 0, cents = 0 } = sums.rows[0] ?? {};
  const data = page.rows.map((row) => ({
    id: row.id,
    name: row.name,
    orders: Number(row.orders),
    amount: toDecimal(Number(row.cents)),
  }));
  return { ...pageOf(data, Number(total), query), time_zone: timeZone, ...days, revenue: toDecimal(Number(cents)) };
}
