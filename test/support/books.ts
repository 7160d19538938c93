import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/adapters/database/database.ts';
import { sandboxAt } from './sandbox.ts';
import { ago } from './seeds.ts';
import { openStages } from './stage.ts';

/** What must never be found in the books, whatever happened (shared/faults.md, I1 to I6): each gives no row. */
const wrongs = (tenMinutesAgo: string) => ({
  'captured payment without order': sql`select p.id from payments p left join orders o on o.id = p.order_id
    where p.status = 'captured' and o.id is null`,
  'paid order without captured payment': sql`select o.id from orders o where o.payment_status = 'paid'
    and not exists (select 1 from payments p where p.order_id = o.id and p.status = 'captured')`,
  'captured payment of an unpaid order': sql`select p.id from payments p join orders o on o.id = p.order_id
    where p.status = 'captured' and o.payment_status <> 'paid'`,
  'two captured payments for one order': sql`select order_id from payments where status = 'captured'
    group by order_id having count(*) > 1`,
  'one provider reference in two payments': sql`select provider, provider_ref from payments
    group by provider, provider_ref having count(*) > 1`,
  'captured amount other than the total': sql`select p.id from payments p join orders o on o.id = p.order_id
    where p.status = 'captured' and p.amount_cents <> o.total_cents`,
  'order without exactly one invoice': sql`select o.id from orders o left join invoices i on i.order_id = o.id
    group by o.id having count(i.id) <> 1`,
  'invoice that differs from its order': sql`select i.id from invoices i join orders o on o.id = i.order_id
    where (i.status = 'paid') <> (o.payment_status = 'paid') or i.amount_cents <> o.total_cents`,
  'gap in the invoice numbers': sql`select seq from (select seq, lag(seq) over (partition by year order by seq) as before
    from invoices) as numbered where seq <> coalesce(before, 0) + 1`,
  'counter other than the last number': sql`select c.year from invoice_counters c
    where c.last_seq <> (select count(*) from invoices i where i.year = c.year)`,
  'total other than the sum of the items': sql`select o.id from orders o join order_items x on x.order_id = o.id
    group by o.id, o.total_cents having sum(x.price_cents * x.quantity) <> o.total_cents`,
  'order without items': sql`select o.id from orders o where not exists (select 1 from order_items x where x.order_id = o.id)`,
  'attempt that is stuck': sql`select id from checkout_attempts where state in ('started', 'requires_action')
    and updated_at < ${tenMinutesAgo}`,
  'finished attempt without its order': sql`select a.id from checkout_attempts a left join orders o on o.id = a.order_id
    where a.state = 'done' and o.id is null`,
  'two accounts of one address': sql`select email_canonical from users where deleted_at is null
    group by email_canonical having count(*) > 1`,
});

export async function expectBooksInOrder(db: Db): Promise<void> {
  for (const [name, query] of Object.entries(wrongs(ago(600_000)))) {
    const { rows } = await query.execute(db);
    expect(rows, name).toEqual([]);
  }
}

/** Every captured charge is one payment of ours, or lies with an attempt that is still open or set aside. */
async function expectLedgerInOrder(db: Db, origin: string): Promise<void> {
  const ledger = (await sandboxAt(origin).ledger()).filter((row) => row.status === 'captured');
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'provider_ref', 'amount_cents'])
    .where('status', '=', 'captured')
    .execute();
  const pending = await db
    .selectFrom('checkout_attempts')
    .select(['provider', 'provider_ref', 'key', 'claim'])
    .where('state', 'in', ['started', 'requires_action', 'needs_review'])
    .execute();
  const idOf = (row: { provider: string; provider_ref: string }) => `${row.provider} ${row.provider_ref}`;
  const booked = new Set(payments.map(idOf));
  const unbooked = ledger.filter((row) => !booked.has(`${row.provider} ${row.payment}`));
  const waits = (row: (typeof ledger)[number]) =>
    pending.some(
      (a) =>
        a.provider === row.provider &&
        (a.provider_ref === row.payment || a.claim === row.payment || a.key === row.idempotency_key),
    );
  expect(
    unbooked.filter((row) => !waits(row)),
    'charges that nobody knows of',
  ).toEqual([]);
  const charged = new Set(ledger.map((row) => `${row.provider} ${row.payment}`));
  expect(
    payments.map(idOf).filter((id) => !charged.has(id)),
    'payments that were never charged',
  ).toEqual([]);
  expect(ledger.length, 'charges per payment').toBe(charged.size);
}

/** For `afterEach` of whatever touches money. */
export async function expectBooksToBalance(): Promise<void> {
  for (const { deps, sandbox } of openStages()) {
    await expectBooksInOrder(deps.db);
    await expectLedgerInOrder(deps.db, sandbox.origin);
  }
}
