import { type RawBuilder, sql } from 'kysely';
import type { CounterName, Db } from './schema/schema.ts';

type Filter = { part?: string | readonly string[] | undefined; detail?: string | undefined };

/** Updated by triggers (`migrations/001/counters.ts`), so rolled back with the transaction. */
export function countersFor(db: Db, list: CounterName, { part, detail }: Filter = {}) {
  return db
    .selectFrom('counters')
    .where('list', '=', list)
    .$if(part !== undefined, (q) => q.where('part', 'in', typeof part === 'string' ? [part] : [...(part ?? [])]))
    .$if(detail !== undefined, (q) => q.where('detail', '=', detail ?? ''));
}

export const records = sql<number>`coalesce(sum(counters.records), 0)`;
export const amount = sql<number>`coalesce(sum(counters.amount), 0)`;

export const countOf = (db: Db, list: CounterName, filter?: Filter) =>
  countersFor(db, list, filter).select(records.as('total'));

/** The number of records in each part, as the views of a list show it. */
export async function countParts<Part extends string>(
  db: Db,
  list: CounterName,
  parts: readonly Part[],
): Promise<Record<Part, number>> {
  const rows = await countersFor(db, list)
    .select(['part', records.as('total')])
    .groupBy('part')
    .execute();
  const totals = new Map(rows.map(({ part, total }) => [part, Number(total)]));
  return Object.fromEntries(parts.map((part) => [part, totals.get(part) ?? 0])) as Record<Part, number>;
}

export type CountersQuery = ReturnType<typeof countersFor>;

/**
 * The day, in list order, that has row `from`, and the number of rows before it. Months come first, because they are
 * few.
 */
export async function findDay(counts: CountersQuery, direction: 'asc' | 'desc', from: number) {
  const months = await sumsBy(counts, sql<string>`substr(counters.detail, 1, 7)`, direction);
  const month = periodAt(months, from);
  if (!month) return null;
  const daysOfMonth = counts.where('detail', '>=', `${month.period}-01`).where('detail', '<=', `${month.period}-31`);
  const day = periodAt(await sumsBy(daysOfMonth, sql.ref<string>('counters.detail'), direction), from - month.before);
  return day && { day: day.period, before: month.before + day.before };
}

const sumsBy = (counts: CountersQuery, period: RawBuilder<string>, direction: 'asc' | 'desc') =>
  counts
    .select([period.as('period'), records.as('rows')])
    .groupBy(period)
    .orderBy(period, direction)
    .execute();

function periodAt(sums: { period: string; rows: number }[], from: number) {
  let before = 0;
  for (const { period, rows } of sums) {
    if (before + rows > from) return { period, before };
    before += rows;
  }
  return null;
}

/**
 * Merges the slots of PostgreSQL's connections into slot 0. One counter per transaction: a longer one could deadlock
 * with a writer.
 */
export async function mergeCounters(db: Db): Promise<void> {
  const counters = await db
    .selectFrom('counters')
    .select(['list', 'part', 'detail', 'slot'])
    .where('slot', '<>', 0)
    .execute();
  for (const { list, part, detail, slot } of counters)
    await db.transaction().execute(async (trx) => {
      const counter = await trx
        .deleteFrom('counters')
        .where('list', '=', list)
        .where('part', '=', part)
        .where('detail', '=', detail)
        .where('slot', '=', slot)
        .returningAll()
        .executeTakeFirst();
      if (!counter) return;
      await trx
        .insertInto('counters')
        .values({ ...counter, slot: 0 })
        .onConflict((c) =>
          c.columns(['list', 'part', 'detail', 'slot']).doUpdateSet({
            records: sql`counters.records + excluded.records`,
            amount: sql`counters.amount + excluded.amount`,
          }),
        )
        .execute();
    });
}
