import { formatUnitPrice } from '../../../../../contract/shared/money.ts';
import { type Payments, paidCentsOf } from '../../receipt.ts';
import {
  discountLabel,
  formatRate,
  includesTax,
  reasonOutsideScope,
  shownTaxes,
  taxLabel,
} from '../document-amounts.ts';
import { formatEarlierMoney } from '../earlier-money.ts';
import type { CreditNoteDocument, SecondInvoiceDocument } from '../invoice-document.ts';
import { buyerLines, imprintOf, paymentDetails, sellerLines } from '../printed-parties.ts';

export type PrintedDocument = {
  /** The title of the file, and the heading of further pages. */
  name: string;
  author: string;
  issuedAt: string;
  companyName: string;
  brandHue: number;
  title: string;
  subtitle: string;
  intro: string | null;
  stamp: { text: string; isPaid: boolean };
  customerLabel: string;
  customer: string[];
  seller: string[];
  details: [term: string, value: string][];
  columns: { quantity: boolean; discount: boolean; rate: boolean };
  lines: {
    title: string;
    description: string | null;
    quantity: string;
    price: string;
    discount: string;
    rate: string;
    amount: string;
  }[];
  amounts: { label: string; amount: string; isStrong?: boolean; isAfterRule?: boolean }[];
  notes: string[];
  payment: { title: string; lines: string[] } | null;
  sections: { lines: string[] }[];
  imprint: string[];
  footer: string;
};
export type PrintedLine = PrintedDocument['lines'][number];
export type PrintedAmount = PrintedDocument['amounts'][number];

const methods: Record<string, string> = { stripe: 'Card', paypal: 'PayPal', bank_transfer: 'Bank transfer' };
const paidBy: Record<string, string> = { stripe: 'Paid by card', paypal: 'Paid with PayPal' };
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (time: string) => dates.format(new Date(time));

const unitNames = { hour: ['hour', 'hours'], day: ['day', 'days'], month: ['month', 'months'] } as const;

function quantityText({ quantity, unit }: SecondInvoiceDocument['items'][number]): string {
  if (unit === 'piece') return String(quantity);
  const [one, many] = unitNames[unit];
  return `${quantity} ${quantity === 1 ? one : many}`;
}

const descriptionOf = ({ description, tax_code }: SecondInvoiceDocument['items'][number]): string | null =>
  tax_code === undefined ? description : [description, `SAC ${tax_code}`].filter(Boolean).join(' · ');

const linesOf = (document: SecondInvoiceDocument, isGross: boolean): PrintedLine[] =>
  document.items.map((line) => ({
    title: line.title,
    description: descriptionOf(line),
    quantity: quantityText(line),
    price: line.unit_price === undefined ? formatEarlierMoney(line.price_cents) : formatUnitPrice(line.unit_price),
    discount: line.discount_cents === 0 ? '' : formatEarlierMoney(-line.discount_cents),
    rate: formatRate(line.rate_milli),
    amount: formatEarlierMoney(isGross ? line.total_cents : line.net_cents),
  }));

const row = (label: string, cents: number, more: Partial<PrintedAmount> = {}): PrintedAmount => ({
  label,
  amount: formatEarlierMoney(cents),
  ...more,
});

function taxRows(document: Pick<SecondInvoiceDocument, 'tax_category' | 'taxes' | 'net_cents'>): PrintedAmount[] {
  const rows = shownTaxes(document).map((tax) =>
    row(`${taxLabel(tax)} of ${formatEarlierMoney(tax.base_cents)}`, tax.amount_cents),
  );
  return rows.length === 0 ? [] : [row('Net', document.net_cents), ...rows];
}

function amountsOf(document: SecondInvoiceDocument): PrintedAmount[] {
  const { subtotal_cents, discount_cents, coupon_code, total_cents, currency } = document;
  const isPlain = shownTaxes(document).length === 0 && discount_cents === 0;
  return [
    ...(isPlain ? [] : [row('Subtotal', subtotal_cents)]),
    ...(discount_cents === 0 ? [] : [row(discountLabel(coupon_code), -discount_cents)]),
    ...taxRows(document),
    row(`Total (${currency})`, total_cents, { isStrong: true }),
  ];
}

