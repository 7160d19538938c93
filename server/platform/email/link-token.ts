import { hashToken, newToken } from '../../http/viewer.ts';
import type { EmailContext } from './email-template.ts';

type LinkInput = { userId: number; purpose: 'password' | 'email'; email?: string; ttlMs: number };

/** Replaces the user's previous link for this purpose. Null if the email was canceled. */
export async function createLinkToken(
  { db, now, email: queued }: EmailContext,
  { userId, purpose, email, ttlMs }: LinkInput,
): Promise<string | null> {
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    email: email ?? null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + ttlMs).toISOString(),
  };
  return db.transaction().execute(async (trx) => {
    // Locks the email: either it was canceled before, or the cancellation deletes the link.
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set((e) => ({ attempts: e.ref('attempts') }))
      .where('id', '=', queued.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await trx
      .insertInto('account_links')
      .values({ user_id: userId, purpose, ...row })
      .onConflict((c) => c.columns(['user_id', 'purpose']).doUpdateSet(row))
      .execute();
    return token;
  });
}
