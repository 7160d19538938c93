import type { TaxGroup } from '../pricing/pricing.ts';
import { issueDocument, type SecondInvoiceDocument } from './documents/invoice-document.ts';

export const company = {
  name: 'Alderpoint',
  legal_name: 'Alderpoint IT Services LLC',
  email: 'hello@alderpoint.example',
  phone: '+1 (503) 555-0142',
  address_lines: ['Alderpoint IT Services LLC', '214 Alder Street, Suite 300', 'Portland, OR 97204'],
  brand_hue: 205,
};

type Line = { title: string; quantity: number; unitPriceCents: number };
type Adjustments = { discountCents?: number; couponCode?: string | null; taxes?: TaxGroup[] };

/** Prices have no tax in them. Discount and taxes are on the first line. */
export function plainPricing(lines: Line[], { discountCents = 0, couponCode = null, taxes = [] }: Adjustments = {}) {
  const subtotalCents = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.amountCents, 0);
  const netCents = subtotalCents - discountCents;
  return {
    lines: lines.map((line, i) => {
      const [discount, tax] = i === 0 ? [discountCents, taxCents] : [0, 0];
      const net = line.quantity * line.unitPriceCents - discount;
      return { ...line, discountCents: discount, netCents: net, taxCents: tax, totalCents: net + tax };
    }),
    subtotalCents,
    discountCents,
    netCents,
    taxCents,
    totalCents: netCents + taxCents,
    taxes,
    taxCategory: taxes.length > 0 ? ('S' as const) : null,
    taxNote: null,
    coupon: couponCode === null ? null : { code: couponCode },
  };
}

export const issued = (over: Partial<Parameters<typeof issueDocument>[0]> = {}): SecondInvoiceDocument =>
  issueDocument({
    number: 'INV-2026-000123',
    issuedAt: '2026-11-21T23:30:00.000Z',
    issuedOn: '2026-11-21',
    supply: { when: 'by', day: '2026-12-03' },
    orderId: 4711,
    company,
    logo: null,
    customer: { name: 'Łucja Wiśniewska', email: 'lucja@example.com' },
    pricing: plainPricing([{ title: 'Office network setup', quantity: 1, unitPriceCents: 149_900 }]),
    paymentMethod: 'stripe',
    paidAt: '2026-11-21T23:30:01.000Z',
    ...over,
  });
