import type { Db } from '../../adapters/database/database.ts';
import { hashToken } from '../../http/viewer.ts';
import { cancelQueuedLinks, isPasswordLinkQueued } from '../../platform/email/email.ts';

/**
 * Cancels every right that an emailed link still gives: links, queued emails that would create one, and the pending
 * email address. Call it with every new password, before the sessions end.
 */
export async function cancelPendingLinks(trx: Db, userId: number) {
  // Lock order for every caller: user, queued emails, links. The reverse deadlocks.
  await trx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute();
  await cancelQueuedLinks(trx, userId);
  const earlier = await trx
    .selectFrom('earlier_links')
    .innerJoin('account_links', 'account_links.id', 'earlier_links.link_id')
    .select(['purpose', 'earlier_links.token_hash', 'earlier_links.email', 'earlier_links.expires_at'])
    .where('user_id', '=', userId)
    .execute();
  const newest = await trx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .returning(['purpose', 'token_hash', 'email', 'expires_at'])
    .execute();
  return [...newest, ...earlier];
}

/** One is in the mailbox, or on its way. */
export async function hasPasswordLink(db: Db, userId: number): Promise<boolean> {
  const link = await db
    .selectFrom('account_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password')
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return link !== undefined || isPasswordLinkQueued(db, userId);
}

/** The user's newest link, or an earlier one, while it is valid. */
export const openLinks = (db: Db, token: string, purpose: 'password' | 'email') => {
  const tokenHash = hashToken(token);
  const now = new Date().toISOString();
  return db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .where('account_links.purpose', '=', purpose)
    .where('users.deleted_at', 'is', null)
    .where((e) =>
      e.or([
        e.and([e('account_links.token_hash', '=', tokenHash), e('account_links.expires_at', '>', now)]),
        e(
          'account_links.id',
          'in',
          e
            .selectFrom('earlier_links')
            .select('link_id')
            .where('earlier_links.token_hash', '=', tokenHash)
            .where('earlier_links.expires_at', '>', now)
            // It proves no other mailbox than its own.
            .whereRef('earlier_links.email', 'is not distinct from', 'account_links.email'),
        ),
      ]),
    );
};
