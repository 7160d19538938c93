import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await spans(db, types);
  await moves(db, types);
}

/** Records when each clock ran, and when and why it did not. */
async function spans(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('clock_spans')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(8)', (c) => c.notNull())
    .addColumn('reason', 'varchar(12)')
    .addColumn('from_at', time, (c) => c.notNull())
    .addColumn('to_at', time)
    .addForeignKeyConstraint('clock_spans_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addCheckConstraint('clock_spans_state_check', sql`state in ('waiting', 'running', 'paused')`)
    .execute();
  await db.schema.createIndex('clock_spans_order_id_idx').on('clock_spans').columns(['order_id', 'id']).execute();
  await db.schema
    .createIndex('clock_spans_open_key')
    .on('clock_spans')
    .column('order_id')
    .unique()
    .where(sql.ref('to_at'), 'is', null)
    .execute();
  await sql`insert into clock_spans (order_id, state, from_at)
    select id, 'running', clock_since from orders where clock_state = 'running' order by id`.execute(db);
}

async function moves(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('promise_moves')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('from_at', time, (c) => c.notNull())
    .addColumn('to_at', time, (c) => c.notNull())
    .addColumn('moved_by', 'integer')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('agreed', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('promise_moves_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('promise_moves_moved_by_fkey', ['moved_by'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('promise_moves_order_id_idx').on('promise_moves').columns(['order_id', 'id']).execute();
}
