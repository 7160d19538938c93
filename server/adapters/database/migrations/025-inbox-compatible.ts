import { type SqlBool, sql } from 'kysely';
import type { ColumnTypes, Engine, MigrationDb } from '../schema/column-types.ts';

const RESTED_MS = 30 * 24 * 3600_000;

/** One row for each conversation of the admins. Triggers make sure that no writer, the version before, forgets it. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { engine, time, boolean, binaryCollation } = types;
  await db.schema
    .createTable('inbox_threads')
    .addColumn('source', sql`varchar(8) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('last_id', 'integer', (c) => c.notNull())
    .addColumn('last_at', time, (c) => c.notNull())
    .addColumn('state', sql`varchar(8) ${binaryCollation}`, (c) => c.notNull())
    .addColumn('is_unread', boolean, (c) => c.notNull())
    .addPrimaryKeyConstraint('inbox_threads_pkey', ['source', 'record_id'])
    .execute();
  const order = ['is_unread', 'last_at', 'source', 'record_id'];
  const notDone = sql<SqlBool>`state <> 'done'`;
  await db.schema.createIndex('inbox_threads_active_idx').on('inbox_threads').columns(order).where(notDone).execute();
  await db.schema
    .createIndex('inbox_threads_source_idx')
    .on('inbox_threads')
    .columns(['source', 'is_unread', 'last_at', 'record_id'])
    .where(notDone)
    .execute();
  await db.schema
    .createIndex('inbox_threads_state_idx')
    .on('inbox_threads')
    .columns(['state', ...order])
    .execute();
  await db.schema
    .createIndex('inbox_threads_unread_idx')
    .on('inbox_threads')
    .columns(['source', 'record_id'])
    .where(sql<SqlBool>`is_unread`)
    .execute();
  await contactReplies(db, types);
  await fill(db);
  for (const statement of triggersFor(engine)) await sql.raw(statement).execute(db);
}

/** Replies are of the team, or emails from whoever wrote the contact message. */
async function contactReplies(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('contact_replies')
    .addColumn('id', identity)
    .addColumn('message_id', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'integer')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('contact_replies_message_id_fkey', ['message_id'], 'contact_messages', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('contact_replies_author_id_fkey', ['author_id'], 'users', ['id'])
    .execute();
  for (const [name, columns] of Object.entries({
    contact_replies_message_id_idx: ['message_id', 'id'],
    contact_replies_author_id_idx: ['author_id'],
  }))
    await db.schema.createIndex(name).on('contact_replies').columns(columns).execute();
}

const columns = 'source, record_id, last_id, last_at, state, is_unread';

/** Whoever wrote last waits for the other. */
const chatState = `case when m.sender_id = m.participant_id then 'open' else 'waiting' end`;
const orderState = `case when m.author_id = o.user_id then 'open' when m.visibility = 'all' then 'waiting' else 'open' end`;

/** Read conversations that rested for a month are done, or the first list would have years of them. */
async function fill(db: MigrationDb): Promise<void> {
  const rested = new Date(Date.now() - RESTED_MS).toISOString();
  const unlessRested = (unread: string, at: string, state: string) =>
    sql`case when ${sql.raw(unread)} = 0 and ${sql.raw(at)} < ${rested} then 'done' else ${sql.raw(state)} end`;
  const into = sql.raw(`insert into inbox_threads (${columns})`);
  await sql`${into} select 'chat', c.participant_id, m.id, m.created_at,
      ${unlessRested('c.unread_by_admins', 'm.created_at', chatState)}, c.unread_by_admins > 0
    from conversations c join messages m on m.id = c.last_message_id`.execute(db);
  await sql`${into} select 'order', t.order_id, m.id, m.created_at,
      ${unlessRested('t.unread_by_admins', 'm.created_at', orderState)}, t.unread_by_admins > 0
    from order_threads t join orders o on o.id = t.order_id
    join (select order_id, max(id) as id from order_messages where kind = 'message' group by order_id) newest
      on newest.order_id = t.order_id
    join order_messages m on m.id = newest.id`.execute(db);
  await sql`${into} select 'contact', id, 1, created_at,
      case when read_at is null then 'open' else 'done' end, read_at is null from contact_messages`.execute(db);
  await sql`${into} select 'email', id, 1, created_at, 'open', 1 = 1
    from inbound_emails where state = 'quarantined'`.execute(db);
}

/** A new message opens the conversation again; reading one changes no state. */
const orReplace = `on conflict (source, record_id) do update set last_id = excluded.last_id,
  last_at = excluded.last_at, is_unread = excluded.is_unread,
  state = case when inbox_threads.last_id = excluded.last_id then inbox_threads.state else excluded.state end;`;

const remove = (source: string, id: string) =>
  `delete from inbox_threads where source = '${source}' and record_id = ${id};`;
const setUnread = (source: string, id: string, unread: string) =>
  `update inbox_threads set is_unread = (${unread}) where source = '${source}' and record_id = ${id};`;

const ofChat = `insert into inbox_threads (${columns})
  select 'chat', new.participant_id, m.id, m.created_at, ${chatState}, new.unread_by_admins > 0
  from messages m where m.id = new.last_message_id ${orReplace}`;

/** Events of an order are no messages. A note of an admin, which nobody has to read, leaves the state as it is. */
const ofOrder = (isSilent: string) => `${setUnread('order', 'new.order_id', 'new.unread_by_admins > 0')}
  insert into inbox_threads (${columns})
  select 'order', new.order_id, m.id, m.created_at,
    case when m.visibility = 'team' and ${isSilent} then coalesce((select t.state from inbox_threads t
      where t.source = 'order' and t.record_id = new.order_id), 'open') else ${orderState} end,
    new.unread_by_admins > 0
  from order_messages m join orders o on o.id = m.order_id
  where m.id = new.last_id and m.kind = 'message' ${orReplace}`;

const single = (source: string, unread: string) =>
  `insert into inbox_threads (${columns}) values ('${source}', new.id, 1, new.created_at, 'open', ${unread});`;

/** Ids of contact messages and of replies overlap, so the lines are counted. */
const ofReply = `update inbox_threads set last_id = last_id + 1, last_at = new.created_at,
  state = case when new.author_id is null then 'open' else 'waiting' end
  where source = 'contact' and record_id = new.message_id;`;

function triggersFor(engine: Engine): string[] {
  const run = (name: string, when: string, body: string): string[] =>
    engine === 'sqlite'
      ? [`create trigger ${name} after ${when} begin ${body} end`]
      : [
          `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
          `create trigger ${name} after ${when} execute function ${name}()`,
        ];
  const each = 'for each row';
  return [
    ...run('conversations_inbox_insert', `insert on conversations ${each}`, ofChat),
    ...run(
      'conversations_inbox_update',
      `update of last_message_id, unread_by_admins on conversations ${each}`,
      ofChat,
    ),
    ...run('conversations_inbox_delete', `delete on conversations ${each}`, remove('chat', 'old.participant_id')),
    ...run('order_threads_inbox_insert', `insert on order_threads ${each}`, ofOrder('new.unread_by_admins = 0')),
    ...run(
      'order_threads_inbox_update',
      `update of last_id, unread_by_admins on order_threads ${each}`,
      ofOrder('new.unread_by_admins = old.unread_by_admins'),
    ),
    ...run('order_threads_inbox_delete', `delete on order_threads ${each}`, remove('order', 'old.order_id')),
    ...run('contact_inbox_insert', `insert on contact_messages ${each}`, single('contact', 'new.read_at is null')),
    ...run(
      'contact_inbox_update',
      `update of read_at on contact_messages ${each}`,
      setUnread('contact', 'new.id', 'new.read_at is null'),
    ),
    ...run('contact_inbox_delete', `delete on contact_messages ${each}`, remove('contact', 'old.id')),
    ...run('contact_replies_inbox_insert', `insert on contact_replies ${each}`, ofReply),
    ...run(
      'inbound_inbox_insert',
      `insert on inbound_emails ${each} when (new.state = 'quarantined')`,
      single('email', '1 = 1'),
    ),
    ...run(
      'inbound_inbox_update',
      `update of state on inbound_emails ${each} when (old.state = 'quarantined' and new.state <> 'quarantined')`,
      remove('email', 'new.id'),
    ),
    ...run('inbound_inbox_delete', `delete on inbound_emails ${each}`, remove('email', 'old.id')),
  ];
}
