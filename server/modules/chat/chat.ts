import type { Db } from '../../adapters/database/database.ts';

/** What the chat area offers to others. */
export { listConversations } from './conversations.ts';
export { listMessages, markRead, sendMessage } from './messages.ts';
export { rebuildConversations } from './rebuild-conversations.ts';
export { adminUser } from './threads.ts';

/** How many messages to the office nobody there has read. */
export async function unreadByAdmins(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('conversations')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('unread_by_office'), e.lit(0)).as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}
