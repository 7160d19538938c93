import type { PrintedDocument } from '../../../../contract/invoicing/printed-document.ts';
import { type DayOrder, dateFormat } from '../../../../contract/shared/language/formats.ts';
import { formatMoney, formatUnitPrice } from '../../../../contract/shared/money.ts';
import { type Payments, paidCentsOf } from '../receipt.ts';
import {
  discountLabel,
  formatRate,
  includesTax,
  reasonOutsideScope,
  shownTaxes,
  taxLabel,
} from './document-amounts.ts';
import type { CreditNoteDocument, SecondInvoiceDocument } from './invoice-document.ts';
import { buyerLines, imprintOf, paymentDetails, sellerLines } from './printed-parties.ts';
import { markOf } from './trial-mark.ts';

export type { PrintedDocument };

type PrintedAmount = PrintedDocument['amounts'][number];
type Detail = [term: string, value: string];

/** The logo as data URL; null prints the company's name. */
type Logo = string | null;

const methods: Record<string, string> = { stripe: 'Card', paypal: 'PayPal', bank_transfer: 'Bank transfer' };
const paidBy: Record<string, string> = {
  stripe: 'Paid by card',
  paypal: 'Paid with PayPal',
  bank_transfer: 'Paid by bank transfer',
};
const paidText = (method: string, card: string | null | undefined): string =>
  card ? `Paid by ${card}` : (paidBy[method] ?? 'Paid');

type OfCompany = { company: { day_order?: DayOrder | undefined } };
const long = { dateStyle: 'long', timeZone: 'UTC' } as const;
const dates = { 'month-first': dateFormat(long, 'month-first'), 'day-first': dateFormat(long, 'day-first') };

/** An issued document keeps the order of its days. */
export const formatDay = ({ company }: OfCompany, time: string): string =>
  dates[company.day_order ?? 'month-first'].format(new Date(time));

const unitNames = { hour: ['hour', 'hours'], day: ['day', 'days'], month: ['month', 'months'] } as const;

type Line = SecondInvoiceDocument['items'][number];

function quantityText({ quantity, unit }: Line): string {
  if (unit === 'piece') return String(quantity);
  const [one, many] = unitNames[unit];
  return `${quantity} ${quantity === 1 ? one : many}`;
}

const descriptionOf = ({ description, tax_code }: Line): string | null =>
  tax_code === undefined ? description : [description, `SAC ${tax_code}`].filter(Boolean).join(' · ');

type Sale = Pick<SecondInvoiceDocument, 'items' | 'tax_category' | 'taxes'>;
type Column = { head: string; of: (line: Line) => string };

/** The sum of the amounts is the total, or what the total is before tax. */
function tableOf(document: Sale, isGross: boolean): Pick<PrintedDocument, 'columns' | 'lines'> {
  const hasDiscount = document.items.some((line) => line.discount_cents !== 0);
  const columns: Column[] = [
    { head: 'Qty', of: quantityText },
    {
      head: 'Unit price',
      of: ({ unit_price, price_cents }) =>
        unit_price === undefined ? formatMoney(price_cents) : formatUnitPrice(unit_price),
    },
    ...(hasDiscount
      ? [
          {
            head: 'Discount',
            of: ({ discount_cents }: Line) => (discount_cents === 0 ? '' : formatMoney(-discount_cents)),
          },
        ]
      : []),
    ...(shownTaxes(document).length > 0 ? [{ head: 'Tax', of: ({ rate_milli }: Line) => formatRate(rate_milli) }] : []),
    { head: 'Amount', of: (line) => formatMoney(isGross ? line.total_cents : line.net_cents) },
  ];
  return {
    columns: columns.map(({ head }) => head),
    lines: document.items.map((line) => ({
      title: line.title,
      description: descriptionOf(line),
      cells: columns.map(({ of }) => of(line)),
    })),
  };
}

