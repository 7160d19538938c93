import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../schema/column-types.ts';

/** The version before shows notes without recording it: replies to its emails are notes when in doubt. */
export async function up(db: MigrationDb, { identity, time, boolean }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('shown_visibility', 'varchar(4)').execute();
  await sql`update outbox set shown_visibility = case when exists (
      select 1 from order_messages as shown where shown.order_id = outbox.order_id and shown.visibility = 'team'
        and (shown.id = outbox.order_message_id
          or (outbox.kind = 'order-message' and shown.id > outbox.order_message_id
            and shown.created_at <= outbox.sent_at))
    ) then 'team' else 'all' end
    where order_message_id is not null and sent_at is not null`.execute(db);
  await db.schema.alterTable('inbound_emails').addColumn('visibility', 'varchar(4)').execute();
  await db.schema.alterTable('inbound_emails').addColumn('raw_hash', 'varchar(64)').execute();
  await db.schema.createIndex('inbound_emails_raw_hash_idx').on('inbound_emails').column('raw_hash').execute();
  await db.schema
    .createTable('waiting_inbound_emails')
    .addColumn('id', identity)
    .addColumn('raw_hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('raw_file_id', 'integer')
    .addColumn('envelope', 'text', (c) => c.notNull())
    .addColumn('is_reply', boolean, (c) => c.notNull())
    .addColumn('leased_until', time, (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('waiting_inbound_emails_raw_file_id_fkey', ['raw_file_id'], 'files', ['id'])
    .addUniqueConstraint('waiting_inbound_emails_raw_hash_key', ['raw_hash'])
    .execute();
  await db.schema
    .createIndex('waiting_inbound_emails_leased_until_idx')
    .on('waiting_inbound_emails')
    .column('leased_until')
    .execute();
  await db.schema
    .createTable('used_webhook_tokens')
    .addColumn('hash', 'varchar(64)', (c) => c.notNull())
    .addColumn('used_at', time, (c) => c.notNull())
    .addPrimaryKeyConstraint('used_webhook_tokens_pkey', ['hash'])
    .execute();
}
