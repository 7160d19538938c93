import { z } from 'zod';
import { finerUnitPrice, unitPriceOf } from '../../../../contract/invoicing/unit-price.ts';
import { dayOrderOf } from '../../../../contract/shared/language/formats.ts';
import { CURRENCY } from '../../../../contract/shared/money.ts';
import { invoiceKinds, taxCategories, units } from '../../../../contract/shared/money-states.ts';
import type { Pricing } from '../../pricing/pricing.ts';

const companyOnDocument = z.object({
  name: z.string(),
  legal_name: z.string(),
  address_lines: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  brand_hue: z.number(),
  /** Absent: 1. */
  brand_chroma: z.number().optional(),
  /** Absent: month-first. */
  day_order: z.literal('day-first').optional(),
});

/** `logo`: the digest of a stored image. */
const companyWithLogo = companyOnDocument.extend({ logo: z.string().nullish() });

const customerOnDocument = z.object({ name: z.string(), email: z.string() });

/**
 * An issued invoice never changes; the PDF is rendered from this alone. `paid_at` is set only if it was paid when
 * issued.
 */
const firstVersion = z.object({
  number: z.string(),
  issued_at: z.string(),
  order_id: z.number().int(),
  company: companyOnDocument,
  customer: customerOnDocument,
  items: z.array(z.object({ title: z.string(), quantity: z.number().int(), price_cents: z.number().int() })).min(1),
  discount_cents: z.number().int().default(0),
  tax_cents: z.number().int().default(0),
  total_cents: z.number().int(),
  payment_method: z.string(),
  paid_at: z.string().nullable(),
});
export type FirstInvoiceDocument = z.infer<typeof firstVersion>;

const taxId = z.object({ kind: z.string(), number: z.string() });

/** Empty texts are not printed. */
export const sellerDetails = z.object({
  legal_name: z.string(),
  street: z.string(),
  city: z.string(),
  postal_code: z.string(),
  region: z.string(),
  country: z.string(),
  tax_ids: z.array(taxId),
  registration: z.string(),
  bank: z
    .object({
      holder: z.string(),
      iban: z.string(),
      account: z.string(),
      bic: z.string(),
      routing: z.string(),
      bank: z.string(),
    })
    .partial()
    .nullable(),
  footer: z.string(),
});
export type SellerDetails = z.infer<typeof sellerDetails>;

export const buyerDetails = z.object({
  company: z.string().nullable(),
  tax_id: taxId.nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  po_number: z.string().nullable(),
});
export type BuyerDetails = z.infer<typeof buyerDetails>;

const cents = z.number().int();
const day = z.string();
const taxGroup = z.object({ name: z.string(), rate_milli: z.number().int(), base_cents: cents, amount_cents: cents });

const documentLine = z.object({
  title: z.string(),
  description: z.string().nullable(),
  quantity: z.number().int(),
  unit: z.enum(units),
  price_cents: cents,
  /** The unit price, if it needs more than two decimals. */
  unit_price: z.string().optional(),
  discount_cents: cents,
  net_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  /** The sum of the components, in thousandths of a percent. */
  rate_milli: z.number().int(),
  /** The law's code for the service, such as the SAC in India. */
  tax_code: z.string().optional(),
  /** The prices before the seller's own tax was taken off: a correction prices the sale again. */
  page: z.object({ price_cents: cents, discount_cents: cents }).optional(),
});

const documentReference = z.object({ number: z.string(), issued_on: day });

/** All documents issued now have this version and the third layout. */
const secondVersion = {
  version: z.literal(2),
  /** Absent in documents from before it, whose files never change. The release before layouts reads both. */
  layout: z.literal(3).optional(),
  number: z.string(),
  issued_at: z.string(),
  issued_on: day,
  order_id: z.number().int().nullable(),
  company: companyWithLogo,
  seller: sellerDetails.nullable(),
  customer: customerOnDocument,
  buyer: buyerDetails.nullable(),
  items: z.array(documentLine).min(1),
  net_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  currency: z.string(),
  taxes: z.array(taxGroup),
  tax_category: z.enum(taxCategories).nullable(),
  notes: z.array(z.string()),
};

const secondInvoice = z.object({
  ...secondVersion,
  kind: z.enum(invoiceKinds),
  due_on: day,
  /** `by`: the promised day. `on`: it was delivered before. */
  supply: z.object({ when: z.enum(['by', 'on']), day }).nullable(),
  subtotal_cents: cents,
  discount_cents: cents,
  coupon_code: z.string().nullable(),
  payment_method: z.string(),
  /** `Visa ·4242`; absent in documents of earlier versions. */
  card: z.string().nullish(),
  paid_at: z.string().nullable(),
  /** Absent in documents of earlier versions, which print the day in UTC. */
  paid_on: day.nullish(),
  /** The amount paid by the time of issue. */
  paid_cents: cents,
  corrects: documentReference.nullable(),
});
export type SecondInvoiceDocument = z.infer<typeof secondInvoice>;