const row = (label: string, cents: number, more: Partial<PrintedAmount> = {}): PrintedAmount => ({
  label,
  amount: formatMoney(cents),
  ...more,
});

function taxRows(document: Pick<SecondInvoiceDocument, 'tax_category' | 'taxes' | 'net_cents'>): PrintedAmount[] {
  const rows = shownTaxes(document).map((tax) =>
    row(`${taxLabel(tax)} of ${formatMoney(tax.base_cents)}`, tax.amount_cents),
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

const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'SV', 'NI', 'HN', 'VE']);

/** The paper of the seller's country. */
export const paperIn = (country: string | undefined): PrintedDocument['paper'] =>
  letterCountries.has(country ?? '') ? 'letter' : 'a4';

type Parties = Pick<SecondInvoiceDocument, 'number' | 'company' | 'seller' | 'customer' | 'buyer'>;

const partiesOf = (document: Parties, logo: Logo) => ({
  author: sellerLines(document)[0] ?? document.company.name,
  paper: paperIn(document.seller?.country),
  companyName: document.company.name,
  brandHue: document.company.brand_hue,
  brandChroma: document.company.brand_chroma ?? 1,
  logo,
  mark: markOf(document.number),
  customer: buyerLines(document),
  seller: sellerLines(document),
  imprint: imprintOf(document),
});

const orderDetail = (id: number | null): Detail[] => (id === null ? [] : [['Order', String(id)]]);
const purchaseOrder = ({ buyer }: Parties): Detail[] => (buyer?.po_number ? [['PO no.', buyer.po_number]] : []);

const question = ({ company }: Pick<SecondInvoiceDocument, 'company'>) => `Questions? ${company.email}`;

type Noted = Pick<SecondInvoiceDocument, 'notes' | 'seller' | 'tax_category' | 'taxes'>;

function noteSections(document: Noted) {
  const notes = [...document.notes, ...reasonOutsideScope(document)];
  const { footer } = document.seller ?? { footer: '' };
  return [...(notes.length > 0 ? [{ lines: notes }] : []), ...(footer ? [{ lines: [footer] }] : [])];
}

function supplyDetail(document: SecondInvoiceDocument): Detail[] {
  const { supply } = document;
  if (!supply) return [];
  const day = formatDay(document, supply.day);
  return [supply.when === 'on' ? ['Supplied', day] : ['Supply', `by ${day}`]];
}

function paymentNote(document: SecondInvoiceDocument, isPaid: boolean) {
  const { issued_on, due_on, payment_method, card, paid_on, paid_at } = document;
  const paidOn = paid_on ?? paid_at;
  if (isPaid)
    return paidOn === null ? 'Paid in full.' : `${paidText(payment_method, card)} on ${formatDay(document, paidOn)}.`;
  const due = due_on === issued_on ? 'Due on receipt.' : `Due by ${formatDay(document, due_on)}.`;
  return `${due} You can pay in your account; a later payment is shown there, next to this invoice.`;
}

export function printedInvoice(document: SecondInvoiceDocument, logo: Logo): PrintedDocument {
  const { number, issued_at, issued_on, due_on, order_id, paid_cents, corrects } = document;
  const dueCents = document.total_cents - paid_cents;
  const isPaid = dueCents === 0;
  const payment = isPaid ? null : paymentDetails(document);
  return {
    ...partiesOf(document, logo),
    ...tableOf(document, includesTax(document)),
    name: `Invoice ${number}`,
    issuedAt: issued_at,
    title: titleOf(document),
    number,
    state: { text: isPaid ? 'Paid' : paid_cents > 0 ? 'Partly paid' : 'Unpaid', isPaid },
    intro: null,
    footer: number,
    customerLabel: 'Bill to',
    details: [
      ['Issued', formatDay(document, issued_on)],
      ['Due', formatDay(document, due_on)],
      ...supplyDetail(document),
      ...orderDetail(order_id),
      ...purchaseOrder(document),
      ...(corrects
        ? [['Corrects', `${corrects.number} of ${formatDay(document, corrects.issued_on)}`] satisfies Detail]
        : []),
    ],
    amounts: [
      ...amountsOf(document),
      row('Paid', paid_cents),
      row('Amount due', dueCents, { isStrong: true, isAfterRule: true }),
    ],
    notes: [paymentNote(document, isPaid), question(document)],
    payment,
    // The full width of the page keeps it in one line.
    sections: [...(payment ? [{ lines: [payment.reference] }] : []), ...noteSections(document)],
  };
}

