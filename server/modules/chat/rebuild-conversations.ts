import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Makes the list of conversations anew from the messages, for whoever writes many of them past `sendMessage`. */
export async function rebuildConversations(db: Db): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      member_id: sql<number>`case when sender_id in (select users.id from users join roles on roles.id = users.role_id
        where roles.name = 'admin') then receiver_id else sender_id end`,
    })
    .where('member_id', 'is', null)
    .execute();
  await db.deleteFrom('conversations').execute();
  await sql`insert into conversations (member_id, last_message_id, last_message_at, unread_by_member, unread_by_office)
    select threads.member_id, threads.last_id, messages.created_at, threads.by_member, threads.by_office
    from (select member_id, max(id) as last_id,
        sum(case when read_at is null and sender_id <> member_id then 1 else 0 end) as by_member,
        sum(case when read_at is null and sender_id = member_id then 1 else 0 end) as by_office
      from messages group by member_id) as threads
    join messages on messages.id = threads.last_id`.execute(db);
}
