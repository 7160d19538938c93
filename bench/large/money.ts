import { sql } from 'kysely';
import { toDecimal } from '../../contract/shared/money.ts';
import type { Db } from '../../server/adapters/database/database.ts';
import { DAY_MS, iso } from './orders.ts';
import { type Insert, nextId, type Rows } from './rows.ts';

// One in so many paid orders.
const PARTLY_REFUNDED_EVERY = 40;
const DISPUTED_EVERY = 200;
const OPEN_DISPUTE_EVERY = 4_000;
const RUNS = 1_100;
const FINDINGS = 5_000;
const TAX_RATES = 60;
const MONTHS = 36;

type Range = { from: number; firstUser: number; staff: number[]; admin: number; now: number };

/** The orders' ids begin with `from`. */
export async function insertMoney(db: Db, insert: Insert, range: Range): Promise<void> {
  await billingProfiles(db, range);
  await partialRefunds(db, range);
  await disputes(db, range);
  await insert(db, 'commission_rates', rates(range, await serviceIds(db)));
  await insert(db, 'tax_rates', taxRates(range));
  await insert(db, 'reconciliation_runs', runs(range));
  await insert(db, 'reconciliation_findings', await findings(db, range));
  await payouts(db, insert, range);
}

async function billingProfiles(db: Db, { firstUser }: Range): Promise<void> {
  await sql`insert into billing_profiles (user_id, is_business, company, tax_id, tax_id_kind, tax_id_state, line1, city,
      postal_code, country, po_number, updated_at)
    select id, ${sql.lit(true)}, 'Kiln Works ' || id, 'DE' || (100000000 + id), 'eu_vat', 'format_ok', '1 Harbor Street',
      'Kiel', '24103', 'DE', 'PO-' || id, created_at
    from users where id >= ${firstUser} and id % 5 = 0`.execute(db);
}

/** Every second refund reverses the commissions too. Credit notes follow. */
async function partialRefunds(db: Db, { from }: Range): Promise<void> {
  await sql`insert into refunds (key, payment_id, invoice_id, order_id, user_id, amount_cents, state, source, reason,
      lines, keep_commissions, notify, provider, provider_ref, created_at, updated_at, succeeded_at)
    select 'part-' || payments.id, payments.id, invoices.id, payments.order_id, payments.user_id,
      payments.amount_cents / 2, 'succeeded', 'admin', 'goodwill', '[]', payments.id % 2 = 0, ${sql.lit(false)},
      payments.provider, 're_' || payments.id, payments.created_at, payments.created_at, payments.created_at
    from payments join invoices on invoices.order_id = payments.order_id
    where payments.order_id >= ${from} and payments.order_id % ${sql.lit(PARTLY_REFUNDED_EVERY)} = 0
      and payments.status = 'captured'`.execute(db);
  const parts = sql`(select sum(refunds.amount_cents) from refunds where refunds.key like 'part-%'`;
  await sql`update payments set status = 'partially_refunded', refunded_cents = ${parts} and payment_id = payments.id)
    where id in (select payment_id from refunds where key like 'part-%')`.execute(db);
  await sql`update invoices set status = 'partially_refunded', refunded_cents = ${parts} and invoice_id = invoices.id)
    where id in (select invoice_id from refunds where key like 'part-%')`.execute(db);
  await sql`update orders set payment_status = 'partially_refunded'
    where id in (select order_id from refunds where key like 'part-%')`.execute(db);
  await sql`insert into commissions (kind, assignment_id, order_id, user_id, base_cents, amount_cents,
      rate_percent, reverses_id, refund_id, status, created_at)
    select 'reversal', earned.assignment_id, earned.order_id, earned.user_id, earned.base_cents,
      -cast(round(1.0 * earned.amount_cents * refunds.amount_cents / orders.net_cents) as integer),
      earned.rate_percent, earned.id, refunds.id, 'unpaid', refunds.succeeded_at
    from refunds join commissions earned on earned.order_id = refunds.order_id and earned.kind = 'earned'
      join orders on orders.id = refunds.order_id
    where refunds.key like 'part-%' and refunds.keep_commissions = ${sql.lit(false)}`.execute(db);
}

async function disputes(db: Db, { from }: Range): Promise<void> {
  const isOpen = sql`payments.order_id % ${sql.lit(OPEN_DISPUTE_EVERY)} = 1`;
  await sql`insert into disputes (provider, provider_ref, payment_id, amount_cents, held_cents, provider_url, reason,
      state, opened_at, closed_at, seen_at)
    select payments.provider, 'dp_' || payments.id, payments.id, payments.amount_cents,
      case when ${isOpen} then payments.amount_cents else 0 end, 'https://dashboard.example/dp_' || payments.id,
      'fraudulent', case when ${isOpen} then 'needs_response' else 'won' end, payments.created_at,
      case when ${isOpen} then null else payments.created_at end, payments.created_at
    from payments where payments.order_id >= ${from} and payments.order_id % ${sql.lit(DISPUTED_EVERY)} = 1
      and payments.status = 'captured'`.execute(db);
  await sql`update payments set status = 'disputed', disputed_cents = amount_cents
    where id in (select payment_id from disputes where held_cents > 0 and provider_ref like 'dp_%')
      and provider_ref like 'large-%'`.execute(db);
}

const serviceIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('services').select('id').orderBy('id').execute()).map(({ id }) => id);