const isGoodsAndServicesTax = (name: string) => /^(?:[csi]|ut)?gst\b/i.test(name);

function titleOf({ kind, taxes }: SecondInvoiceDocument): string {
  if (kind === 'deposit') return 'Deposit invoice';
  if (kind === 'final') return 'Final invoice';
  return taxes.some(({ name }) => isGoodsAndServicesTax(name)) ? 'Tax invoice' : 'Invoice';
}

function saleOf(document: SecondInvoiceDocument) {
  return {
    author: sellerLines(document)[0] ?? document.company.name,
    companyName: document.company.name,
    brandHue: document.company.brand_hue,
    intro: null,
    customer: buyerLines(document),
    seller: sellerLines(document),
    columns: {
      quantity: true,
      discount: document.items.some((line) => line.discount_cents !== 0),
      rate: shownTaxes(document).length > 0,
    },
    lines: linesOf(document, includesTax(document)),
    imprint: imprintOf(document),
  };
}

const question = ({ company }: Pick<SecondInvoiceDocument, 'company'>) => `Questions? ${company.email}`;

type Noted = Pick<SecondInvoiceDocument, 'notes' | 'seller' | 'tax_category' | 'taxes'>;

function noteSections(document: Noted) {
  const notes = [...document.notes, ...reasonOutsideScope(document)];
  const { footer } = document.seller ?? { footer: '' };
  return [...(notes.length > 0 ? [{ lines: notes }] : []), ...(footer ? [{ lines: [footer] }] : [])];
}

export function secondInvoice(document: SecondInvoiceDocument): PrintedDocument {
  const {
    number,
    issued_at,
    issued_on,
    due_on,
    supply,
    order_id,
    payment_method,
    paid_at,
    paid_on,
    paid_cents,
    corrects,
  } = document;
  const dueCents = document.total_cents - paid_cents;
  const isPaid = dueCents === 0;
  const payment = isPaid ? null : paymentDetails(document);
  const details: [string, string][] = [
    ['Issued', formatDay(issued_on)],
    ['Due', formatDay(due_on)],
    ...(supply ? [['Supply', `${supply.when} ${formatDay(supply.day)}`] as [string, string]] : []),
    ...(order_id === null ? [] : [['Order', String(order_id)] as [string, string]]),
    ...(document.buyer?.po_number ? [['PO no.', document.buyer.po_number] as [string, string]] : []),
    ...(corrects ? [['Corrects', `${corrects.number} of ${formatDay(corrects.issued_on)}`] as [string, string]] : []),
    ['Payment', methods[payment_method] ?? 'Other'],
    ...(paid_at && isPaid ? [['Paid', formatDay(paid_on ?? paid_at)] as [string, string]] : []),
  ];
  return {
    ...saleOf(document),
    name: `Invoice ${number}`,
    issuedAt: issued_at,
    title: titleOf(document),
    subtitle: number,
    footer: number,
    customerLabel: 'Billed to',
    details,
    stamp: isPaid ? { text: 'PAID', isPaid } : { text: `DUE ${formatEarlierMoney(dueCents)}`, isPaid },
    amounts: [
      ...amountsOf(document),
      row(isPaid ? (paidBy[payment_method] ?? 'Paid') : 'Paid when issued', paid_cents),
      row('Amount due', dueCents, { isStrong: true, isAfterRule: true }),
    ],
    notes: [
      isPaid
        ? 'Paid in full. Thank you for your business.'
        : 'Due on receipt. You can pay in your account; a later payment is shown there, next to this invoice.',
      question(document),
    ],
    payment,
    // The full width of the page keeps it in one line.
    sections: [...(payment ? [{ lines: [payment.reference] }] : []), ...noteSections(document)],
  };
}

