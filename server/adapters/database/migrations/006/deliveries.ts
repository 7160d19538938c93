import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await services(db);
  await assignments(db);
  await deliveries(db, types);
}

async function services(db: MigrationDb): Promise<void> {
  // Null: any number.
  await db.schema
    .alterTable('services')
    .addColumn('revisions_included', 'integer', (c) => c.defaultTo(2))
    .execute();
  await db.schema
    .alterTable('services')
    .addColumn('revision_days', 'integer', (c) => c.notNull().defaultTo(2))
    .execute();
  await db.schema
    .alterTable('services')
    .addColumn('acceptance_days', 'integer', (c) => c.notNull().defaultTo(7))
    .execute();
}

/** The part of the commission, which is fixed when work begins and moves with the assignment. */
async function assignments(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('assignments')
    .addColumn('round', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('assignments').addColumn('split_position', 'integer').execute();
  await db.schema.alterTable('assignments').addColumn('split_of', 'integer').execute();
  await db.schema
    .alterTable('assignments')
    .addColumn('earns', 'boolean', (c) => c.notNull().defaultTo(sql.lit(true)))
    .execute();
  // Work that has begun gets a part by position among the order's staff, as commissions were split until now.
  await sql`update assignments set
      split_position = (select count(*) from assignments other
        where other.order_id = assignments.order_id and other.id < assignments.id),
      split_of = (select count(*) from assignments other where other.order_id = assignments.order_id)
    where exists (select 1 from orders where orders.id = assignments.order_id and orders.status <> 'pending')`.execute(
    db,
  );
}

/** Before this release an assignment had one delivery without a summary, whose notes remain with it. */
async function deliveries(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', identity)
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('assignment_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('summary', 'text')
    .addColumn('notes', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('deliveries_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('deliveries_assignment_id_fkey', ['assignment_id'], 'assignments', ['id'])
    .addForeignKeyConstraint('deliveries_user_id_fkey', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('deliveries_assignment_id_round_key', ['assignment_id', 'round'])
    .execute();
  await db.schema.createIndex('deliveries_order_id_idx').on('deliveries').columns(['order_id', 'id']).execute();
  await db.schema
    .createIndex('deliveries_user_id_idx')
    .on('deliveries')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await sql`insert into deliveries (order_id, assignment_id, user_id, round, notes, created_at)
    select order_id, id, user_id, 1, notes, delivered_at from assignments
    where delivered_at is not null order by id`.execute(db);
  await db.schema
    .createTable('delivery_files')
    .addColumn('delivery_id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('file_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('delivery_files_pkey', ['delivery_id', 'position'])
    .addForeignKeyConstraint('delivery_files_delivery_id_fkey', ['delivery_id'], 'deliveries', ['id'])
    .addForeignKeyConstraint('delivery_files_file_id_fkey', ['file_id'], 'files', ['id'])
    .execute();
  await db.schema.createIndex('delivery_files_file_id_idx').on('delivery_files').column('file_id').execute();
}
