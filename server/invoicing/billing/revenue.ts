import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import { endOfCompanyDay, startOfCompanyDay } from '../../shared/company-day.ts';

type Days = { from: string; to: string; timeZone: string };
type Movements = {
  from: RawBuilder<unknown>;
  during: RawBuilder<unknown>;
  between: (days: Days) => RawBuilder<unknown>;
  payment: RawBuilder<number>;
  sign: 1 | -1;
};

const within = (at: string) => sql`${sql.ref(at)} >= days.start and ${sql.ref(at)} < days.until`;

const betweenMoments =
  (at: string) =>
  ({ from, to, timeZone }: Days) =>
    sql`${sql.ref(at)} >= ${startOfCompanyDay(timeZone, from)} and ${sql.ref(at)} < ${endOfCompanyDay(timeZone, to)}`;

/** Revenue is received, minus refunded, minus charged back. Nothing else decides what counts, and when. */
const movements = [
  {
    from: sql`payments where payments.voided_at is null`,
    during: sql`payments.received_on = days.day`,
    between: ({ from, to }) => sql`payments.received_on between ${from} and ${to}`,
    payment: sql`payments.id`,
    sign: 1,
  },
  {
    from: sql`refunds where refunds.state = 'succeeded'`,
    during: within('refunds.succeeded_at'),
    between: betweenMoments('refunds.succeeded_at'),
    payment: sql`refunds.payment_id`,
    sign: -1,
  },
  {
    from: sql`chargebacks where true`,
    during: within('chargebacks.created_at'),
    between: betweenMoments('chargebacks.created_at'),
    payment: sql`chargebacks.payment_id`,
    sign: -1,
  },
] as const satisfies Movements[];

export type DayOfRevenue = { day: string; cents: number; payments: number };

type Period = { today: string; days: number; timeZone: string };

/** Days of the company, the last one is today; `payments` are those that were received. */
export async function revenueByDay(db: Db, { today, days: count, timeZone }: Period): Promise<DayOfRevenue[]> {
  const last = Temporal.PlainDate.from(today);
  const days = Array.from({ length: count }, (_, i) => last.subtract({ days: count - 1 - i }));
  const time = sql.raw(isPostgres(db) ? 'timestamptz' : 'text');
  const endOf = (day: Temporal.PlainDate) => sql`cast(${endOfCompanyDay(timeZone, day.toString())} as ${time})`;
  const bounds = days.map(
    (day) => sql`(cast(${day.toString()} as text), ${endOf(day.subtract({ days: 1 }))}, ${endOf(day)})`,
  );
  const sums = await Promise.all(
    movements.map(async ({ from, during, sign }) => {
      // The order of a cross join is the order in which SQLite reads: days first, then the index.
      const { rows } = await sql<{ day: string; cents: number; records: number }>`
        with days(day, start, until) as (values ${sql.join(bounds)})
        select days.day, sum(amount_cents) as cents, count(*) as records
        from days cross join ${from} and ${during} group by days.day`.execute(db);
      return { sign, byDay: new Map(rows.map((row) => [row.day, row])) };
    }),
  );
  return days.map(String).map((day) => ({
    day,
    cents: sums.reduce((total, { sign, byDay }) => total + sign * Number(byDay.get(day)?.cents ?? 0), 0),
    payments: Number(sums[0]?.byDay.get(day)?.records ?? 0),
  }));
}

export async function revenueOfOrder(db: Db, orderId: number): Promise<number> {
  const parts = movements.map(
    ({ from, payment, sign }) => sql`select ${sql.lit(sign)} * amount_cents as cents from ${from}
      and ${payment} in (select id from payments where order_id = ${orderId})`,
  );
  const { rows } = await sql<{ cents: number | string }>`
    select coalesce(sum(cents), 0) as cents from (${sql.join(parts, sql` union all `)}) as movements`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

/** Rows of `order_id`, null for a payment without an order, and `cents`: each receipt, refund and chargeback. */
export const movementsBetween = (days: Days): RawBuilder<unknown> =>
  sql.join(
    movements.map(
      ({ from, between, payment, sign }) => sql`
        select (select order_id from payments as paid where paid.id = ${payment}) as order_id,
          ${sql.lit(sign)} * cast(amount_cents as bigint) as cents from ${from} and ${between(days)}`,
    ),
    sql` union all `,
  );