export const creditNoteDocument = z.object({
  ...secondVersion,
  invoice: documentReference,
  reason: z.string(),
  /** How the money was returned; null if none was. */
  returned: z.string().nullable(),
});
export type CreditNoteDocument = z.infer<typeof creditNoteDocument>;

export type InvoiceDocument = FirstInvoiceDocument | SecondInvoiceDocument;

const invoiceDocument = z.union([secondInvoice, firstVersion]);

export const readDocument = (json: string): InvoiceDocument => invoiceDocument.parse(JSON.parse(json));

export const isSecondVersion = (document: InvoiceDocument): document is SecondInvoiceDocument => 'version' in document;

export function couponCodeOf(json: string): string | null {
  const document = readDocument(json);
  return isSecondVersion(document) ? document.coupon_code : null;
}

type PricedLine = Pick<
  Pricing['lines'][number],
  | 'title'
  | 'taxCode'
  | 'quantity'
  | 'unitPriceCents'
  | 'discountCents'
  | 'netCents'
  | 'taxCents'
  | 'totalCents'
  | 'page'
>;
type DocumentPricing = Pick<
  Pricing,
  'subtotalCents' | 'discountCents' | 'netCents' | 'taxCents' | 'totalCents' | 'taxes' | 'taxCategory' | 'taxNote'
> & { lines: PricedLine[]; coupon: { code: string } | null };

type NewDocument = {
  number: string;
  issuedAt: string;
  issuedOn: string;
  dueOn?: string;
  supply?: SecondInvoiceDocument['supply'];
  orderId: number | null;
  company: Parameters<typeof companyFor>[0];
  logo: string | null;
  seller?: SellerDetails | null;
  customer: { name: string; email: string };
  buyer?: BuyerDetails | null;
  pricing: DocumentPricing;
  paymentMethod: string;
  card?: string | null;
  paidAt: string | null;
  paidOn?: string | null;
  /** Defaults to all or nothing, as `paidAt` says. */
  paidCents?: number;
  corrects?: SecondInvoiceDocument['corrects'];
};

export const companyFor = ({
  name,
  legal_name,
  address_lines,
  email,
  phone,
  brand_hue,
  brand_chroma,
  preset = 'us',
}: z.infer<typeof companyOnDocument> & { preset?: string }): z.infer<typeof companyOnDocument> => ({
  name,
  legal_name,
  address_lines: [...address_lines],
  email,
  phone,
  brand_hue,
  ...(brand_chroma !== undefined && brand_chroma !== 1 && { brand_chroma }),
  ...(dayOrderOf(preset) === 'day-first' && { day_order: 'day-first' }),
});

/** A line for which cents suffice is as it always was. */
export function finePrice(price: string): { unit_price?: string } {
  const unit_price = finerUnitPrice(price);
  return unit_price === undefined ? {} : { unit_price };
}

export function issueDocument(input: NewDocument): SecondInvoiceDocument {
  const { pricing, issuedOn, paidAt } = input;
  const rateMilli = pricing.taxes.reduce((sum, tax) => sum + tax.rateMilli, 0);
  return {
    number: input.number,
    version: 2,
    layout: 3,
    kind: 'invoice',
    issued_at: input.issuedAt,
    issued_on: issuedOn,
    due_on: input.dueOn ?? issuedOn,
    supply: input.supply ?? null,
    order_id: input.orderId,
    company: { ...companyFor(input.company), logo: input.logo },
    seller: input.seller ?? null,
    customer: { name: input.customer.name, email: input.customer.email },
    buyer: input.buyer ?? null,
    items: pricing.lines.map((line) => ({
      ...finePrice(unitPriceOf(line)),
      title: line.title,
      description: null,
      quantity: line.quantity,
      unit: 'piece',
      price_cents: line.unitPriceCents,
      discount_cents: line.discountCents,
      net_cents: line.netCents,
      tax_cents: line.taxCents,
      total_cents: line.totalCents,
      rate_milli: rateMilli,
      ...(line.taxCode !== undefined && { tax_code: line.taxCode }),
      ...(line.page && { page: { price_cents: line.page.unitPriceCents, discount_cents: line.page.discountCents } }),
    })),
    subtotal_cents: pricing.subtotalCents,
    discount_cents: pricing.discountCents,
    coupon_code: pricing.coupon?.code ?? null,
    net_cents: pricing.netCents,
    tax_cents: pricing.taxCents,
    total_cents: pricing.totalCents,
    currency: CURRENCY,
    taxes: pricing.taxes.map((tax) => ({
      name: tax.name,
      rate_milli: tax.rateMilli,
      base_cents: tax.baseCents,
      amount_cents: tax.amountCents,
    })),
    tax_category: pricing.taxCategory,
    notes: notesOf(pricing.taxNote),
    payment_method: input.paymentMethod,
    card: input.card ?? null,
    paid_at: paidAt,
    paid_on: input.paidOn ?? null,
    paid_cents: input.paidCents ?? (paidAt ? pricing.totalCents : 0),
    corrects: input.corrects ?? null,
  };
}

const notesOf = (note: string | null): string[] => (note ?? '').split('\n').filter((line) => line.trim() !== '');
