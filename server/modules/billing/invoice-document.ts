import { z } from 'zod';
import type { Company } from '../../../contract/site.ts';

/**
 * What an invoice says, fixed when it is issued and kept as JSON in `invoices.document`. Later changes of the company,
 * the customer's name or a service's title leave it alone, and the PDF is drawn from it and nothing else.
 *
 * `paid_at` is the time of the payment for an invoice that was born paid, as after a checkout. Null means "due when
 * issued" and stays null: a payment that comes later is a fact of its own, shown where the invoice's present state is
 * shown (`invoices.status` and `paid_at`), and never rewrites the paper that the customer already holds.
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
    /** The paper keeps the colour that it was issued in. */
    brand_hue: z.number(),
  }),
  customer: z.object({ name: z.string(), email: z.string() }),
  items: z.array(z.object({ title: z.string(), quantity: z.number().int(), price_cents: z.number().int() })).min(1),
  total_cents: z.number().int(),
  payment_method: z.string(),
  paid_at: z.string().nullable(),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;

type Issue = {
  number: string;
  issuedAt: string;
  orderId: number;
  company: Pick<Company, 'name' | 'legal_name' | 'address_lines' | 'email' | 'phone' | 'brand_hue'>;
  customer: { name: string; email: string };
  items: { title: string; quantity: number; price_cents: number }[];
  paymentMethod: string;
  /** Null where the order is placed first and paid later. */
  paidAt: string | null;
};

export function issueDocument(of: Issue): InvoiceDocument {
  const { name, legal_name, address_lines, email, phone, brand_hue } = of.company;
  return {
    number: of.number,
    issued_at: of.issuedAt,
    order_id: of.orderId,
    company: { name, legal_name, address_lines: [...address_lines], email, phone, brand_hue },
    customer: { name: of.customer.name, email: of.customer.email },
    items: of.items.map(({ title, quantity, price_cents }) => ({ title, quantity, price_cents })),
    total_cents: of.items.reduce((sum, item) => sum + item.quantity * item.price_cents, 0),
    payment_method: of.paymentMethod,
    paid_at: of.paidAt,
  };
}

/** Reads `invoices.document`. */
export const readDocument = (json: string): InvoiceDocument => invoiceDocument.parse(JSON.parse(json));
