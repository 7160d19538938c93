import { sql } from 'kysely';
import type { CounterName, Db } from './schema.ts';

type Which = { part?: string | readonly string[] | undefined; detail?: string | undefined };

/**
 * A part of a tally, or all of it. What is counted, and under which part and detail, is said in migration 004; the
 * database keeps it with each change, so that it is true within a transaction and gone with one that fails.
 */
export function countersFor(db: Db, list: CounterName, { part, detail }: Which = {}) {
  return db
    .selectFrom('tallies')
    .where('list', '=', list)
    .$if(part !== undefined, (q) => q.where('part', 'in', typeof part === 'string' ? [part] : [...(part ?? [])]))
    .$if(detail !== undefined, (q) => q.where('detail', '=', detail ?? ''));
}

// Nothing was ever counted, or nothing is left of it: both are none.
export const records = sql<number>`coalesce(sum(tallies.records), 0)`;
export const amount = sql<number>`coalesce(sum(tallies.amount), 0)`;

/** For a list's total: how many records there are. */
export const countOf = (db: Db, list: CounterName, which?: Which) =>
  countersFor(db, list, which).select(records.as('total'));

/**
 * Puts together what PostgreSQL's connections have counted apart (SQLite counts in one place), so that reading stays
 * short. A cell at a time: a longer transaction could wait for a writer who waits for it.
 */
export async function mergeCounters(db: Db): Promise<void> {
  const apart = await db
    .selectFrom('tallies')
    .select(['list', 'part', 'detail', 'slot'])
    .where('slot', '<>', 0)
    .execute();
  for (const { list, part, detail, slot } of apart)
    await db.transaction().execute(async (trx) => {
      const cell = await trx
        .deleteFrom('tallies')
        .where('list', '=', list)
        .where('part', '=', part)
        .where('detail', '=', detail)
        .where('slot', '=', slot)
        .returningAll()
        .executeTakeFirst();
      if (!cell) return;
      await trx
        .insertInto('tallies')
        .values({ ...cell, slot: 0 })
        .onConflict((c) =>
          c.columns(['list', 'part', 'detail', 'slot']).doUpdateSet({
            records: sql`tallies.records + excluded.records`,
            amount: sql`tallies.amount + excluded.amount`,
          }),
        )
        .execute();
    });
}
