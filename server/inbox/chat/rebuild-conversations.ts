import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Programs that insert messages without `sendMessage` need it. */
export async function rebuildConversations(db: Db): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      participant_id: sql<number>`case when sender_id in (select users.id from users join roles on roles.id = users.role_id
        where roles.name = 'admin') then receiver_id else sender_id end`,
    })
    .where('participant_id', 'is', null)
    .execute();
  await db.deleteFrom('conversations').execute();
  await sql`insert into conversations (participant_id, last_message_id, last_message_at, unread_by_participant, unread_by_admins)
    select threads.participant_id, threads.last_id, messages.created_at, threads.by_participant, threads.by_admins
    from (select participant_id, max(id) as last_id,
        sum(case when read_at is null and sender_id <> participant_id then 1 else 0 end) as by_participant,
        sum(case when read_at is null and sender_id = participant_id then 1 else 0 end) as by_admins
      from messages group by participant_id) as threads
    join messages on messages.id = threads.last_id`.execute(db);
}
