import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('id', identity)
    .addColumn('kind', 'varchar(10)', (c) => c.notNull())
    .addColumn('name', 'varchar(200)', (c) => c.notNull())
    .addColumn('started_at', time, (c) => c.notNull())
    .addColumn('finished_at', time)
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('ok', boolean, (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('verified_at', time)
    .addColumn('verify_error', 'text')
    .addCheckConstraint('backups_kind_check', sql`kind in ('scheduled', 'manual')`)
    .execute();
  await db.schema.createIndex('backups_started_at_idx').on('backups').columns(['started_at', 'id']).execute();
  await db.schema.createIndex('backups_name_idx').on('backups').column('name').execute();
  await db.schema
    .createTable('nodes')
    .addColumn('id', 'varchar(80)', (c) => c.notNull())
    .addColumn('version', 'varchar(40)', (c) => c.notNull())
    .addColumn('migration', 'varchar(80)', (c) => c.notNull())
    .addColumn('started_at', time, (c) => c.notNull())
    .addColumn('seen_at', time, (c) => c.notNull())
    .addColumn('clock_ms', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('nodes_pkey', ['id'])
    .execute();
  await db.schema
    .createTable('system_lines')
    .addColumn('key', 'varchar(60)', (c) => c.notNull())
    .addColumn('status', 'varchar(4)', (c) => c.notNull())
    .addColumn('since', time, (c) => c.notNull())
    .addColumn('warned_at', time)
    .addPrimaryKeyConstraint('system_lines_pkey', ['key'])
    .addCheckConstraint('system_lines_status_check', sql`status in ('ok', 'warn', 'bad')`)
    .execute();
}
