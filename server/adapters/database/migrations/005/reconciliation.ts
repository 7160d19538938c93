import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('reconciliation_runs')
    .addColumn('id', identity)
    // Null for the check of our own records.
    .addColumn('provider', 'varchar(8)')
    .addColumn('from_at', time, (c) => c.notNull())
    .addColumn('to_at', time, (c) => c.notNull())
    .addColumn('state', 'varchar(8)', (c) => c.notNull())
    .addColumn('checked', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('found', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .addColumn('leased_until', time)
    .addColumn('started_by', 'integer')
    .addColumn('started_at', time, (c) => c.notNull())
    .addColumn('finished_at', time)
    .addForeignKeyConstraint('reconciliation_runs_started_by_fkey', ['started_by'], 'users', ['id'])
    .addCheckConstraint('reconciliation_runs_provider_check', sql`provider in ('stripe', 'paypal')`)
    .addCheckConstraint('reconciliation_runs_state_check', sql`state in ('running', 'done', 'failed')`)
    .execute();
  await sql`create unique index reconciliation_runs_running_key
    on reconciliation_runs (coalesce(provider, '')) where state = 'running'`.execute(db);
  await db.schema
    .createIndex('reconciliation_runs_started_at_idx')
    .on('reconciliation_runs')
    .columns(['started_at', 'id'])
    .execute();
  await db.schema
    .createTable('reconciliation_findings')
    .addColumn('id', identity)
    // Null for a violated invariant.
    .addColumn('provider', 'varchar(8)')
    .addColumn('kind', 'varchar(32)', (c) => c.notNull())
    .addColumn('ref', 'varchar(255)', (c) => c.notNull())
    .addColumn('run_id', 'integer')
    .addColumn('payment_id', 'integer')
    .addColumn('refund_id', 'integer')
    .addColumn('attempt_id', 'integer')
    .addColumn('amount_cents', 'integer')
    .addColumn('ours', 'text')
    .addColumn('theirs', 'text')
    .addColumn('state', 'varchar(12)', (c) => c.notNull())
    // The time of the payment.
    .addColumn('occurred_at', time)
    .addColumn('first_seen_at', time, (c) => c.notNull())
    .addColumn('last_seen_at', time, (c) => c.notNull())
    // The key of a refund that this finding's repair has requested.
    .addColumn('refund_key', 'varchar(64)')
    .addColumn('emailed_at', time)
    .addColumn('settled_by', 'integer')
    .addColumn('settled_at', time)
    .addColumn('action', 'varchar(24)')
    .addColumn('note', 'text')
    .addForeignKeyConstraint('reconciliation_findings_run_id_fkey', ['run_id'], 'reconciliation_runs', ['id'])
    .addForeignKeyConstraint('reconciliation_findings_payment_id_fkey', ['payment_id'], 'payments', ['id'])
    .addForeignKeyConstraint('reconciliation_findings_refund_id_fkey', ['refund_id'], 'refunds', ['id'])
    .addForeignKeyConstraint('reconciliation_findings_settled_by_fkey', ['settled_by'], 'users', ['id'])
    .addCheckConstraint('reconciliation_findings_state_check', sql`state in ('open', 'repaired', 'dismissed', 'gone')`)
    .execute();
  await sql`create unique index reconciliation_findings_open_key
    on reconciliation_findings (coalesce(provider, ''), kind, ref) where state = 'open'`.execute(db);
  for (const [name, columns] of Object.entries({
    reconciliation_findings_state_idx: ['state', 'last_seen_at', 'id'],
    reconciliation_findings_ref_idx: ['ref', 'kind'],
    reconciliation_findings_payment_id_idx: ['payment_id'],
  }))
    await db.schema.createIndex(name).on('reconciliation_findings').columns(columns).execute();
  await db.schema
    .createTable('webhook_failures')
    .addColumn('id', identity)
    .addColumn('provider', 'varchar(8)', (c) => c.notNull())
    .addColumn('reason', 'varchar(80)', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('webhook_failures_created_at_idx')
    .on('webhook_failures')
    .columns(['provider', 'created_at', 'id'])
    .execute();
  for (const [column, type] of [
    ['setup_state', 'varchar(16)'],
    ['setup_problems', 'text'],
    ['setup_checked_at', time],
    ['undelivered', 'integer'],
  ] as const)
    await db.schema.alterTable('webhook_health').addColumn(column, type).execute();
}
