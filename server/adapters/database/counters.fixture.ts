import { expect } from 'vitest';
import type { CounterName, Db } from './schema/schema.ts';

type Counted = [list: CounterName, part: string, detail: string, amount: number];

async function countRows(db: Db): Promise<Counted[]> {
  const orders = await db.selectFrom('orders').selectAll().where('deleted_at', 'is', null).execute();
  const users = await db.selectFrom('users').selectAll().where('deleted_at', 'is', null).execute();
  const reviews = await db.selectFrom('reviews').selectAll().execute();
  const commissions = await db.selectFrom('commissions').selectAll().execute();
  const invoices = await db.selectFrom('invoices').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const contacts = await db.selectFrom('contact_messages').selectAll().execute();
  const threads = await db.selectFrom('conversations').selectAll().where('last_message_id', 'is not', null).execute();
  const audit = await db.selectFrom('audit_log').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  const creditNotes = await db.selectFrom('credit_notes').selectAll().execute();
  const disputes = await db.selectFrom('disputes').selectAll().execute();
  const findings = await db.selectFrom('reconciliation_findings').selectAll().execute();
  const coupons = await db.selectFrom('coupons').selectAll().where('deleted_at', 'is', null).execute();
  const runs = await db.selectFrom('payout_runs').selectAll().execute();
  const orderThreads = await db.selectFrom('order_threads').selectAll().execute();
  return [
    ...orderThreads.map(
      (row): Counted => ['order_threads', row.unread_by_admins > 0 ? 'unread' : 'read', '', row.unread_by_admins],
    ),
    ...orders.map((row): Counted => ['orders', row.status, row.payment_status, 0]),
    ...users.map((row): Counted => ['users', String(row.role_id), '', 0]),
    ...reviews.map((row): Counted => ['reviews', row.is_approved ? '1' : '0', '', 0]),
    ...commissions.map((row): Counted => ['commissions', String(row.user_id), row.status, row.amount_cents]),
    ...invoices.map((row): Counted => ['invoices', row.status, '', row.amount_cents]),
    ...payments.map((row): Counted => ['payments', row.created_at.slice(0, 10), row.status, row.amount_cents]),
    ...payments.map((row): Counted => ['payment_states', row.status, '', row.amount_cents]),
    ...refunds.map((row): Counted => ['refunds', row.state, row.source, row.amount_cents]),
    ...refunds.flatMap(({ state, succeeded_at, amount_cents }): Counted[] =>
      state === 'succeeded' && succeeded_at ? [['refund_days', succeeded_at.slice(0, 10), '', amount_cents]] : [],
    ),
    ...creditNotes.map((row): Counted => ['credit_notes', row.kind, '', row.total_cents]),
    ...disputes.map((row): Counted => ['disputes', row.state, '', row.amount_cents]),
    ...findings.map((row): Counted => ['findings', row.state, row.kind, 0]),
    ...coupons.map((): Counted => ['coupons', '', '', 0]),
    ...runs.map((row): Counted => ['payout_runs', row.state, '', 0]),
    ...contacts.map((row): Counted => ['contact_messages', row.read_at ? 'read' : 'new', '', 0]),
    ...threads.map((row): Counted => ['conversations', '', '', row.unread_by_admins]),
    ...audit.map((row): Counted => ['audit_log', row.subject_type, row.action, 0]),
    ...audit.map((row): Counted => ['audit_actors', String(row.actor_id ?? ''), '', 0]),
    ...audit.flatMap(({ created_at, actor_id, subject_type, action }): Counted[] => {
      const day = created_at.slice(0, 10);
      return [
        ['audit_days', '', day, 0],
        ['audit_type_days', subject_type, day, 0],
        ['audit_action_days', action, day, 0],
        ...(actor_id === null ? [] : [['audit_actor_days', String(actor_id), day, 0] satisfies Counted]),
      ];
    }),
    ...commissions.map((row): Counted => ['commission_days', row.status, row.created_at.slice(0, 10), 0]),
  ];
}

type Sums = Record<string, [records: number, amount: number]>;

function sumByKey(counters: { key: string; records: number; amount: number }[]): Sums {
  const sums: Sums = {};
  for (const { key, records, amount } of counters) {
    const [n, sum] = sums[key] ?? [0, 0];
    sums[key] = [n + records, sum + amount];
  }
  // A counter at zero equals a missing one.
  return Object.fromEntries(Object.entries(sums).filter(([, [n, sum]]) => n !== 0 || sum !== 0));
}

export async function expectCountersToMatch(db: Db): Promise<Sums> {
  const counted = (await countRows(db)).map(([list, part, detail, amount]) => ({
    key: `${list} ${part} ${detail}`,
    records: 1,
    amount,
  }));
  const rows = await db.selectFrom('counters').selectAll().execute();
  const actual = sumByKey(rows.map(({ list, part, detail, ...row }) => ({ ...row, key: `${list} ${part} ${detail}` })));
  expect(actual).toEqual(sumByKey(counted));
  return actual;
}
