import { sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';
import { newCheck, reshape } from './reshape.ts';

const ASSIGNMENT_STATUS = `status in ('assigned', 'in_progress', 'completed', 'delivered', 'cancelled')`;
const KIND = `kind in ('earned', 'reversal', 'adjustment')`;
const RATE_KIND = `rate_kind in ('percent', 'fixed')`;
const EARNED = `kind <> 'earned' or (assignment_id is not null and order_id is not null and amount_cents >= 0)`;

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  await rates(db, types);
  await assignments(db, types);
  await payouts(db, types);
  await commissions(db, types);
}

async function rates(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('commission_rates')
    .addColumn('id', identity)
    .addColumn('user_id', 'integer')
    .addColumn('service_id', 'integer')
    .addColumn('kind', 'varchar(8)', (c) => c.notNull())
    .addColumn('rate_milli', 'integer')
    .addColumn('amount_cents', 'integer')
    .addColumn('valid_from', time, (c) => c.notNull())
    .addColumn('created_by', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('commission_rates_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('commission_rates_service_id_fkey', ['service_id'], 'services', ['id'])
    .addForeignKeyConstraint('commission_rates_created_by_fkey', ['created_by'], 'users', ['id'])
    .addCheckConstraint('commission_rates_kind_check', sql`kind in ('percent', 'fixed')`)
    .addCheckConstraint('commission_rates_value_check', sql`(rate_milli is null) <> (amount_cents is null)`)
    .execute();
  for (const [name, columns] of Object.entries({
    commission_rates_user_id_idx: ['user_id', 'service_id', 'id'],
    commission_rates_service_id_idx: ['service_id', 'id'],
  }))
    await db.schema.createIndex(name).on('commission_rates').columns(columns).execute();
}

/** The rate is frozen when staff are assigned. Null: from before, which gets the default rate at the first start. */
async function assignments(db: MigrationDb, { engine, identity, time }: ColumnTypes): Promise<void> {
  await reshape(db, engine, {
    table: 'assignments',
    values: {},
    define: (table) =>
      table
        .addColumn('id', identity)
        .addColumn('order_id', 'integer', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addColumn('status', 'varchar(16)', (c) => c.notNull())
        .addColumn('notes', 'text')
        .addColumn('rate_kind', 'varchar(8)', (c) => c.notNull().defaultTo('percent'))
        .addColumn('rate_milli', 'integer')
        .addColumn('fixed_cents', 'integer')
        .addColumn('assigned_at', time, (c) => c.notNull())
        .addColumn('started_at', time)
        .addColumn('completed_at', time)
        .addColumn('delivered_at', time)
        .addColumn('cancelled_at', time)
        .addForeignKeyConstraint('assignments_order_id_fkey', ['order_id'], 'orders', ['id'])
        .addForeignKeyConstraint('assignments_user_id_fkey', ['user_id'], 'users', ['id'])
        .addCheckConstraint('assignments_status_check', sql.raw(ASSIGNMENT_STATUS))
        .addCheckConstraint('assignments_rate_kind_check', sql.raw(RATE_KIND))
        .addUniqueConstraint('assignments_order_id_user_id_key', ['order_id', 'user_id']),
    before: [
      `add column rate_kind varchar(8) not null default 'percent'`,
      'add column rate_milli integer',
      'add column fixed_cents integer',
      'add column cancelled_at timestamptz',
    ],
    after: [
      ...newCheck('assignments', 'status', ASSIGNMENT_STATUS),
      `add constraint assignments_rate_kind_check check (${RATE_KIND})`,
    ],
  });
}

async function payouts(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('payout_runs')
    .addColumn('id', identity)
    .addColumn('year', 'integer')
    .addColumn('seq', 'integer')
    .addColumn('number', 'varchar(24)')
    .addColumn('state', 'varchar(8)', (c) => c.notNull())
    .addColumn('cutoff_on', 'varchar(10)', (c) => c.notNull())
    // The end of that day in the time zone of the company.
    .addColumn('claimed_until', time, (c) => c.notNull())
    .addColumn('minimum_cents', 'integer', (c) => c.notNull().defaultTo(0))
    // JSON list of people; null for everyone.
    .addColumn('user_ids', 'text')
    .addColumn('total_cents', 'bigint', (c) => c.notNull())
    // JSON list of `{ user_id, cents }`: due, but not part of the run.
    .addColumn('carried', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('created_by', 'integer')
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('approved_by', 'integer')
    .addColumn('approved_at', time)
    .addColumn('paid_on', 'varchar(10)')
    .addColumn('paid_at', time)
    .addColumn('reference', 'varchar(140)')
    .addForeignKeyConstraint('payout_runs_created_by_fkey', ['created_by'], 'users', ['id'])
    .addForeignKeyConstraint('payout_runs_approved_by_fkey', ['approved_by'], 'users', ['id'])
    .addCheckConstraint('payout_runs_state_check', sql`state in ('draft', 'approved', 'paid', 'canceled')`)
    .addUniqueConstraint('payout_runs_number_key', ['number'])
    .addUniqueConstraint('payout_runs_year_seq_key', ['year', 'seq'])
    .execute();
  await sql`create unique index payout_runs_open_key on payout_runs ((1)) where state in ('draft', 'approved')`.execute(
    db,
  );
  await db.schema.createIndex('payout_runs_created_at_idx').on('payout_runs').columns(['created_at', 'id']).execute();
  await db.schema
    .createTable('payouts')
    .addColumn('id', identity)
    .addColumn('run_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('earned_cents', 'bigint', (c) => c.notNull())
    .addColumn('reversed_cents', 'bigint', (c) => c.notNull())
    .addColumn('adjusted_cents', 'bigint', (c) => c.notNull())
    .addColumn('total_cents', 'bigint', (c) => c.notNull())
    .addColumn('document', 'text')
    .addForeignKeyConstraint('payouts_run_id_fkey', ['run_id'], 'payout_runs', ['id'])
    .addForeignKeyConstraint('payouts_user_id_fkey', ['user_id'], 'users', ['id'])
    .addCheckConstraint('payouts_total_cents_check', sql`total_cents > 0`)
    .addUniqueConstraint('payouts_run_id_user_id_key', ['run_id', 'user_id'])
    .execute();
  await db.schema.createIndex('payouts_user_id_idx').on('payouts').columns(['user_id', 'id']).execute();
}

async function commissions(db: MigrationDb, { engine, identity, time }: ColumnTypes): Promise<void> {
  const team = sql`(select count(*) from assignments where assignments.order_id = commissions.order_id)`;
  await reshape(db, engine, {
    table: 'commissions',
    // An order without assignments can't have commissions, but a division by zero must never stop an upgrade.
    values: {
      base_cents: sql`(select orders.total_cents from orders where orders.id = commissions.order_id)
        / case when ${team} = 0 then 1 else ${team} end`,
    },
    define: (table) =>
      table
        .addColumn('id', identity)
        .addColumn('kind', 'varchar(12)', (c) => c.notNull().defaultTo('earned'))
        .addColumn('assignment_id', 'integer')
        .addColumn('order_id', 'integer')
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addColumn('base_cents', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('returned_before_cents', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('amount_cents', 'integer', (c) => c.notNull())
        .addColumn('rate_kind', 'varchar(8)', (c) => c.notNull().defaultTo('percent'))
        .addColumn('rate_percent', sql`numeric(6, 3)`, (c) => c.notNull().defaultTo(0))
        .addColumn('reverses_id', 'integer')
        .addColumn('refund_id', 'integer')
        .addColumn('dispute_id', 'integer')
        .addColumn('payout_id', 'integer')
        .addColumn('note', 'text')
        .addColumn('status', 'varchar(8)', (c) => c.notNull())
        .addColumn('payment_date', time)
        .addColumn('created_at', time, (c) => c.notNull())
        .addForeignKeyConstraint('commissions_assignment_id_fkey', ['assignment_id'], 'assignments', ['id'])
        .addForeignKeyConstraint('commissions_order_id_fkey', ['order_id'], 'orders', ['id'])
        .addForeignKeyConstraint('commissions_user_id_fkey', ['user_id'], 'users', ['id'])
        .addForeignKeyConstraint('commissions_reverses_id_fkey', ['reverses_id'], 'commissions', ['id'])
        .addForeignKeyConstraint('commissions_refund_id_fkey', ['refund_id'], 'refunds', ['id'])
        .addForeignKeyConstraint('commissions_dispute_id_fkey', ['dispute_id'], 'disputes', ['id'])
        .addForeignKeyConstraint('commissions_payout_id_fkey', ['payout_id'], 'payouts', ['id'])
        .addCheckConstraint('commissions_kind_check', sql.raw(KIND))
        .addCheckConstraint('commissions_rate_kind_check', sql.raw(RATE_KIND))
        .addCheckConstraint('commissions_earned_check', sql.raw(EARNED))
        .addCheckConstraint('commissions_status_check', sql`status in ('unpaid', 'paid')`)
        .addCheckConstraint('commissions_payment_date_check', sql`(status = 'paid') = (payment_date is not null)`),
    before: [
      `add column kind varchar(12) not null default 'earned'`,
      'alter column assignment_id drop not null',
      'alter column order_id drop not null',
      'add column base_cents integer not null default 0',
      'add column returned_before_cents integer not null default 0',
      `add column rate_kind varchar(8) not null default 'percent'`,
      'alter column rate_percent type numeric(6, 3)',
      'alter column rate_percent set default 0',
      'add column reverses_id integer references commissions (id)',
      'add column refund_id integer references refunds (id)',
      'add column dispute_id integer references disputes (id)',
      'add column payout_id integer references payouts (id)',
      'add column note text',
      'drop constraint commissions_amount_cents_check',
      'drop constraint commissions_assignment_id_key',
    ],
    after: [
      `add constraint commissions_kind_check check (${KIND})`,
      `add constraint commissions_rate_kind_check check (${RATE_KIND})`,
      `add constraint commissions_earned_check check (${EARNED})`,
    ],
  });
  await db.schema
    .createIndex('commissions_earned_assignment_id_key')
    .unique()
    .on('commissions')
    .column('assignment_id')
    .where(sql.ref('kind'), '=', 'earned')
    .execute();
  for (const [name, columns] of Object.entries({
    commissions_reverses_id_idx: ['reverses_id', 'status', 'amount_cents'],
    commissions_payout_id_idx: ['payout_id', 'id'],
    commissions_refund_id_idx: ['refund_id'],
  }))
    await db.schema.createIndex(name).on('commissions').columns(columns).execute();
  // The next payout run may claim these.
  await db.schema
    .createIndex('commissions_unclaimed_idx')
    .on('commissions')
    .columns(['user_id', 'created_at', 'id'])
    .where(sql<boolean>`payout_id is null and status = 'unpaid'`)
    .execute();
}
