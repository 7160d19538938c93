import { databaseTime, isUnleased } from '../adapters/database/database-time.ts';
import type { Db } from '../adapters/database/schema/schema.ts';

/** Returns the end of the lease, or null if another process has it. */
export async function takeLease(db: Db, name: string, ms: number): Promise<string | null> {
  const until = databaseTime(db, ms);
  const taken = await db
    .insertInto('job_leases')
    .values({ name, until })
    .onConflict((c) =>
      c
        .column('name')
        .doUpdateSet({ until })
        .where(isUnleased(db, ms, 'job_leases.until')),
    )
    .returning('until')
    .executeTakeFirst();
  return taken?.until ?? null;
}

/** `until` is compared because another process may have taken over a lease that has expired. */
export async function releaseLease(db: Db, name: string, until: string): Promise<void> {
  await db.deleteFrom('job_leases').where('name', '=', name).where('until', '=', until).execute();
}

/** Returns the new end, or null if the lease was lost. */
export async function renewLease(db: Db, name: string, until: string, ms: number): Promise<string | null> {
  const renewed = await db
    .updateTable('job_leases')
    .set({ until: databaseTime(db, ms) })
    .where('name', '=', name)
    .where('until', '=', until)
    .returning('until')
    .executeTakeFirst();
  return renewed?.until ?? null;
}

/** Only a single node may call it, at its start: its predecessor's leases are void. */
export async function releaseLeases(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom('job_leases').where('name', 'in', names).execute();
}
