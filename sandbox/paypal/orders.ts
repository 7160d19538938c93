import { CURRENCY, centsOf, moneyText } from '../../contract/money.ts';
import { sandboxKeys } from '../keys.ts';
import type { Ledger, LedgerRow, Thing } from '../ledger.ts';
import { randomId } from '../random.ts';
import type { Webhooks } from '../webhooks.ts';
import { malformed, notFound, unprocessable } from './refusals.ts';

type Money = { currency_code: string; value: string };
type Payee = { email_address?: string; merchant_id?: string };
type Unit = {
  amount: Money;
  custom_id?: string;
  description?: string;
  payee?: Payee;
  payments?: { captures: Thing[] };
};
export type Order = Thing & {
  status: string;
  intent: string;
  purchase_units: Unit[];
  create_time: string;
  sandbox_instrument: string;
};

export type Room = { books: Ledger; webhooks: Webhooks };
export type OrderInput = { intent?: string; purchase_units?: Unit[] };

const now = () => new Date().toISOString();
// Real order ids are 17 capitals and digits.
const orderId = () => randomId('', 17).toUpperCase();

export function findOrder(books: Ledger, id: string): Order {
  const order = books.get<Order>('order', id);
  if (!order) throw notFound();
  return order;
}

export function createOrder({ books }: Room, input: OrderInput): Order {
  const { intent, purchase_units: units } = input;
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE')
    throw malformed('INVALID_PARAMETER_VALUE', 'intent must be CAPTURE or AUTHORIZE.');
  const amount = units?.[0]?.amount;
  if (!units || !amount) throw malformed('MISSING_REQUIRED_PARAMETER', 'purchase_units[0].amount is required.');
  const cents = centsOf(amount.value);
  if (cents === null || !/^[A-Z]{3}$/.test(amount.currency_code))
    throw unprocessable('DECIMAL_PRECISION', 'The value of amount should not have more than two decimals.');
  if (cents === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  const id = orderId();
  return books.put('order', {
    id,
    intent,
    status: 'PAYER_ACTION_REQUIRED',
    create_time: now(),
    sandbox_instrument: 'good',
    purchase_units: units.map((unit) => ({
      reference_id: 'default',
      payee: { email_address: 'shop@sandbox.test', merchant_id: sandboxKeys.paypal.merchantId },
      ...unit,
    })),
    links: [{ href: `/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' }],
  } as Order);
}

/** The buyer's yes. With `instrument` `declined`, the capture that follows is declined. */
export function approveOrder({ books, webhooks }: Room, id: string, instrument = 'good'): Order {
  const order = findOrder(books, id);
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.');
  const payer = {
    email_address: 'buyer@sandbox.test',
    payer_id: 'SANDBOXBUYER1',
    name: { given_name: 'Sandbox', surname: 'Buyer' },
  };
  const approved = books.put('order', { ...order, status: 'APPROVED', payer, sandbox_instrument: instrument } as Order);
  webhooks.paypal('CHECKOUT.ORDER.APPROVED', 'checkout-order', approved);
  return approved;
}

export function captureOrder({ books, webhooks }: Room, id: string, key: string | null): Order {
  const order = findOrder(books, id);
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  const [unit] = order.purchase_units as [Unit];
  const { value, currency_code: currency } = unit.amount;
  const row: LedgerRow = {
    id: orderId(),
    provider: 'paypal',
    payment: id,
    amount_cents: centsOf(value) ?? 0,
    currency,
    status: 'captured',
    idempotency_key: key,
    detail: unit.description ?? '',
  };
  const resource = (status: string): Thing => ({
    id: row.id,
    status,
    amount: unit.amount,
    final_capture: true,
    create_time: now(),
    update_time: now(),
    custom_id: unit.custom_id,
    supplementary_data: { related_ids: { order_id: id } },
    sandbox_row: row,
  });
  if (order.sandbox_instrument === 'declined') {
    const message =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.";
    books.record({ ...row, status: 'declined', detail: message });
    webhooks.paypal('PAYMENT.CAPTURE.DENIED', 'capture', resource('DECLINED'));
    throw unprocessable('INSTRUMENT_DECLINED', message, true);
  }
  books.record(row);
  const capture = books.put('capture', resource('COMPLETED'));
  webhooks.paypal('PAYMENT.CAPTURE.COMPLETED', 'capture', capture);
  const units = [{ ...unit, payments: { captures: [capture] } }];
  return books.put('order', { ...order, status: 'COMPLETED', purchase_units: units, update_time: now() } as Order);
}

export function refundCapture({ books, webhooks }: Room, id: string, input: { amount?: Money }): Thing {
  const capture = books.get('capture', id);
  if (!capture) throw notFound();
  const row = capture.sandbox_row as LedgerRow;
  const cents = input.amount ? centsOf(input.amount.value) : row.amount_cents;
  if (capture.status === 'REFUNDED')
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (cents === null || cents > row.amount_cents)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount.',
    );
  const status = cents === row.amount_cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const refunded = books.put('capture', { ...capture, status });
  if (status === 'REFUNDED') books.record({ ...row, status: 'refunded' });
  const order = findOrder(books, row.payment);
  const units = order.purchase_units.map((unit) => ({ ...unit, payments: { captures: [refunded] } }));
  books.put('order', { ...order, purchase_units: units } as Order);
  const refund = books.put('wallet_refund', {
    id: orderId(),
    status: 'COMPLETED',
    amount: { currency_code: row.currency, value: moneyText(cents) },
    create_time: now(),
    supplementary_data: { related_ids: { order_id: row.payment, capture_id: id } },
  });
  webhooks.paypal('PAYMENT.CAPTURE.REFUNDED', 'refund', refund);
  return refund;
}

type Wanted = { amount?: string | number; currency?: string; custom_id?: string; payee?: string };

/** An order as a shop would make it, for whatever amount: `{ "amount": "1.00", "currency"?, "custom_id"?, "payee"? }`. */
export function orderOf(input: Wanted): OrderInput {
  const cents = centsOf(input.amount ?? '');
  if (cents === null) throw malformed('MISSING_REQUIRED_PARAMETER', 'amount is required, as "499.00".');
  const amount = { currency_code: input.currency ?? CURRENCY, value: moneyText(cents) };
  const payee = input.payee === undefined ? {} : { payee: { merchant_id: input.payee } };
  const unit = { amount, custom_id: input.custom_id, description: 'Sandbox order', ...payee };
  return { intent: 'CAPTURE', purchase_units: [unit] };
}
