import type { Db } from '../../adapters/database/database.ts';
import { type CouponTerms, type Pricing, priceSale, type SaleLine, type TaxTerms } from '../pricing/pricing.ts';
import { type CheckedBilling, taxTermsFor } from '../tax/tax.ts';
import { includesTax } from './documents/document-amounts.ts';
import { type InvoiceDocument, isSecondVersion, type SecondInvoiceDocument } from './documents/invoice-document.ts';

type TaxDeps = Parameters<typeof taxTermsFor>[0];
type Sale = { invoiceId: number; document: InvoiceDocument; billing: CheckedBilling };

/** The same lines at the same prices for another buyer, with the tax of the day on which they were first invoiced. */
export async function repriced(deps: TaxDeps, { invoiceId, document, billing }: Sale): Promise<Pricing> {
  const sold = await soldLines(deps.db, invoiceId, document);
  const isTaxed = isSecondVersion(document) && document.tax_category !== null;
  const now = new Date(await firstIssuedAt(deps.db, invoiceId));
  const tax = isTaxed ? asSold(document, (await taxTermsFor(deps, { billing, now })) ?? termsIn(document)) : null;
  return priceSale({ lines: sold.map(({ line }) => line), coupon: couponIn(document, sold), tax });
}

/** Prices may include tax now and not then, or the reverse, which must not change what was sold. */
function asSold(document: SecondInvoiceDocument, terms: TaxTerms): TaxTerms {
  const hadPagePrices = document.items.some(({ page }) => page !== undefined);
  if (document.tax_cents > 0 || hadPagePrices)
    return { ...terms, pricesIncludeTax: hadPagePrices || includesTax(document) };
  // The seller's own tax would have been taken off.
  return terms.homeRateMilli > 0 ? { ...terms, pricesIncludeTax: false } : terms;
}

type SoldLine = { line: SaleLine; discountCents: number };

/** Prices still contain the seller's own tax, if it was taken off. */
async function soldLines(db: Db, invoiceId: number, document: InvoiceDocument): Promise<SoldLine[]> {
  const rows = await db
    .selectFrom('invoice_lines')
    .leftJoin('order_items', 'order_items.id', 'invoice_lines.order_item_id')
    .select([
      'invoice_lines.service_id',
      'invoice_lines.title',
      'invoice_lines.tax_code',
      'invoice_lines.quantity',
      'invoice_lines.unit_price_cents',
      'invoice_lines.discount_cents',
      'order_items.option_id',
      'order_items.delivery_days',
    ])
    .where('invoice_lines.invoice_id', '=', invoiceId)
    .orderBy('invoice_lines.position')
    .execute();
  const pages = isSecondVersion(document) ? document.items.map(({ page }) => page) : [];
  return rows.map((row, i) => ({
    line: {
      serviceId: row.service_id ?? 0,
      optionId: row.option_id,
      title: row.title,
      quantity: row.quantity,
      unitPriceCents: pages[i]?.price_cents ?? row.unit_price_cents,
      deliveryDays: row.delivery_days ?? 0,
      ...(row.tax_code !== null && { taxCode: row.tax_code }),
    },
    discountCents: pages[i]?.discount_cents ?? row.discount_cents,
  }));
}

function couponIn(document: InvoiceDocument, sold: readonly SoldLine[]): CouponTerms | null {
  const amountCents = sold.reduce((sum, { discountCents }) => sum + discountCents, 0);
  if (amountCents === 0) return null;
  const discounted = new Set(sold.flatMap(({ line, discountCents }) => (discountCents === 0 ? [] : [line])));
  return {
    id: 0,
    code: (isSecondVersion(document) && document.coupon_code) || 'Discount',
    discount: { amountCents },
    isEligible: (line) => discounted.has(line),
  };
}

/** A correction of a correction has the date of the first invoice. */
async function firstIssuedAt(db: Db, invoiceId: number): Promise<string> {
  const { created_at, corrects_id } = await db
    .selectFrom('invoices')
    .select(['created_at', 'corrects_id'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return corrects_id === null ? created_at : firstIssuedAt(db, corrects_id);
}

/** The invoice keeps its tax if tax was switched off since. */
function termsIn(document: SecondInvoiceDocument): TaxTerms {
  const { taxes, tax_category, notes, subtotal_cents, discount_cents, tax_cents, total_cents } = document;
  return {
    rateId: null,
    category: tax_category ?? 'O',
    components: taxes.map(({ name, rate_milli }) => ({ name, rateMilli: rate_milli })),
    note: notes.length === 0 ? null : notes.join('\n'),
    pricesIncludeTax: tax_cents > 0 && subtotal_cents - discount_cents === total_cents,
    homeRateMilli: 0,
  };
}

export function isSameTax(document: InvoiceDocument, pricing: Pricing): boolean {
  if (!isSecondVersion(document)) return pricing.taxes.length === 0 && pricing.totalCents === document.total_cents;
  const { total_cents, tax_category, taxes } = document;
  return (
    pricing.totalCents === total_cents &&
    pricing.taxCategory === tax_category &&
    pricing.taxes.length === taxes.length &&
    pricing.taxes.every(({ name, rateMilli, amountCents }, i) => {
      const tax = taxes[i];
      return tax?.name === name && tax.rate_milli === rateMilli && tax.amount_cents === amountCents;
    })
  );
}
