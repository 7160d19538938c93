import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('saved_views')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('list', 'varchar(20)', (c) => c.notNull())
    .addColumn('name', 'varchar(60)', (c) => c.notNull())
    .addColumn('query', 'varchar(1000)', (c) => c.notNull())
    .addColumn('shared', boolean, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('saved_views_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('saved_views_list_user_id_idx').on('saved_views').columns(['list', 'user_id']).execute();
  await db.schema
    .createIndex('saved_views_name_key')
    .unique()
    .on('saved_views')
    .columns(['user_id', 'list', 'name'])
    .execute();
  await db.schema
    .createTable('default_views')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('list', 'varchar(20)', (c) => c.notNull())
    .addColumn('view_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('default_views_pkey', ['user_id', 'list'])
    .addForeignKeyConstraint('default_views_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('default_views_view_id_fkey', ['view_id'], 'saved_views', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('default_views_view_id_idx').on('default_views').column('view_id').execute();
}
