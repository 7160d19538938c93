import type { Db } from '../../adapters/database/database.ts';
import { cancelQueuedLinks } from '../../platform/email/email.ts';

/**
 * Cancels every right that an emailed link still gives: links, queued emails that would create one, and the pending
 * email address. Call it with every new password, before the sessions end.
 */
export async function cancelPendingLinks(trx: Db, userId: number) {
  // Lock order for every caller: user, queued emails, links. The reverse deadlocks.
  await trx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute();
  await cancelQueuedLinks(trx, userId);
  return trx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .returning(['purpose', 'token_hash', 'email', 'expires_at'])
    .execute();
}
