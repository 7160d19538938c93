import { sql } from 'kysely';
import type { MigrationDb } from '../../columns.ts';

/** Lists show what is not deleted: their indexes hold nothing else, so that counting reads the index alone. */
const live = sql<boolean>`deleted_at is null`;

export async function up(db: MigrationDb): Promise<void> {
  await people(db);
  await orders(db);
  await business(db);
}

async function people(db: MigrationDb): Promise<void> {
  for (const [name, columns] of [
    ['users_live_name', sql`lower(name), id`],
    ['users_live_email', sql`email_canonical, id`],
    ['users_live_newest', sql`created_at, id`],
    ['users_live_role_name', sql`role_id, lower(name), id`],
    ['users_live_role_email', sql`role_id, email_canonical, id`],
    ['users_live_role_newest', sql`role_id, created_at, id`],
  ] as const)
    await db.schema.createIndex(name).on('users').expression(columns).where(live).execute();
}

async function orders(db: MigrationDb): Promise<void> {
  for (const [name, columns] of [
    ['orders_live_newest', sql`created_at, id`],
    ['orders_live_total', sql`total_cents, id`],
    ['orders_live_user', sql`user_id, created_at, id`],
    ['orders_live_status', sql`status, created_at, id`],
    ['orders_live_payment', sql`payment_status, created_at, id`],
    ['orders_live_due', sql`status, delivery_days, created_at`],
  ] as const)
    await db.schema.createIndex(name).on('orders').expression(columns).where(live).execute();
}

/** What the opening page adds up. */
async function business(db: MigrationDb): Promise<void> {
  await db.schema.createIndex('invoices_amounts').on('invoices').columns(['status', 'amount_cents']).execute();
  await db.schema.createIndex('commissions_amounts').on('commissions').columns(['status', 'amount_cents']).execute();
  await db.schema
    .createIndex('payments_newest')
    .on('payments')
    .columns(['created_at', 'status', 'amount_cents'])
    .execute();
  await db.schema
    .createIndex('contact_messages_unread')
    .on('contact_messages')
    .column('created_at')
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('contact_messages_name')
    .on('contact_messages')
    .expression(sql`lower(name), id`)
    .execute();
  for (const column of ['action', 'subject_type', 'actor_id'])
    await db.schema
      .createIndex(`audit_log_${column}_newest`)
      .on('audit_log')
      .columns([column, 'created_at', 'id'])
      .execute();
}
