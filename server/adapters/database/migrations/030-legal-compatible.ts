import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before shows the texts of its build and records no consents. */
export async function up(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await createDocuments(db, identity, time, boolean);
  await createRenderings(db, identity, time);
  await createNotices(db, identity, time);
  await createConsents(db, identity, time, boolean);
  await db.schema.alterTable('checkout_attempts').addColumn('accepted', 'text').execute();
  await db.schema
    .alterTable('services')
    .addColumn('needs_dpa', boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
}

type Types = ColumnTypes;

async function createDocuments(
  db: MigrationDb,
  identity: Types['identity'],
  time: Types['time'],
  boolean: Types['boolean'],
) {
  await db.schema
    .createTable('legal_documents')
    .addColumn('id', identity)
    .addColumn('kind', 'varchar(16)', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(16)', (c) => c.notNull())
    .addColumn('title', 'varchar(160)', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('changed', 'text', (c) => c.notNull())
    .addColumn('correction', boolean, (c) => c.notNull())
    .addColumn('notify', boolean, (c) => c.notNull())
    .addColumn('effective_on', 'varchar(10)')
    .addColumn('checked_by', 'varchar(160)')
    .addColumn('checked_on', 'varchar(10)')
    .addColumn('template', 'varchar(16)')
    .addColumn('published_at', time)
    .addColumn('published_by', 'integer')
    .addColumn('notices_queued_at', time)
    .addColumn('updated_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('legal_documents_published_by_fkey', ['published_by'], 'users', ['id'])
    .addUniqueConstraint('legal_documents_kind_version_key', ['kind', 'version'])
    .addCheckConstraint(
      'legal_documents_kind_check',
      sql`kind in ('terms', 'privacy', 'imprint', 'withdrawal', 'accessibility', 'dpa')`,
    )
    .addCheckConstraint(
      'legal_documents_state_check',
      sql`state = 'open' and published_at is null
        or state in ('scheduled', 'effective', 'former') and published_at is not null and effective_on is not null`,
    )
    .execute();
  for (const state of ['open', 'scheduled', 'effective'])
    await sql`create unique index ${sql.ref(`legal_documents_${state}_kind_key`)} on legal_documents (kind)
      where state = ${sql.lit(state)}`.execute(db);
  await db.schema
    .createIndex('legal_documents_published_by_idx')
    .on('legal_documents')
    .column('published_by')
    .execute();
}

async function createRenderings(db: MigrationDb, identity: Types['identity'], time: Types['time']) {
  await db.schema
    .createTable('legal_renderings')
    .addColumn('id', identity)
    .addColumn('document_id', 'integer', (c) => c.notNull())
    .addColumn('hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('from_at', time, (c) => c.notNull())
    .addColumn('to_at', time)
    .addForeignKeyConstraint('legal_renderings_document_id_fkey', ['document_id'], 'legal_documents', ['id'])
    .addUniqueConstraint('legal_renderings_document_id_hash_from_at_key', ['document_id', 'hash', 'from_at'])
    .execute();
  await sql`create unique index legal_renderings_current_document_id_key on legal_renderings (document_id)
    where to_at is null`.execute(db);
}

async function createNotices(db: MigrationDb, identity: Types['identity'], time: Types['time']) {
  await db.schema
    .createTable('legal_notices')
    .addColumn('id', identity)
    .addColumn('document_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    // Sent emails are deleted after 180 days, so this is no foreign key.
    .addColumn('outbox_id', 'integer')
    .addColumn('queued_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('legal_notices_document_id_fkey', ['document_id'], 'legal_documents', ['id'])
    .addForeignKeyConstraint('legal_notices_user_id_fkey', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('legal_notices_document_id_user_id_key', ['document_id', 'user_id'])
    .execute();
  await db.schema.createIndex('legal_notices_user_id_idx').on('legal_notices').column('user_id').execute();
}

async function createConsents(
  db: MigrationDb,
  identity: Types['identity'],
  time: Types['time'],
  boolean: Types['boolean'],
) {
  await db.schema
    .createTable('consents')
    .addColumn('id', identity)
    .addColumn('kind', 'varchar(16)', (c) => c.notNull())
    .addColumn('rendering_id', 'integer')
    .addColumn('text', 'text')
    .addColumn('implied', boolean, (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'integer')
    .addColumn('at', time, (c) => c.notNull())
    .addColumn('ip_prefix', 'varchar(64)')
    .addForeignKeyConstraint('consents_rendering_id_fkey', ['rendering_id'], 'legal_renderings', ['id'])
    .addForeignKeyConstraint('consents_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('consents_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addCheckConstraint(
      'consents_kind_check',
      sql`kind in ('terms', 'privacy', 'withdrawal', 'early_start', 'business', 'dpa')`,
    )
    .execute();
  await db.schema.createIndex('consents_order_id_idx').on('consents').column('order_id').execute();
  await db.schema.createIndex('consents_user_id_kind_idx').on('consents').columns(['user_id', 'kind']).execute();
  await db.schema.createIndex('consents_rendering_id_idx').on('consents').column('rendering_id').execute();
}
