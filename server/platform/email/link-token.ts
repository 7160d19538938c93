import type { Db } from '../../adapters/database/schema/schema.ts';
import { hashToken, newToken } from '../../http/viewer.ts';
import { emailSecret } from './email-secret.ts';
import type { EmailContext } from './email-template.ts';

type LinkInput = { userId: number; purpose: 'password' | 'email'; email?: string; ttlMs: number };

/** Earlier links stay valid until one of them is used. Null if the email was canceled. */
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
    const isFirst = await trx
      .insertInto('account_links')
      .values({ user_id: userId, purpose, ...row })
      .onConflict((c) => c.columns(['user_id', 'purpose']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isFirst) await replaceNewest(trx, { userId, purpose }, row);
    return token;
  });
}

type NewLink = { token_hash: string; email: string | null; created_at: string; expires_at: string };

async function replaceNewest(trx: Db, { userId, purpose }: Pick<LinkInput, 'userId' | 'purpose'>, row: NewLink) {
  // Locks the link: of two concurrent emails, the second one keeps the link of the first.
  const newest = await trx
    .updateTable('account_links')
    .set((e) => ({ expires_at: e.ref('expires_at') }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning(['id', 'token_hash', 'email', 'expires_at'])
    .executeTakeFirstOrThrow();
  const { id: link_id, ...link } = newest;
  // A second copy of an email has the same link.
  if (link.token_hash === row.token_hash) return;
  await trx
    .deleteFrom('earlier_links')
    .where('link_id', '=', link_id)
    .where('expires_at', '<=', row.created_at)
    .execute();
  await trx
    .insertInto('earlier_links')
    .values({ link_id, ...link })
    .onConflict((c) => c.column('token_hash').doNothing())
    .execute();
  await trx.updateTable('account_links').set(row).where('id', '=', link_id).execute();
}
