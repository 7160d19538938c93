import { hashToken, newToken } from '../../http/viewer.ts';
import type { EmailContext } from './email-template.ts';

type LinkInput = { userId: number; purpose: 'password' | 'email'; email?: string; ttlMs: number };

/** Replaces the user's previous link for this purpose. */
export async function createLinkToken(
  { db, now }: EmailContext,
  { userId, purpose, email, ttlMs }: LinkInput,
): Promise<string> {
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    email: email ?? null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + ttlMs).toISOString(),
  };
  await db
    .insertInto('account_links')
    .values({ user_id: userId, purpose, ...row })
    .onConflict((c) => c.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute();
  return token;
}
