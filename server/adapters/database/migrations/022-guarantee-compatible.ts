import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before has neither claims nor customers who wait: its orders are late as before. */
export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('orders').addColumn('keep_waiting_until', 'varchar(10)').execute();
  await db.schema
    .createTable('guarantee_claims')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('wish', 'varchar(16)', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('message_id', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(16)', (c) => c.notNull())
    .addColumn('answer_by', 'varchar(10)', (c) => c.notNull())
    .addColumn('decision', 'varchar(16)')
    .addColumn('reason', 'text')
    .addColumn('refund_cents', 'integer')
    .addColumn('decided_by', 'integer')
    .addColumn('decided_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('guarantee_claims_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('guarantee_claims_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('guarantee_claims_message_id_fkey', ['message_id'], 'order_messages', ['id'])
    .addForeignKeyConstraint('guarantee_claims_decided_by_fkey', ['decided_by'], 'users', ['id'])
    .addCheckConstraint('guarantee_claims_wish_check', sql`wish in ('fix', 'refund')`)
    .addCheckConstraint(
      'guarantee_claims_state_check',
      sql`state = 'open' and decision is null and decided_at is null
        or state = 'decided' and decision in ('fix', 'refund', 'decline') and decided_at is not null`,
    )
    .execute();
  await sql`create unique index guarantee_claims_open_order_id_key on guarantee_claims (order_id)
    where state = 'open'`.execute(db);
  await db.schema
    .createIndex('guarantee_claims_order_id_idx')
    .on('guarantee_claims')
    .columns(['order_id', 'id'])
    .execute();
  for (const columns of [
    ['state', 'id'],
    ['state', 'answer_by', 'id'],
  ])
    await db.schema
      .createIndex(`guarantee_claims_${columns.join('_')}_idx`)
      .on('guarantee_claims')
      .columns(columns)
      .execute();
  for (const column of ['user_id', 'message_id', 'decided_by'])
    await db.schema.createIndex(`guarantee_claims_${column}_idx`).on('guarantee_claims').column(column).execute();
}
