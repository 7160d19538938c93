import type { Invoice } from '../../contract/invoicing/billing.ts';
import type { CheckoutPreview } from '../../contract/invoicing/tax.ts';
import { amountAt } from '../../contract/invoicing/unit-price.ts';
import type { CustomerOrderDetail } from '../../contract/selling/orders.ts';
import { numberFormat } from '../../contract/shared/language/formats.ts';
import { toCents, toDecimal } from '../../contract/shared/money.ts';

/** Its amount is quantity × unit price, on every screen and document. */
export type OrderLine = { key: string; title: string; quantity: number; unit_price: string; isOption: boolean };

/** A row below the lines. */
export type Sum = { name: string; amount: string; isTotal?: boolean };

type Item = {
  id: number;
  service: { title: string };
  quantity: number;
  unit_price: string;
  parent_id?: number | undefined;
};

export const linesOf = (items: readonly Item[]): OrderLine[] =>
  items.map(({ id, service, quantity, unit_price, parent_id }) => ({
    key: String(id),
    title: service.title,
    quantity,
    unit_price,
    isOption: parent_id !== undefined,
  }));

type Priced = Pick<OrderLine, 'quantity' | 'unit_price'>;

export const amountOf = ({ unit_price, quantity }: Priced): number => amountAt(unit_price, quantity);

export const subtotal = (lines: readonly Priced[]): number => lines.reduce((sum, line) => sum + amountOf(line), 0);

const percent = numberFormat({ maximumFractionDigits: 3 });

export const taxText = ({ name, rate }: { name: string; rate: number }): string => `${name} ${percent.format(rate)}%`;

/** The PDF uses the same name. */
export const discountName = (couponCode: string | null): string => (couponCode ? `Coupon ${couponCode}` : 'Discount');

const isShown = ({ amount }: Sum): boolean => Number(amount) !== 0;
const cents = (amount: string): number => toCents(amount) ?? 0;

type Order = Pick<CustomerOrderDetail, 'items' | 'discount' | 'coupon_code' | 'tax' | 'total_amount' | 'invoices'>;

export function orderSums({ items, discount, coupon_code, tax, total_amount, invoices }: Order): Sum[] {
  const isTaxIncluded = toDecimal(subtotal(items) - cents(discount)) === total_amount;
  const sumOf = (key: 'due' | 'refunded') => invoices.reduce((sum, invoice) => sum + cents(invoice[key]), 0);
  const [due, refunded] = [sumOf('due'), sumOf('refunded')];
  const open = [
    { name: 'Refunded', amount: toDecimal(refunded) },
    { name: 'Due', amount: toDecimal(due), isTotal: true },
  ].filter(isShown);
  return [
    ...[{ name: discountName(coupon_code), amount: `-${discount}` }].filter(isShown),
    ...(isTaxIncluded ? [] : [{ name: 'Tax', amount: tax }].filter(isShown)),
    { name: 'Total', amount: total_amount, isTotal: true },
    ...(isTaxIncluded ? [{ name: 'Tax, included', amount: tax }].filter(isShown) : []),
    ...(due === cents(total_amount) ? [] : open),
  ];
}

type Invoiced = Pick<
  Invoice,
  'discount' | 'coupon_code' | 'net' | 'taxes' | 'amount' | 'paid' | 'credited' | 'refunded' | 'due'
>;

export function invoiceSums(invoice: Invoiced): Sum[] {
  const { discount, coupon_code, amount, paid, credited, refunded, due } = invoice;
  const changes = [
    { name: 'Paid', amount: paid },
    { name: 'Credited', amount: credited },
    { name: 'Refunded', amount: refunded },
  ].filter(isShown);
  return [
    ...[{ name: discountName(coupon_code), amount: `-${discount}` }].filter(isShown),
    ...taxSums(invoice),
    { name: 'Total', amount, isTotal: true },
    ...changes,
    ...(changes.length > 0 ? [{ name: 'Due', amount: due, isTotal: true }] : []),
  ];
}

type Previewed = Pick<CheckoutPreview, 'subtotal' | 'discount' | 'net' | 'taxes' | 'total' | 'coupon'>;

export function previewSums(preview: Previewed): Sum[] {
  const { discount, coupon, total } = preview;
  const reduced = [
    { name: 'Subtotal', amount: preview.subtotal },
    { name: discountName(coupon?.code ?? null), amount: `-${discount}` },
  ];
  return [
    ...(Number(discount) === 0 ? [] : reduced),
    ...taxSums(preview),
    { name: 'Total', amount: total, isTotal: true },
  ];
}

const taxSums = ({ net, taxes }: Pick<Invoice, 'net' | 'taxes'>): Sum[] =>
  taxes.length === 0
    ? []
    : [{ name: 'Net', amount: net }, ...taxes.map((tax) => ({ name: taxText(tax), amount: tax.amount }))];
