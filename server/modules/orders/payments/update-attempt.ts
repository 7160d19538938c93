import type { Db } from '../../../adapters/database/database.ts';
import { transitions } from './attempt-transitions.ts';
import type { Failure } from './attempts.ts';

/** False if the attempt has ended: the buyer must not be sent to the bank. */
export async function markActionRequired(db: Db, id: number, ref: string): Promise<boolean> {
  const { from, to } = transitions.requireAction;
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ state: to, provider_ref: ref, leased_until: null, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Frees the single-use token for another attempt. */
export async function markFailed(db: Db, id: number, failure: Failure, ref: string | null = null): Promise<void> {
  const { from, to } = transitions.fail;
  await db
    .updateTable('checkout_attempts')
    .set({
      state: to,
      failure: JSON.stringify(failure),
      leased_until: null,
      updated_at: new Date().toISOString(),
      ...(ref ? { provider_ref: ref } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute();
}

/** False if a response was already recorded. */
export async function markResponded(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ responded_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('responded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
