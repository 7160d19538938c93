import { type CreateTableBuilder, sql } from 'kysely';
import { rebuildTable } from '../../rebuild-table.ts';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

const STATES = sql`state in ('waiting', 'sent', 'dead', 'discarded')`;

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await columns(db, types);
  await fillOrderIds(db, types);
  // An email without its own time was given up when its last attempt was due.
  await sql`update outbox set changed_at = next_try_at where state = 'dead'`.execute(db);
  await indexes(db);
}

/** `order_id` has no foreign key, which every purchase would pay for: the order is also named in `data`. */
async function columns(db: MigrationDb, { engine, identity, time }: ColumnTypes): Promise<void> {
  if (engine === 'postgres') {
    await db.schema.alterTable('outbox').dropConstraint('outbox_state_check').execute();
    await sql`alter table outbox alter column state type varchar(9)`.execute(db);
    await db.schema.alterTable('outbox').addCheckConstraint('outbox_state_check', STATES).execute();
    await db.schema.alterTable('outbox').addColumn('changed_at', time).execute();
    await db.schema.alterTable('outbox').addColumn('order_id', 'integer').execute();
    return;
  }
  await rebuildTable(db, {
    table: 'outbox',
    define: (table: CreateTableBuilder<string>) =>
      table
        .addColumn('id', identity)
        .addColumn('kind', 'varchar(40)', (c) => c.notNull())
        .addColumn('recipient', 'varchar(254)', (c) => c.notNull())
        .addColumn('user_id', 'integer')
        .addColumn('data', 'text', (c) => c.notNull())
        .addColumn('state', 'varchar(9)', (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('next_try_at', time, (c) => c.notNull())
        .addColumn('leased_until', time)
        .addColumn('message_id', 'varchar(80)', (c) => c.notNull())
        .addColumn('last_error', 'text')
        .addColumn('created_at', time, (c) => c.notNull())
        .addColumn('sent_at', time)
        .addColumn('changed_at', time)
        .addColumn('order_id', 'integer')
        .addForeignKeyConstraint('outbox_user_id_fkey', ['user_id'], 'users', ['id'])
        .addCheckConstraint('outbox_state_check', STATES)
        .addUniqueConstraint('outbox_message_id_key', ['message_id']),
  });
}

async function fillOrderIds(db: MigrationDb, { engine }: ColumnTypes): Promise<void> {
  const field = (name: string) =>
    engine === 'postgres'
      ? sql`(outbox.data::json ->> ${sql.lit(name)})::integer`
      : sql`json_extract(outbox.data, ${sql.lit(`$.${name}`)})`;
  await sql`update outbox set order_id = ${field('orderId')} where data like '%"orderId":%'`.execute(db);
  await sql`update outbox set order_id = (select invoices.order_id from invoices where invoices.id = ${field('invoiceId')})
    where kind = 'payment-receipt'`.execute(db);
}

async function indexes(db: MigrationDb): Promise<void> {
  await db.schema
    .createIndex('outbox_order_id_idx')
    .on('outbox')
    .columns(['order_id', 'id'])
    .where(sql.ref('order_id'), 'is not', null)
    .execute();
  // Partial, because a sent email must not be written to more indexes than necessary.
  for (const [name, state, columns] of [
    ['outbox_waiting_id_idx', 'waiting', ['id']],
    ['outbox_dead_id_idx', 'dead', ['id']],
    ['outbox_dead_changed_at_idx', 'dead', ['changed_at', 'id']],
    ['outbox_discarded_id_idx', 'discarded', ['id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('outbox')
      .columns([...columns])
      .where(sql.ref('state'), '=', state)
      .execute();
}
