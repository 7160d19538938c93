import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await roles(db, types);
  await designations(db, types);
  await users(db, types);
  await accountLinks(db, types);
  await emailPreferences(db, types);
}

async function roles(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('roles')
    .addColumn('id', identity)
    .addColumn('name', 'varchar(32)', (c) => c.notNull())
    .addColumn('built_in', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addUniqueConstraint('roles_name_key', ['name'])
    .execute();
  const now = new Date().toISOString();
  for (const name of ['admin', 'staff', 'customer'])
    await sql`insert into roles (name, built_in, created_at, updated_at)
      values (${name}, ${sql.lit(true)}, ${now}, ${now})`.execute(db);
}

async function designations(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('designations')
    .addColumn('id', identity)
    .addColumn('title', 'varchar(160)', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('designations_title_idx').on('designations').columns(['title', 'id']).execute();
}

async function users(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', identity)
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('email', 'varchar(254)', (c) => c.notNull())
    .addColumn('email_canonical', 'varchar(254)', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('password_is_temporary', boolean, (c) => c.notNull())
    .addColumn('password_expires_at', time)
    .addColumn('password_changed_at', time)
    .addColumn('email_verified_at', time)
    .addColumn('pending_email', 'varchar(254)')
    .addColumn('role_id', 'integer', (c) => c.notNull())
    .addColumn('designation_id', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .addForeignKeyConstraint('users_role_id_fkey', ['role_id'], 'roles', ['id'])
    .addForeignKeyConstraint('users_designation_id_fkey', ['designation_id'], 'designations', ['id'])
    .execute();
  // A deleted account's row stays for its orders; its email address is free again.
  await db.schema
    .createIndex('users_active_email_key')
    .unique()
    .on('users')
    .column('email_canonical')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema.createIndex('users_role_id_name_idx').on('users').columns(['role_id', 'name', 'id']).execute();
  await db.schema.createIndex('users_designation_id_idx').on('users').column('designation_id').execute();
  // Partial, so that a list reads the index alone.
  for (const [name, columns] of [
    ['users_active_name_idx', sql`lower(name), id`],
    ['users_active_email_idx', sql`email_canonical, id`],
    ['users_active_created_at_idx', sql`created_at, id`],
    ['users_active_role_id_name_idx', sql`role_id, lower(name), id`],
    ['users_active_role_id_email_idx', sql`role_id, email_canonical, id`],
    ['users_active_role_id_created_at_idx', sql`role_id, created_at, id`],
  ] as const)
    await db.schema.createIndex(name).on('users').expression(columns).where(sql<boolean>`deleted_at is null`).execute();
  // Lists exclude the few deleted accounts instead of looking up every active one.
  await db.schema
    .createIndex('users_deleted_idx')
    .on('users')
    .column('id')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
}

async function accountLinks(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('account_links')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('purpose', 'varchar(16)', (c) => c.notNull())
    .addColumn('token_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('email', 'varchar(254)')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('account_links_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint('account_links_purpose_check', sql`purpose in ('password', 'email')`)
    .addUniqueConstraint('account_links_token_hash_key', ['token_hash'])
    .addUniqueConstraint('account_links_user_id_purpose_key', ['user_id', 'purpose'])
    .execute();
}

async function emailPreferences(db: MigrationDb, { time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('email_preferences')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(40)', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('email_preferences_pkey', ['user_id', 'kind'])
    .addForeignKeyConstraint('email_preferences_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
}