// The end is enough to find it at the provider.
const shortReference = (reference: string) => (reference.length > 12 ? `…${reference.slice(-8)}` : reference);

const creditRows = (cents: number) => (cents === 0 ? [] : [row('Credited', -cents)]);

export function secondReceipt(document: SecondInvoiceDocument, receipt: Payments): PrintedDocument {
  const { number, issued_on, order_id, total_cents } = document;
  const { payments, creditedCents } = receipt;
  const paidCents = paidCentsOf(receipt);
  const { receivedAt, receivedOn } = payments.at(-1) ?? { receivedAt: '', receivedOn: '' };
  const several = payments.length > 1;
  return {
    ...saleOf(document),
    name: `Receipt for ${number}`,
    issuedAt: receivedAt,
    title: 'Receipt',
    subtitle: `for invoice ${number}`,
    footer: `Receipt for ${number}`,
    customerLabel: 'Received from',
    details: [
      ...payments.flatMap((one): [string, string][] => [
        ['Paid', formatDay(one.receivedOn)],
        ['Method', methods[one.provider] ?? 'Other'],
        ['Reference', shortReference(one.reference)],
      ]),
      ['Invoiced', formatDay(issued_on)],
      ...(order_id === null ? [] : [['Order', String(order_id)] as [string, string]]),
    ],
    stamp: { text: `PAID ${formatEarlierMoney(paidCents)}`, isPaid: true },
    amounts: [
      ...amountsOf(document),
      ...creditRows(creditedCents),
      ...payments.map(({ provider, amountCents }) => row(paidBy[provider] ?? 'Paid', amountCents)),
      row('Amount due', Math.max(0, total_cents - creditedCents - paidCents), { isStrong: true, isAfterRule: true }),
    ],
    notes: [
      several
        ? `Payments of invoice ${number} received until ${formatDay(receivedOn)}. Thank you for your business.`
        : `Payment of invoice ${number} received on ${formatDay(receivedOn)}. Thank you for your business.`,
      question(document),
    ],
    payment: null,
    sections: noteSections(document),
  };
}

export function secondCreditNote(document: CreditNoteDocument): PrintedDocument {
  const { number, issued_at, issued_on, invoice, order_id, currency, total_cents, reason, returned } = document;
  return {
    name: `Credit note ${number}`,
    author: sellerLines(document)[0] ?? document.company.name,
    issuedAt: issued_at,
    companyName: document.company.name,
    brandHue: document.company.brand_hue,
    title: 'Credit note',
    subtitle: number,
    intro: `Credit note ${number} for invoice ${invoice.number} of ${formatDay(invoice.issued_on)}`,
    stamp: { text: `CREDIT ${formatEarlierMoney(total_cents)}`, isPaid: false },
    customerLabel: 'Credited to',
    customer: buyerLines(document),
    seller: sellerLines(document),
    details: [
      ['Issued', formatDay(issued_on)],
      ['Invoice', invoice.number],
      ...(order_id === null ? [] : [['Order', String(order_id)] as [string, string]]),
      ...(document.buyer?.po_number ? [['PO no.', document.buyer.po_number] as [string, string]] : []),
    ],
    columns: { quantity: false, discount: false, rate: shownTaxes(document).length > 0 },
    lines: document.items.map((line) => ({
      title: line.title,
      description: descriptionOf(line),
      quantity: '',
      price: formatEarlierMoney(line.net_cents),
      discount: '',
      rate: formatRate(line.rate_milli),
      amount: formatEarlierMoney(line.total_cents),
    })),
    amounts: [...taxRows(document), row(`Total credited (${currency})`, total_cents, { isStrong: true })],
    notes: [`${reason}.`, ...(returned === null ? [] : [`${returned}.`]), question(document)],
    payment: null,
    sections: noteSections(document),
    imprint: imprintOf(document),
    footer: number,
  };
}
