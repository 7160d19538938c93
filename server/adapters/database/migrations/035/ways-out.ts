import { sql } from 'kysely';
import { replaceCheck } from '../../replace-check.ts';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';

const CANCELLATION = `kind in ('before_start', 'late', 'withdrawal', 'guarantee')`;
const CHANNEL = `channel in ('account', 'link', 'form')`;
// Only a guarantee waits for a fix, and has what the customer wants.
const STATE = `state = 'received' and executed_at is null
  or state = 'fixing' and kind = 'guarantee' and executed_at is not null
  or state in ('executed', 'refused', 'recalled') and executed_at is not null`;
const WISH = `kind = 'guarantee' and wish in ('fix', 'refund') and message_id is not null and answer_by is not null
  or kind <> 'guarantee' and wish is null`;

/**
 * The version before knows neither customers who withdraw nor buyers by kind. Its orders wait for nothing new until the
 * company sells where consumers may withdraw, which only this version lets it say.
 */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { engine, time } = types;
  await replaceCheck(db, engine, {
    table: 'orders',
    name: 'orders_clock_reason_check',
    rule: `clock_reason in ('payment', 'customer', 'intake', 'appointment', 'withdrawal')`,
  });
  await replaceCheck(db, engine, {
    table: 'refunds',
    name: 'refunds_source_check',
    rule: `source in ('admin', 'provider', 'manual', 'reconciliation', 'customer')`,
  });
  for (const [name, type] of [
    ['buyer_kind', 'varchar(8)'],
    ['exit_rules', 'text'],
    ['withdrawal_until', time],
    ['early_start_at', time],
  ] as const)
    await db.schema.alterTable('orders').addColumn(name, type).execute();
  // The end of the period starts clocks.
  await sql`create index orders_withdrawal_until_idx on orders (withdrawal_until, id)
    where clock_reason = 'withdrawal'`.execute(db);
  await createCancellations(db, types);
  await moveClaims(db);
}

async function createCancellations(db: MigrationDb, { identity, time }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('cancellations')
    .addColumn('id', identity)
    .addColumn('kind', 'varchar(16)', (c) => c.notNull())
    .addColumn('state', 'varchar(16)', (c) => c.notNull())
    .addColumn('order_id', 'integer')
    .addColumn('user_id', 'integer')
    .addColumn('reference', 'varchar(16)', (c) => c.notNull())
    .addColumn('name', 'varchar(255)', (c) => c.notNull())
    .addColumn('order_number', 'varchar(64)', (c) => c.notNull())
    .addColumn('email', 'varchar(255)', (c) => c.notNull())
    .addColumn('statement', 'text', (c) => c.notNull())
    .addColumn('channel', 'varchar(8)', (c) => c.notNull())
    .addColumn('token_hash', 'varchar(64)')
    .addColumn('token_used_at', time)
    .addColumn('objected_at', time)
    // How far the job is with a form: it looks up its order, and after a day tells the back office.
    .addColumn('followed', 'varchar(8)', (c) => c.notNull().defaultTo('no'))
    .addColumn('deadline', time)
    .addColumn('kept_cents', 'integer')
    .addColumn('explanation', 'text')
    .addColumn('refund_ids', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('wish', 'varchar(8)')
    .addColumn('message_id', 'integer')
    .addColumn('answer_by', 'varchar(10)')
    .addColumn('decision', 'varchar(8)')
    .addColumn('refund_cents', 'integer')
    .addColumn('executed_by', 'integer')
    .addColumn('executed_at', time)
    .addColumn('received_at', time, (c) => c.notNull())
    .addForeignKeyConstraint('cancellations_order_id_fkey', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('cancellations_user_id_fkey', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('cancellations_message_id_fkey', ['message_id'], 'order_messages', ['id'])
    .addForeignKeyConstraint('cancellations_executed_by_fkey', ['executed_by'], 'users', ['id'])
    .addUniqueConstraint('cancellations_reference_key', ['reference'])
    .addUniqueConstraint('cancellations_token_hash_key', ['token_hash'])
    .addCheckConstraint('cancellations_kind_check', sql.raw(CANCELLATION))
    .addCheckConstraint('cancellations_channel_check', sql.raw(CHANNEL))
    .addCheckConstraint('cancellations_state_check', sql.raw(STATE))
    .addCheckConstraint('cancellations_wish_check', sql.raw(WISH))
    .addCheckConstraint('cancellations_decision_check', sql`decision in ('fix', 'refund', 'decline')`)
    .addCheckConstraint('cancellations_followed_check', sql`followed in ('no', 'checked', 'told')`)
    .addCheckConstraint('cancellations_kept_cents_check', sql`kept_cents >= 0`)
    .execute();
  await sql`create unique index cancellations_open_claim_order_id_key on cancellations (order_id)
    where state = 'received' and kind = 'guarantee'`.execute(db);
  // Lists have what waits for a decision first.
  await sql`create index cancellations_open_idx on cancellations
    ((case when state = 'received' then 1 else 0 end), id)`.execute(db);
  for (const columns of [
    ['order_id', 'id'],
    ['state', 'received_at', 'id'],
    ['kind', 'state', 'received_at', 'id'],
    ['kind', 'state', 'answer_by', 'id'],
  ])
    await db.schema
      .createIndex(`cancellations_${columns.join('_')}_idx`)
      .on('cancellations')
      .columns(columns)
      .execute();
  for (const column of ['user_id', 'message_id', 'executed_by'])
    await db.schema.createIndex(`cancellations_${column}_idx`).on('cancellations').column(column).execute();
}

/** A claim under the guarantee is one of the ways out of an order. Migration 022 gave it a table of its own. */
async function moveClaims(db: MigrationDb): Promise<void> {
  await sql`insert into cancellations (kind, state, order_id, user_id, reference, name, order_number, email, statement,
      channel, wish, message_id, answer_by, decision, explanation, refund_cents, executed_by, executed_at, received_at)
    select 'guarantee',
      case when claims.state = 'open' then 'received'
        when decision = 'decline' then 'refused'
        when decision = 'refund' then 'executed'
        when orders.status = 'delivered' then 'executed' else 'fixing' end,
      order_id, claims.user_id, 'G-' || claims.id, users.name, cast(order_id as varchar(64)), users.email, message,
      'account', wish, message_id, answer_by, decision, reason, refund_cents, decided_by, decided_at, claims.created_at
    from guarantee_claims as claims
    inner join orders on orders.id = claims.order_id
    inner join users on users.id = claims.user_id
    order by claims.id`.execute(db);
  await db.schema.dropTable('guarantee_claims').execute();
}
