import { hashToken, newToken } from '../../http/viewer.ts';
import type { EmailContext } from './email-template.ts';

type Link = { userId: number; purpose: 'password' | 'email'; email?: string; lastsMs: number };

/**
 * Makes the token of a mailed link and keeps its hash. One of each purpose lives at a time: a new one ends the last.
 * Made when the letter goes out, since the outbox is no place for keys, and its time begins when the mail arrives.
 */
export async function makeLinkToken(
  { db, now }: EmailContext,
  { userId, purpose, email, lastsMs }: Link,
): Promise<string> {
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    email: email ?? null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lastsMs).toISOString(),
  };
  await db
    .insertInto('account_links')
    .values({ user_id: userId, purpose, ...row })
    .onConflict((c) => c.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute();
  return token;
}
