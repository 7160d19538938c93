import { type RawBuilder, sql } from 'kysely';
import type { OrderPaymentMethod } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAfterLast, writeLast } from '../../adapters/database/engines/at-commit.ts';
import { inPreview, numberPrefix } from '../../shared/shop/in-preview.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { type BuyerDetails, issueDocument } from './documents/invoice-document.ts';
import { dayOf, dayOrNullOf, type Issuer } from './issuer.ts';

type NewInvoice = {
  orderId: number;
  userId: number;
  customer: { name: string; email: string };
  buyer?: BuyerDetails | null;
  pricing: Pricing;
  paymentMethod: OrderPaymentMethod;
  card?: string | null;
  paidAt: string | null;
  promisedAt: string;
};

export type IssuedInvoice = { id: number; invoice_number: string };

const digits = sql`case when last_seq < 1000000 then substr(cast(1000000 + last_seq as text), 2)
  else cast(last_seq as text) end`;

/**
 * Runs at the order's commit: all purchases wait for the counter's row, which stays locked until then, so that numbers
 * are gapless. It is locked last, and the invoice is composed where the number is known: in the database.
 */
export async function issueInvoice(trx: Db, issuer: Issuer, input: NewInvoice) {
  const issuedAt = issuer.now;
  const issuedOn = dayOf(issuer, issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  const { netCents, taxCents, totalCents } = input.pricing;
  const { number: _, ...document } = issueDocument({
    ...input,
    number: '',
    issuedAt,
    issuedOn,
    paidOn: dayOrNullOf(issuer, input.paidAt),
    company: issuer.company,
    logo: issuer.logo,
    seller: issuer.seller,
    supply: { when: 'by', day: dayIn(issuer.calendar, new Date(input.promisedAt)) },
  });
  const yearText = sql<string>`cast(${String(year)} as text)`;
  const number = sql<string>`${numberPrefix} || 'INV-' || ${yearText} || '-' || ${digits}`;
  await writeLast(
    trx,
    trx
      .insertInto('document_counters')
      .values({ kind: 'invoice', year, last_seq: 1 })
      .onConflict((c) =>
        c.columns(['kind', 'year']).doUpdateSet((e) => ({ last_seq: e('document_counters.last_seq', '+', 1) })),
      ),
  );
  const { rows } = await writeLast<IssuedInvoice>(
    trx,
    sql`insert into invoices
        (order_id, user_id, year, seq, invoice_number, issued_on, due_on, net_cents, tax_cents, amount_cents, paid_cents,
          status, paid_at, document, created_at)
      select cast(${input.orderId} as integer), cast(${input.userId} as integer), year, last_seq, ${number},
        ${issuedOn}, ${issuedOn}, cast(${netCents} as integer), cast(${taxCents} as integer),
        cast(${totalCents} as integer), cast(${input.paidAt ? totalCents : 0} as integer),
        ${input.paidAt ? 'paid' : 'unpaid'}, ${input.paidAt},
        '{"number":"' || ${number} || '",' || cast(${JSON.stringify(document).slice(1)} as text), ${issuedAt}
      from document_counters where kind = 'invoice' and year = ${year}
      returning id, invoice_number`,
  );
  await writeAfterLast(trx, linesFromItems(input.pricing, sql`invoices.order_id = cast(${input.orderId} as integer)`));
  // Splits the number like `indexWords`; only the database knows its parts.
  await writeAfterLast(
    trx,
    sql`insert into search_words (kind, word, record_id)
      select 'order', start || ${digits}, cast(${input.orderId} as integer)
      from document_counters,
        (select 'inv' || ${yearText} as start union all select ${yearText} union all select ''
          union all select 'trialinv' || ${yearText} where ${inPreview}) as starts
      where kind = 'invoice' and year = ${year} on conflict do nothing`,
  );
  return { issuedAt, document, rows };
}

export function linesFromItems(
  { taxes, taxCategory }: Pick<Pricing, 'taxes' | 'taxCategory'>,
  invoice: RawBuilder<unknown>,
) {
  const rateMilli = taxes.reduce((sum, tax) => sum + tax.rateMilli, 0);
  const components =
    taxes.length === 0 ? null : JSON.stringify(taxes.map(({ name, rateMilli: rate }) => ({ name, rate_milli: rate })));
  return sql`insert into invoice_lines (invoice_id, position, order_item_id, service_id, title, description, quantity, unit,
      unit_price_cents, discount_cents, net_cents, tax_cents, total_cents, tax_category, tax_rate_milli, tax_components,
      tax_code)
    select invoices.id, row_number() over (order by items.id), items.id, items.service_id, items.title,
      items.description, items.quantity, items.unit, items.price_cents, items.discount_cents, items.net_cents,
      items.tax_cents, items.total_cents, ${taxCategory}, cast(${rateMilli} as integer), ${components},
      (select services.tax_code from services where services.id = items.service_id)
    from invoices join order_items as items on items.order_id = invoices.order_id where ${invoice}`;
}
