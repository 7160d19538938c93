import { type CreateTableBuilder, sql } from 'kysely';
import { rebuildTable } from '../rebuild-table.ts';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** Days from the upgrade until an existing session ends, by role: the defaults of the session settings. */
const ABSOLUTE_DAYS = { admin: 7, staff: 30, customer: 90 };
const DAY_MS = 24 * 3600_000;

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await settings(db, types);
  await scheduledJobs(db, types);
  await secondFactors(db, types);
  await sessions(db, types);
  await orders(db, types);
  await attemptReferences(db);
  await rateLimits(db, types);
}

async function settings(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'varchar(80)', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer')
    .addColumn('updated_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('settings_pkey', ['key'])
    .addForeignKeyConstraint('settings_updated_by_fkey', ['updated_by'], 'users', ['id'])
    .execute();
}

async function scheduledJobs(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('job_runs')
    .addColumn('name', 'varchar(60)', (c) => c.notNull())
    .addColumn('last_started_at', time, (c) => c.notNull())
    .addColumn('last_ok_at', time)
    .addColumn('last_error', 'text')
    .addColumn('duration_ms', 'integer')
    .addPrimaryKeyConstraint('job_runs_pkey', ['name'])
    .execute();
  await db.schema
    .createTable('job_leases')
    .addColumn('name', 'varchar(60)', (c) => c.notNull())
    .addColumn('until', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('job_leases_pkey', ['name'])
    .execute();
}

async function secondFactors(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(8)', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('last_counter', 'bigint')
    .addColumn('confirmed_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('second_factors_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint('second_factors_kind_check', sql`kind in ('totp')`)
    .addUniqueConstraint('second_factors_user_id_kind_key', ['user_id', 'kind'])
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('used_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('recovery_codes_user_id_fkey', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('recovery_codes_hash_key', ['hash'])
    .execute();
  await db.schema.createIndex('recovery_codes_user_id_idx').on('recovery_codes').column('user_id').execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('credential_id', 'varchar(1400)', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('backed_up', boolean, (c) => c.notNull())
    .addColumn('name', 'varchar(80)', (c) => c.notNull())
    .addColumn('last_used_at', time)
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('passkeys_user_id_fkey', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('passkeys_credential_id_key', ['credential_id'])
    .execute();
  await db.schema.createIndex('passkeys_user_id_idx').on('passkeys').columns(['user_id', 'id']).execute();
  await db.schema
    .createTable('login_challenges')
    .addColumn('id', identity)
    .addColumn('hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('webauthn_challenge', 'varchar(100)')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .addColumn('used_at', time)
    .addForeignKeyConstraint('login_challenges_user_id_fkey', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('login_challenges_hash_key', ['hash'])
    .execute();
  for (const column of ['user_id', 'expires_at'])
    await db.schema.createIndex(`login_challenges_${column}_idx`).on('login_challenges').column(column).execute();
  await db.schema
    .alterTable('users')
    .addColumn('factor_failures', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('users').addColumn('factor_locked_until', time).execute();
}

const SESSION_KINDS = sql`kind in ('full', 'temporary', 'checkout', 'enrollment')`;

async function sessions(db: MigrationDb, { engine, identity, time }: ColumnTypes): Promise<void> {
  const now = Date.now();
  const endOf = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const customersEnd = endOf(ABSOLUTE_DAYS.customer);
  if (engine === 'sqlite') {
    await rebuildTable(db, {
      table: 'sessions',
      values: { absolute_end_at: sql`${customersEnd}` },
      define: (table: CreateTableBuilder<string>) =>
        table
          .addColumn('id', identity)
          .addColumn('user_id', 'integer', (c) => c.notNull())
          .addColumn('token_hash', 'varchar(64)', (c) => c.notNull())
          .addColumn('kind', 'varchar(10)', (c) => c.notNull())
          .addColumn('attempt_id', 'integer')
          .addColumn('created_at', time, (c) => c.notNull())
          .addColumn('last_used_at', time, (c) => c.notNull())
          .addColumn('expires_at', time, (c) => c.notNull())
          .addColumn('absolute_end_at', time, (c) => c.notNull())
          .addColumn('confirmed_at', time)
          .addColumn('agent', 'varchar(80)')
          .addColumn('ip_prefix', 'varchar(45)')
          .addForeignKeyConstraint('sessions_user_id_fkey', ['user_id'], 'users', ['id'])
          .addForeignKeyConstraint('sessions_attempt_id_fkey', ['attempt_id'], 'checkout_attempts', ['id'])
          .addCheckConstraint('sessions_kind_check', SESSION_KINDS)
          .addUniqueConstraint('sessions_token_hash_key', ['token_hash']),
    });
  } else {
    await db.schema.alterTable('sessions').dropConstraint('sessions_kind_check').execute();
    await db.schema.alterTable('sessions').addCheckConstraint('sessions_kind_check', SESSION_KINDS).execute();
    await db.schema.alterTable('sessions').addColumn('absolute_end_at', time).execute();
    await db.schema.alterTable('sessions').addColumn('confirmed_at', time).execute();
    await db.schema.alterTable('sessions').addColumn('agent', 'varchar(80)').execute();
    await db.schema.alterTable('sessions').addColumn('ip_prefix', 'varchar(45)').execute();
    await sql`update sessions set absolute_end_at = ${customersEnd}`.execute(db);
    await db.schema
      .alterTable('sessions')
      .alterColumn('absolute_end_at', (c) => c.setNotNull())
      .execute();
  }
  for (const role of ['admin', 'staff'] as const)
    await sql`update sessions set absolute_end_at = ${endOf(ABSOLUTE_DAYS[role])}
      where user_id in (select users.id from users join roles on roles.id = users.role_id where roles.name = ${role})`.execute(
      db,
    );
  await db.schema.createIndex('sessions_absolute_end_at_idx').on('sessions').column('absolute_end_at').execute();
}

/** Hides orders of an account whose email address was never proven, until its owner opens an emailed link. */
async function orders(db: MigrationDb, { boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('hidden_from_customer', boolean, (c) => c.notNull().defaultTo(sql.lit(false)))
    .execute();
  await db.schema
    .createIndex('orders_hidden_idx')
    .on('orders')
    .column('user_id')
    .where(sql.ref('hidden_from_customer'), '=', sql.lit(true))
    .execute();
}

/** The cleanup deletes old failed attempts that nothing refers to. */
async function attemptReferences(db: MigrationDb): Promise<void> {
  for (const table of ['idempotent_requests', 'payments'])
    await db.schema.createIndex(`${table}_attempt_id_idx`).on(table).column('attempt_id').execute();
}

/** Counters may be lost in a crash, and each login and purchase writes some: without a log they cost almost nothing. */
async function rateLimits(db: MigrationDb, { engine }: ColumnTypes): Promise<void> {
  if (engine === 'postgres') await sql`alter table rate_limits set unlogged`.execute(db);
}
