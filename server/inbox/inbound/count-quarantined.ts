import type { Db } from '../../adapters/database/database.ts';

/** Quarantined emails are few, and an index has them by state. */
export async function countQuarantined(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('inbound_emails')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', 'quarantined')
    .executeTakeFirstOrThrow();
  return count;
}
