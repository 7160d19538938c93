import { type Payments, paidCentsOf } from '../../receipt.ts';
import { pricingOfDocument } from '../document-amounts.ts';
import { formatEarlierMoney } from '../earlier-money.ts';
import type { FirstInvoiceDocument } from '../invoice-document.ts';

export type PrintedDocument = Pick<FirstInvoiceDocument, 'company' | 'customer'> & {
  /** The title of the file, and the heading of further pages. */
  name: string;
  issuedAt: string;
  title: string;
  subtitle: string;
  footer: string;
  stamp: { text: string; isPaid: boolean };
  customerLabel: string;
  details: [term: string, value: string][];
  pricing: ReturnType<typeof pricingOfDocument>;
  payment: { label: string; cents: number };
  amountDueCents: number;
  note: string;
};

const methods: Record<string, string> = { stripe: 'Card', paypal: 'PayPal' };
const paidBy: Record<string, string> = { stripe: 'Paid by card', paypal: 'Paid with PayPal' };
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (time: string) => dates.format(new Date(time));

export function firstInvoice(document: FirstInvoiceDocument): PrintedDocument {
  const { number, company, customer, issued_at, order_id, payment_method, paid_at, total_cents } = document;
  const details: [string, string][] = [
    ['Issued', formatDay(issued_at)],
    ['Order', String(order_id)],
    ['Payment', methods[payment_method] ?? payment_method],
  ];
  const shown = {
    name: `Invoice ${number}`,
    issuedAt: issued_at,
    title: 'Invoice',
    subtitle: number,
    footer: number,
    customerLabel: 'Billed to',
    company,
    customer,
    pricing: pricingOfDocument(document),
  };
  if (paid_at)
    return {
      ...shown,
      stamp: { text: 'PAID', isPaid: true },
      details: [...details, ['Paid', formatDay(paid_at)]],
      payment: { label: paidBy[payment_method] ?? 'Paid', cents: total_cents },
      amountDueCents: 0,
      note: 'Paid in full. Thank you for your business.',
    };
  return {
    ...shown,
    stamp: { text: `DUE ${formatEarlierMoney(total_cents)}`, isPaid: false },
    details,
    payment: { label: 'Paid when issued', cents: 0 },
    amountDueCents: total_cents,
    note: 'Due on receipt. You can pay in your account; a later payment is shown there, next to this invoice.',
  };
}

// The end is enough to find it at the provider.
const shortReference = (reference: string) => (reference.length > 12 ? `…${reference.slice(-8)}` : reference);

export function firstReceipt(document: FirstInvoiceDocument, receipt: Payments): PrintedDocument {
  const { number, company, customer, issued_at, order_id, total_cents } = document;
  const { payments, creditedCents } = receipt;
  const paidCents = paidCentsOf(receipt);
  const { provider, receivedAt, receivedOn } = payments.at(-1) ?? { provider: '', receivedAt: '', receivedOn: '' };
  const several = payments.length > 1;
  return {
    name: `Receipt for ${number}`,
    issuedAt: receivedAt,
    title: 'Receipt',
    subtitle: `for invoice ${number}`,
    footer: `Receipt for ${number}`,
    customerLabel: 'Received from',
    company,
    customer,
    pricing: pricingOfDocument(document),
    stamp: { text: `PAID ${formatEarlierMoney(paidCents)}`, isPaid: true },
    details: [
      ...payments.flatMap((one): [string, string][] => [
        ['Paid', formatDay(one.receivedOn)],
        ['Method', methods[one.provider] ?? one.provider],
        ['Reference', shortReference(one.reference)],
      ]),
      ['Invoiced', formatDay(issued_at)],
      ['Order', String(order_id)],
    ],
    payment: { label: several ? 'Paid' : (paidBy[provider] ?? 'Paid'), cents: paidCents },
    amountDueCents: Math.max(0, total_cents - creditedCents - paidCents),
    note: several
      ? `Payments of invoice ${number} received until ${formatDay(receivedOn)}. Thank you for your business.`
      : `Payment of invoice ${number} received on ${formatDay(receivedOn)}. Thank you for your business.`,
  };
}
