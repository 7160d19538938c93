import { unitPriceOfStored } from '../../../../contract/invoicing/unit-price.ts';
import { CURRENCY, shareCents } from '../../../../contract/shared/money.ts';
import { type RefundReason, refundReasons } from '../../../../contract/shared/money-states.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { CreditLine } from '../credit-note-lines.ts';
import {
  type CreditNoteDocument,
  creditNoteDocument,
  finePrice,
  type InvoiceDocument,
  isSecondVersion,
} from './invoice-document.ts';

const reasonTexts: Record<RefundReason, string> = {
  requested_by_customer: 'Refunded at your request',
  not_delivered: 'The service was not delivered',
  duplicate: 'Paid twice',
  fraudulent: 'The payment was not authorized',
  goodwill: 'Refunded as a gesture of goodwill',
  other: 'Refund',
};

const isKnown = (reason: string): reason is RefundReason => (refundReasons as readonly string[]).includes(reason);

export const reasonText = (reason: string): string => (isKnown(reason) ? reasonTexts[reason] : reason);

const returnedTo: Record<string, string> = {
  stripe: 'Returned to the card that was charged',
  paypal: 'Returned to the PayPal account that paid',
};

export async function returnedText(db: Db, refundId: number): Promise<string> {
  const { provider, reference, source } = await db
    .selectFrom('refunds')
    .select(['provider', 'reference', 'source'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  if (provider !== null && source !== 'manual') return returnedTo[provider] ?? 'Returned to the account that paid';
  return reference === null ? 'Paid out separately' : `Paid out separately, reference ${reference}`;
}

type NewCreditNoteDocument = {
  number: string;
  issuedAt: string;
  issuedOn: string;
  invoice: {
    order_id: number | null;
    invoice_number: string;
    issued_on: string;
    tax_cents: number;
    document: InvoiceDocument;
  };
  lines: readonly CreditLine[];
  /** The tax in the invoice's earlier credit notes. */
  earlierTaxCents: number;
  reason: string;
  returned: string | null;
};

export function creditNoteFor(input: NewCreditNoteDocument): CreditNoteDocument {
  const { invoice, lines } = input;
  const source = invoice.document;
  const details = isSecondVersion(source)
    ? { seller: source.seller, buyer: source.buyer, category: source.tax_category, notes: source.notes }
    : { seller: null, buyer: null, category: null, notes: [] };
  const sumOf = (column: 'net_cents' | 'tax_cents' | 'total_cents') =>
    lines.reduce((sum, line) => sum + line[column], 0);
  const taxCents = sumOf('tax_cents');
  return {
    version: 2,
    layout: 3,
    number: input.number,
    issued_at: input.issuedAt,
    issued_on: input.issuedOn,
    order_id: invoice.order_id,
    company: source.company,
    seller: details.seller,
    customer: source.customer,
    buyer: details.buyer,
    items: lines.map((line) => ({
      ...finePrice(unitPriceOfStored(line)),
      title: line.title,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      price_cents: line.unit_price_cents,
      discount_cents: line.discount_cents,
      net_cents: line.net_cents,
      tax_cents: line.tax_cents,
      total_cents: line.total_cents,
      rate_milli: line.tax_rate_milli,
      ...(line.tax_code !== null && { tax_code: line.tax_code }),
    })),
    net_cents: sumOf('net_cents'),
    tax_cents: taxCents,
    total_cents: sumOf('total_cents'),
    currency: CURRENCY,
    taxes: taxesOf(source, sumOf('net_cents'), taxCents, input.earlierTaxCents),
    tax_category: details.category,
    notes: details.notes,
    invoice: { number: invoice.invoice_number, issued_on: invoice.issued_on },
    reason: reasonText(input.reason),
    returned: input.returned,
  };
}

/** Over all credit notes of the invoice, each tax adds up to the invoice's. */
function taxesOf(source: InvoiceDocument, netCents: number, taxCents: number, earlierCents: number) {
  if (!isSecondVersion(source)) return [];
  const amounts = source.taxes.map((tax) => tax.amount_cents);
  const [before, until] = [shareCents(earlierCents, amounts), shareCents(earlierCents + taxCents, amounts)];
  return source.taxes.map((tax, i) => ({
    ...tax,
    base_cents: netCents,
    amount_cents: (until[i] ?? 0) - (before[i] ?? 0),
  }));
}

export const readCreditNote = (json: string): CreditNoteDocument => creditNoteDocument.parse(JSON.parse(json));
