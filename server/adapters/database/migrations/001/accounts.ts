import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../../columns.ts';

export async function up(db: MigrationDb, { identity, time, boolean }: Columns): Promise<void> {
  await db.schema
    .createTable('roles')
    .addColumn('id', sql`${identity}`)
    .addColumn('name', 'varchar(32)', (c) => c.notNull().unique())
    .addColumn('built_in', boolean, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('designations')
    .addColumn('id', sql`${identity}`)
    .addColumn('title', 'varchar(160)', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('designations_title').on('designations').columns(['title', 'id']).execute();

  await db.schema
    .createTable('users')
    .addColumn('id', sql`${identity}`)
    .addColumn('name', 'varchar(160)', (c) => c.notNull())
    .addColumn('email', 'varchar(254)', (c) => c.notNull())
    .addColumn('email_canonical', 'varchar(254)', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('password_is_temporary', boolean, (c) => c.notNull())
    .addColumn('password_expires_at', time)
    .addColumn('password_changed_at', time)
    .addColumn('email_verified_at', time)
    .addColumn('pending_email', 'varchar(254)')
    .addColumn('role_id', 'integer', (c) => c.notNull().references('roles.id'))
    .addColumn('designation_id', 'integer', (c) => c.references('designations.id'))
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .addColumn('deleted_at', time)
    .execute();
  // A deleted account keeps its row for the books, and leaves its address free.
  await db.schema
    .createIndex('users_email')
    .unique()
    .on('users')
    .column('email_canonical')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema.createIndex('users_role_name').on('users').columns(['role_id', 'name', 'id']).execute();
  await db.schema.createIndex('users_designation').on('users').column('designation_id').execute();

  await db.schema
    .createTable('account_links')
    .addColumn('id', sql`${identity}`)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('purpose', 'varchar(16)', (c) => c.notNull().check(sql`purpose in ('password', 'email')`))
    .addColumn('token_hash', 'varchar(64)', (c) => c.notNull().unique())
    .addColumn('email', 'varchar(254)')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .addUniqueConstraint('account_links_one_each', ['user_id', 'purpose'])
    .execute();

  await db.schema
    .createTable('mail_preferences')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'varchar(40)', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_preferences_key', ['user_id', 'kind'])
    .execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('id', sql`${identity}`)
    .addColumn('actor_id', 'integer', (c) => c.references('users.id'))
    .addColumn('action', 'varchar(60)', (c) => c.notNull())
    .addColumn('subject_type', 'varchar(40)', (c) => c.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('created_at', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_log_newest').on('audit_log').columns(['created_at', 'id']).execute();
  await db.schema
    .createIndex('audit_log_subject')
    .on('audit_log')
    .columns(['subject_type', 'subject_id', 'id'])
    .execute();
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'id']).execute();

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
  await db.schema.createIndex('rate_limits_expire').on('rate_limits').column('expire').execute();
}
