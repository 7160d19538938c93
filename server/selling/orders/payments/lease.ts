import type { RawBuilder } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { databaseTime, isUnleased } from '../../../adapters/database/database-time.ts';
import { openStates } from './attempt-transitions.ts';
import type { Attempt } from './attempts.ts';

// Longer than a provider's call with retries: no other process may act during it.
const LEASE_MS = 25_000;

export const leaseEnd = (db: Db): RawBuilder<string> => databaseTime(db, LEASE_MS);

export const attemptIsUnleased = (db: Db) => isUnleased(db, LEASE_MS);

export async function leaseAttempt(db: Db, { id, state }: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ leased_until: leaseEnd(db) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where(attemptIsUnleased(db))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const attemptIsLeased = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('checkout_attempts')
    .select('id')
    .where('id', '=', id)
    .where((e) => e.not(attemptIsUnleased(db)))
    .executeTakeFirst()) !== undefined;

export async function releaseLease(db: Db, id: number, ref?: string): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ leased_until: null, updated_at: new Date().toISOString(), ...(ref ? { provider_ref: ref } : {}) })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute();
}

/** Call it only at the start of a single node. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.updateTable('checkout_attempts').set({ leased_until: null }).where('state', 'in', openStates).execute();
}
