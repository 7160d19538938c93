import type { Db } from '../../../adapters/database/database.ts';
import { openStates } from './attempt-transitions.ts';
import type { Attempt } from './attempts.ts';

// Longer than a provider's call with retries: no other process may act during it.
const LEASE_MS = 25_000;

export const leaseEnd = (): string => new Date(Date.now() + LEASE_MS).toISOString();

export async function leaseAttempt(db: Db, { id, state }: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ leased_until: leaseEnd() })
    .where('id', '=', id)
    .where('state', '=', state)
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', new Date().toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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
