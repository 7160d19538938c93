import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('job_runs')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('nodes')
    .addColumn('jobs', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  for (const column of ['disk_free', 'disk_total'])
    await db.schema.alterTable('nodes').addColumn(column, 'bigint').execute();
  await db.schema
    .createTable('webhook_health')
    .addColumn('provider', 'varchar(8)', (c) => c.notNull())
    .addColumn('last_valid_at', time)
    .addColumn('last_refused_at', time)
    .addPrimaryKeyConstraint('webhook_health_pkey', ['provider'])
    .addCheckConstraint('webhook_health_provider_check', sql`provider in ('stripe', 'paypal')`)
    .execute();
  await sql`insert into webhook_health (provider, last_valid_at)
    select provider, max(received_at) from webhook_events where provider in ('stripe', 'paypal') group by provider`.execute(
    db,
  );
}