const rates = ({ staff, admin, now }: Range, services: number[]): Rows<'commission_rates'> =>
  staff.flatMap((user_id) =>
    [null, ...services].map((service_id, i) => ({
      user_id,
      service_id,
      kind: 'percent' as const,
      rate_milli: 8_000 + i * 250,
      valid_from: iso(now - (100 + i) * DAY_MS),
      created_by: admin,
      created_at: iso(now - (100 + i) * DAY_MS),
    })),
  );

/** Tax is off, so the rates are not in effect. */
const taxRates = ({ now }: Range): Rows<'tax_rates'> =>
  Array.from({ length: TAX_RATES }, (_, i) => ({
    name: `Rate ${i}`,
    country: 'US',
    region: `R${i}`,
    buyer: 'any' as const,
    needs_tax_id: false,
    category: 'S' as const,
    components: JSON.stringify([{ name: `Rate ${i}`, rate_milli: 5_000 + i }]),
    rate_milli: 5_000 + i,
    valid_from: '2024-01-01',
    position: 1_000 + i,
    created_at: iso(now - 900 * DAY_MS),
    updated_at: iso(now - 900 * DAY_MS),
  }));

/** The last run is of this night, so that the next start compares nothing. */
const runs = ({ now }: Range): Rows<'reconciliation_runs'> =>
  Array.from({ length: RUNS }, (_, i) => iso(now - (RUNS - 1 - i) * DAY_MS)).flatMap((at) =>
    ([null, 'stripe', 'paypal'] as const).map((provider) => ({
      provider,
      from_at: at,
      to_at: at,
      state: 'done' as const,
      checked: 100,
      found: 4,
      started_at: at,
      finished_at: at,
    })),
  );

async function findings(db: Db, { from, now }: Range): Promise<Rows<'reconciliation_findings'>> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'provider_ref', 'amount_cents', 'created_at'])
    .where('order_id', '>=', from)
    .orderBy('id', 'desc')
    .limit(FINDINGS)
    .execute();
  return payments.map(({ id, provider, provider_ref, amount_cents, created_at }, i) => {
    const state = i % 25 === 0 ? 'open' : i % 2 === 0 ? 'gone' : 'dismissed';
    return {
      provider,
      kind: 'amount_differs' as const,
      ref: provider_ref ?? '',
      payment_id: id,
      amount_cents,
      ours: JSON.stringify({ amount: toDecimal(amount_cents) }),
      theirs: JSON.stringify({ amount: toDecimal(amount_cents + 1), email: 'buyer@mail.test' }),
      state,
      occurred_at: created_at,
      first_seen_at: created_at,
      last_seen_at: created_at,
      emailed_at: created_at,
      settled_at: state === 'open' ? null : iso(now),
      action: state === 'dismissed' ? 'settle' : null,
    };
  });
}

async function payouts(db: Db, insert: Insert, { from, admin, now }: Range): Promise<void> {
  const ids = { run: await nextId(db, 'payout_runs'), payout: await nextId(db, 'payouts') };
  const numbers = new Map<number, number>();
  for (const { year, last_seq } of await db
    .selectFrom('document_counters')
    .selectAll()
    .where('kind', '=', 'payout')
    .execute())
    numbers.set(year, last_seq);
  for (let month = MONTHS; month > 0; month -= 1) {
    const [begin, end] = [iso(now - month * 30 * DAY_MS), iso(now - (month - 1) * 30 * DAY_MS)];
    const paid = db
      .selectFrom('commissions')
      .where('order_id', '>=', from)
      .where('kind', '=', 'earned')
      .where('status', '=', 'paid')
      .where('created_at', '>=', begin)
      .where('created_at', '<', end);
    const sums = await paid
      .select((e) => ['user_id', e.fn.sum<number>('amount_cents').as('cents')])
      .groupBy('user_id')
      .execute();
    if (sums.length === 0) continue;
    const run = ids.run++;
    const year = Number(end.slice(0, 4));
    const seq = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, seq);
    await insert(db, 'payout_runs', [
      {
        id: run,
        year,
        seq,
        number: `PO-${year}-${String(seq).padStart(6, '0')}`,
        state: 'paid',
        cutoff_on: end.slice(0, 10),
        claimed_until: end,
        total_cents: sums.reduce((sum, { cents }) => sum + Number(cents), 0),
        created_by: admin,
        created_at: end,
        approved_by: admin,
        approved_at: end,
        paid_on: end.slice(0, 10),
        paid_at: end,
        reference: `SEPA ${run}`,
      },
    ]);
    for (const { user_id, cents } of sums) {
      const payout = ids.payout++;
      const total_cents = Number(cents);
      await insert(db, 'payouts', [
        {
          id: payout,
          run_id: run,
          user_id,
          earned_cents: total_cents,
          reversed_cents: 0,
          adjusted_cents: 0,
          total_cents,
        },
      ]);
      const claimed = paid.where('user_id', '=', user_id).select('id');
      await db.updateTable('commissions').set({ payout_id: payout }).where('id', 'in', claimed).execute();
    }
  }
  await db.deleteFrom('document_counters').where('kind', '=', 'payout').execute();
  await insert(
    db,
    'document_counters',
    [...numbers].map(([year, last_seq]) => ({ kind: 'payout' as const, year, last_seq })),
  );
}
