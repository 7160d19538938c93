import { hashToken, newToken } from '../../http/viewer.ts';
import { emailSecret } from './email-secret.ts';
import type { EmailContext } from './email-template.ts';

type LinkInput = { userId: number; purpose: 'password' | 'email'; email?: string; ttlMs: number };

/** Replaces the user's previous link for this purpose. Null if the email was canceled. */
export async function createLinkToken(
  context: EmailContext,
  { userId, purpose, email, ttlMs }: LinkInput,
): Promise<string | null> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    // Locks the email: either it was canceled before, or the cancellation deletes the link.
    const token = await emailSecret(trx, context, newToken);
    if (token === null) return null;
    const row = {
      token_hash: hashToken(token),
      email: email ?? null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + ttlMs).toISOString(),
    };
    await trx
      .insertInto('account_links')
      .values({ user_id: userId, purpose, ...row })
      .onConflict((c) => c.columns(['user_id', 'purpose']).doUpdateSet(row))
      .execute();
    return token;
  });
}
