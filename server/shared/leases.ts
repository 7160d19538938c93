import type { Db } from '../adapters/database/database.ts';

/** Returns the end of the lease, or null if another process has it. */
export async function takeLease(db: Db, name: string, ms: number): Promise<string | null> {
  const now = new Date().toISOString();
  const until = new Date(Date.now() + ms).toISOString();
  const taken = await db
    .insertInto('job_leases')
    .values({ name, until })
    .onConflict((c) => c.column('name').doUpdateSet({ until }).where('job_leases.until', '<', now))
    .returning('name')
    .executeTakeFirst();
  return taken ? until : null;
}

/** `until` is compared because another process may have taken over a lease that has expired. */
export async function releaseLease(db: Db, name: string, until: string): Promise<void> {
  await db.deleteFrom('job_leases').where('name', '=', name).where('until', '=', until).execute();
}

/** Returns the new end, or null if the lease was lost. */
export async function renewLease(db: Db, name: string, until: string, ms: number): Promise<string | null> {
  const later = new Date(Date.now() + ms).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('job_leases')
    .set({ until: later })
    .where('name', '=', name)
    .where('until', '=', until)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? later : null;
}

/** Only a single node may call it, at its start: its predecessor's leases are void. */
export async function releaseLeases(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom('job_leases').where('name', 'in', names).execute();
}
