import { adjustmentRows } from '../../pricing/pricing.ts';
import { type InvoiceDocument, isSecondVersion, type SecondInvoiceDocument } from './invoice-document.ts';

export const includesTax = ({
  subtotal_cents,
  discount_cents,
  tax_cents,
  total_cents,
}: Pick<SecondInvoiceDocument, 'subtotal_cents' | 'discount_cents' | 'tax_cents' | 'total_cents'>): boolean =>
  tax_cents > 0 && subtotal_cents - discount_cents === total_cents;

/** Example: `VAT 19%`. */
export function taxLabel({ name, rate_milli }: { name: string; rate_milli: number }): string {
  return name.includes('%') ? name : `${name} ${formatRate(rate_milli)}`;
}

export const formatRate = (rateMilli: number): string => `${rateMilli / 1_000}%`;

/** EN 16931 allows no rate outside the scope of the tax, and wants the reason. */
export const shownTaxes = <T>({ tax_category, taxes }: { tax_category: string | null; taxes: T[] }): T[] =>
  tax_category === 'O' ? [] : taxes;

export const reasonOutsideScope = ({
  tax_category,
  taxes,
  notes,
}: Pick<SecondInvoiceDocument, 'tax_category' | 'taxes' | 'notes'>): string[] =>
  tax_category === 'O' && taxes[0] && notes.length === 0 ? [`Outside the scope of ${taxes[0].name}.`] : [];

export const discountLabel = (couponCode: string | null): string =>
  couponCode === null ? 'Discount' : `Coupon ${couponCode}`;

function adjustmentsOf(document: InvoiceDocument): { label: string; cents: number }[] {
  if (!isSecondVersion(document))
    return adjustmentRows({ discountCents: document.discount_cents, taxCents: document.tax_cents }).map(
      ({ label, amountCents }) => ({ label, cents: amountCents }),
    );
  const { discount_cents, coupon_code } = document;
  const discount = discount_cents === 0 ? [] : [{ label: discountLabel(coupon_code), cents: -discount_cents }];
  const prefix = includesTax(document) ? 'Includes ' : '';
  return [
    ...discount,
    ...shownTaxes(document).map((tax) => ({ label: `${prefix}${taxLabel(tax)}`, cents: tax.amount_cents })),
  ];
}

function linesOf(document: InvoiceDocument) {
  if (!isSecondVersion(document))
    return document.items.map((line) => ({ ...named(line), totalCents: line.quantity * line.price_cents }));
  const isGross = includesTax(document);
  // Without the seller's own tax, the unit price is rounded apart.
  return document.items.map((line) => ({
    ...named(line),
    totalCents: (isGross ? line.total_cents : line.net_cents) + line.discount_cents,
  }));
}

const named = ({ title, quantity, price_cents }: { title: string; quantity: number; price_cents: number }) => ({
  title,
  quantity,
  unitPriceCents: price_cents,
});

export const pricingOfDocument = (document: InvoiceDocument) => ({
  lines: linesOf(document),
  adjustments: adjustmentsOf(document),
  discountCents: document.discount_cents,
  taxCents: document.tax_cents,
  totalCents: document.total_cents,
});
