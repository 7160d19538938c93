import { sql } from 'kysely';
import type { Company } from '../../../contract/site.ts';
import type { PaymentProvider } from '../../../contract/status.ts';
import { writeLast } from '../../adapters/database/at-commit.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Pricing } from '../orders/pricing.ts';
import { issueDocument } from './invoice-document.ts';

type NewInvoice = {
  orderId: number;
  customer: { name: string; email: string };
  pricing: Pricing;
  paymentMethod: PaymentProvider;
  paidAt: string | null;
};

export type IssuedInvoice = { id: number; invoice_number: string };

/** Six digits, or more if necessary. */
const digits = sql`case when last_seq < 1000000 then substr(cast(1000000 + last_seq as text), 2)
  else cast(last_seq as text) end`;

/**
 * With the order's commit: all purchases wait for the counter's row, which stays locked until then, so that numbers are
 * gapless and unique. It is therefore locked last, and the invoice is composed where the number is known: in the
 * database.
 */
export async function issueInvoice(trx: Db, company: Company, input: NewInvoice) {
  const issuedAt = new Date().toISOString();
  const year = Number(issuedAt.slice(0, 4));
  const { number: _, ...document } = issueDocument({ number: '', issuedAt, company, ...input });
  const yearText = sql<string>`cast(${String(year)} as text)`;
  const number = sql<string>`'INV-' || ${yearText} || '-' || ${digits}`;
  await writeLast(
    trx,
    trx
      .insertInto('invoice_counters')
      .values({ year, last_seq: 1 })
      .onConflict((c) => c.column('year').doUpdateSet((e) => ({ last_seq: e('invoice_counters.last_seq', '+', 1) }))),
  );
  const { rows } = await writeLast<IssuedInvoice>(
    trx,
    sql`insert into invoices
        (order_id, year, seq, invoice_number, amount_cents, status, paid_at, document, created_at)
      select cast(${input.orderId} as integer), year, last_seq, ${number}, cast(${input.pricing.totalCents} as integer),
        ${input.paidAt ? 'paid' : 'unpaid'}, ${input.paidAt},
        '{"number":"' || ${number} || '",' || cast(${JSON.stringify(document).slice(1)} as text), ${issuedAt}
      from invoice_counters where year = ${year}
      returning id, invoice_number`,
  );
  // As `indexWords` splits the number, whose parts are known to the database only.
  await writeLast(
    trx,
    sql`insert into search_words (kind, word, record_id)
      select 'order', start || ${digits}, cast(${input.orderId} as integer)
      from invoice_counters,
        (select 'inv' || ${yearText} as start union all select ${yearText} union all select '') as starts
      where year = ${year} on conflict do nothing`,
  );
  return { issuedAt, rows };
}
