import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../columns.ts';

export async function up(db: MigrationDb, columns: Columns): Promise<void> {
  await conversations(db, columns);
  await lists(db);
}

/**
 * A conversation is a customer's or staff member's thread with the office, whichever admin speaks for it. Each has a
 * row that says what came last and how much is unread on either side, so that the list of conversations never has to
 * look through the messages.
 */
async function conversations(db: MigrationDb, { time }: Columns): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('member_id', 'integer', (c) => c.references('users.id'))
    .execute();
  await sql`update messages set member_id = case
    when sender_id in (select users.id from users join roles on roles.id = users.role_id where roles.name = 'admin')
    then receiver_id else sender_id end`.execute(db);
  await db.schema.createIndex('messages_thread').on('messages').columns(['member_id', 'id']).execute();
  await db.schema
    .createIndex('messages_thread_unread')
    .on('messages')
    .columns(['member_id', 'sender_id'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await db.schema.dropIndex('messages_sent').execute();
  await db.schema.dropIndex('messages_received').execute();

  await db.schema
    .createTable('conversations')
    .addColumn('member_id', 'integer', (c) => c.primaryKey().references('users.id'))
    .addColumn('last_message_id', 'integer')
    .addColumn('last_message_at', time)
    .addColumn('unread_by_member', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('unread_by_office', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('conversations_latest')
    .on('conversations')
    .columns(['last_message_at', 'member_id'])
    .execute();
  await sql`insert into conversations (member_id, last_message_id, last_message_at, unread_by_member, unread_by_office)
    select threads.member_id, threads.last_id, messages.created_at, threads.by_member, threads.by_office
    from (select member_id, max(id) as last_id,
        sum(case when read_at is null and sender_id <> member_id then 1 else 0 end) as by_member,
        sum(case when read_at is null and sender_id = member_id then 1 else 0 end) as by_office
      from messages group by member_id) as threads
    join messages on messages.id = threads.last_id`.execute(db);

  // Whether a letter of a kind still waits for someone, however many they have got.
  await db.schema
    .createIndex('outbox_waiting_for')
    .on('outbox')
    .columns(['user_id', 'kind'])
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
}

/** Few are deleted: lists of what belongs to the others leave those few out, instead of looking each of the others up. */
async function lists(db: MigrationDb): Promise<void> {
  for (const table of ['users', 'orders'])
    await db.schema
      .createIndex(`${table}_deleted`)
      .on(table)
      .column('id')
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();
  await db.schema
    .createIndex('orders_live_status_id')
    .on('orders')
    .columns(['status', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  for (const column of ['created_at', 'amount_cents'])
    await db.schema.createIndex(`commissions_${column}`).on('commissions').columns([column, 'id']).execute();
  // Sums of one staff member read the index alone.
  await db.schema
    .createIndex('commissions_user_amounts')
    .on('commissions')
    .columns(['user_id', 'status', 'amount_cents'])
    .execute();
}
