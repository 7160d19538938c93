import { z } from 'zod';
import type { Company } from '../../../contract/site.ts';
import { type Adjustments, computePricing, type Pricing, type PricingLine } from '../orders/pricing.ts';

/**
 * An issued invoice never changes; the PDF is rendered from this alone. `paid_at` is set if it was paid when issued; a
 * later payment is only in `invoices.paid_at`.
 */
export const invoiceDocument = z.object({
  number: z.string(),
  issued_at: z.string(),
  order_id: z.number().int(),
  company: z.object({
    name: z.string(),
    legal_name: z.string(),
    address_lines: z.array(z.string()),
    email: z.string(),
    phone: z.string(),
    brand_hue: z.number(),
  }),
  customer: z.object({ name: z.string(), email: z.string() }),
  items: z.array(z.object({ title: z.string(), quantity: z.number().int(), price_cents: z.number().int() })).min(1),
  discount_cents: z.number().int().default(0),
  tax_cents: z.number().int().default(0),
  total_cents: z.number().int(),
  payment_method: z.string(),
  paid_at: z.string().nullable(),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;

type InvoiceLine = Pick<PricingLine, 'title' | 'quantity' | 'unitPriceCents'>;

type NewDocument = {
  number: string;
  issuedAt: string;
  orderId: number;
  company: Pick<Company, 'name' | 'legal_name' | 'address_lines' | 'email' | 'phone' | 'brand_hue'>;
  customer: { name: string; email: string };
  pricing: Pick<Pricing<InvoiceLine>, 'lines' | 'totalCents'> & Adjustments;
  paymentMethod: string;
  paidAt: string | null;
};

export function issueDocument(input: NewDocument): InvoiceDocument {
  const { name, legal_name, address_lines, email, phone, brand_hue } = input.company;
  return {
    number: input.number,
    issued_at: input.issuedAt,
    order_id: input.orderId,
    company: { name, legal_name, address_lines: [...address_lines], email, phone, brand_hue },
    customer: { name: input.customer.name, email: input.customer.email },
    items: input.pricing.lines.map(({ title, quantity, unitPriceCents }) => ({
      title,
      quantity,
      price_cents: unitPriceCents,
    })),
    discount_cents: input.pricing.discountCents ?? 0,
    tax_cents: input.pricing.taxCents ?? 0,
    total_cents: input.pricing.totalCents,
    payment_method: input.paymentMethod,
    paid_at: input.paidAt,
  };
}

export const readDocument = (json: string): InvoiceDocument => invoiceDocument.parse(JSON.parse(json));

export const pricingOfDocument = ({ items, discount_cents, tax_cents, total_cents }: InvoiceDocument) => ({
  ...computePricing(
    items.map(({ price_cents, ...item }) => ({ ...item, unitPriceCents: price_cents })),
    { discountCents: discount_cents, taxCents: tax_cents },
  ),
  totalCents: total_cents,
});