// The end is enough to find it at the provider.
const shortReference = (reference: string) => (reference.length > 12 ? `…${reference.slice(-8)}` : reference);

const creditRows = (cents: number) => (cents === 0 ? [] : [row('Credited', -cents)]);

export function printedReceipt(document: SecondInvoiceDocument, receipt: Payments, logo: Logo): PrintedDocument {
  const { number, issued_on, order_id, total_cents } = document;
  const { payments, creditedCents } = receipt;
  const { receivedAt, receivedOn } = payments.at(-1) ?? { receivedAt: '', receivedOn: '' };
  const several = payments.length > 1;
  return {
    ...partiesOf(document, logo),
    ...tableOf(document, includesTax(document)),
    name: `Receipt for ${number}`,
    issuedAt: receivedAt,
    title: 'Receipt',
    number: `for invoice ${number}`,
    state: { text: 'Paid', isPaid: true },
    intro: null,
    footer: `Receipt for ${number}`,
    customerLabel: 'Received from',
    details: [
      ...payments.flatMap((one): Detail[] => [
        ['Paid', formatDay(document, one.receivedOn)],
        ['Method', one.card ?? methods[one.provider] ?? 'Other'],
        ['Reference', shortReference(one.reference)],
      ]),
      ['Invoiced', formatDay(document, issued_on)],
      ...orderDetail(order_id),
    ],
    amounts: [
      ...amountsOf(document),
      ...creditRows(creditedCents),
      ...payments.map(({ provider, card, amountCents }) => row(paidText(provider, card), amountCents)),
      row('Amount due', Math.max(0, total_cents - creditedCents - paidCentsOf(receipt)), {
        isStrong: true,
        isAfterRule: true,
      }),
    ],
    notes: [
      several
        ? `Payments of invoice ${number} received until ${formatDay(document, receivedOn)}. Thank you for your business.`
        : `Payment of invoice ${number} received on ${formatDay(document, receivedOn)}. Thank you for your business.`,
      question(document),
    ],
    payment: null,
    sections: noteSections(document),
  };
}

const creditsTax = ({ items, tax_cents }: CreditNoteDocument): boolean =>
  tax_cents !== 0 && items.every((line) => line.quantity * line.price_cents - line.discount_cents === line.total_cents);

export function printedCreditNote(document: CreditNoteDocument, logo: Logo): PrintedDocument {
  const { number, issued_at, issued_on, invoice, order_id, currency, total_cents, reason, returned } = document;
  return {
    ...partiesOf(document, logo),
    ...tableOf(document, creditsTax(document)),
    name: `Credit note ${number}`,
    issuedAt: issued_at,
    title: 'Credit note',
    number,
    state: { text: returned === null ? 'Credited' : 'Refunded', isPaid: false },
    intro: `Credit note ${number} for invoice ${invoice.number} of ${formatDay(document, invoice.issued_on)}`,
    footer: number,
    customerLabel: 'Credit to',
    details: [
      ['Issued', formatDay(document, issued_on)],
      ['Invoice', invoice.number],
      ...orderDetail(order_id),
      ...purchaseOrder(document),
    ],
    amounts: [...taxRows(document), row(`Total credited (${currency})`, total_cents, { isStrong: true })],
    notes: [`${reason}.`, ...(returned === null ? [] : [`${returned}.`]), question(document)],
    payment: null,
    sections: noteSections(document),
  };
}
