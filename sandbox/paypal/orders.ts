import { CURRENCY, toCents, toDecimal } from '../../contract/money.ts';
import { sandboxKeys } from '../../server/adapters/payments/sandbox-keys.ts';
import type { Ledger, LedgerRow, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import type { Webhooks } from '../webhooks.ts';
import { malformed, notFound, unprocessable } from './errors.ts';

type Money = { currency_code: string; value: string };
type Payee = { email_address?: string; merchant_id?: string };
type PurchaseUnit = {
  amount: Money;
  custom_id?: string;
  description?: string;
  payee?: Payee;
  payments?: { captures: ProviderObject[] };
};
export type Order = ProviderObject & {
  status: string;
  intent: string;
  purchase_units: PurchaseUnit[];
  create_time: string;
  sandbox_instrument: string;
};

export type Context = { ledger: Ledger; webhooks: Webhooks };
export type OrderInput = { intent?: string; purchase_units?: PurchaseUnit[] };

const now = () => new Date().toISOString();
const orderId = () => randomId('', 17).toUpperCase();

export function findOrder(ledger: Ledger, id: string): Order {
  const order = ledger.get<Order>('order', id);
  if (!order) throw notFound();
  return order;
}

export function createOrder({ ledger }: Context, input: OrderInput): Order {
  const { intent, purchase_units: units } = input;
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE')
    throw malformed('INVALID_PARAMETER_VALUE', 'intent must be CAPTURE or AUTHORIZE.');
  const amount = units?.[0]?.amount;
  if (!units || !amount) throw malformed('MISSING_REQUIRED_PARAMETER', 'purchase_units[0].amount is required.');
  const cents = toCents(amount.value);
  if (cents === null || !/^[A-Z]{3}$/.test(amount.currency_code))
    throw unprocessable('DECIMAL_PRECISION', 'The value of amount should not have more than two decimals.');
  if (cents === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  const id = orderId();
  return ledger.put('order', {
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

/** With `instrument` `declined`, the later capture is declined. */
export function approveOrder({ ledger, webhooks }: Context, id: string, instrument = 'good'): Order {
  const order = findOrder(ledger, id);
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.');
  const payer = {
    email_address: 'buyer@sandbox.test',
    payer_id: 'SANDBOXBUYER1',
    name: { given_name: 'Sandbox', surname: 'Buyer' },
  };
  const approved = ledger.put('order', {
    ...order,
    status: 'APPROVED',
    payer,
    sandbox_instrument: instrument,
  } as Order);
  webhooks.paypal('CHECKOUT.ORDER.APPROVED', 'checkout-order', approved);
  return approved;
}

export function captureOrder({ ledger, webhooks }: Context, id: string, key: string | null): Order {
  const order = findOrder(ledger, id);
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  const [unit] = order.purchase_units as [PurchaseUnit];
  const { value, currency_code: currency } = unit.amount;
  const row: LedgerRow = {
    id: orderId(),
    provider: 'paypal',
    payment: id,
    amount_cents: toCents(value) ?? 0,
    currency,
    status: 'captured',
    idempotency_key: key,
    detail: unit.description ?? '',
  };
  const resource = (status: string): ProviderObject => ({
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
    ledger.record({ ...row, status: 'declined', detail: message });
    webhooks.paypal('PAYMENT.CAPTURE.DENIED', 'capture', resource('DECLINED'));
    throw unprocessable('INSTRUMENT_DECLINED', message, true);
  }
  ledger.record(row);
  const capture = ledger.put('capture', resource('COMPLETED'));
  webhooks.paypal('PAYMENT.CAPTURE.COMPLETED', 'capture', capture);
  const units = [{ ...unit, payments: { captures: [capture] } }];
  return ledger.put('order', { ...order, status: 'COMPLETED', purchase_units: units, update_time: now() } as Order);
}

export function refundCapture({ ledger, webhooks }: Context, id: string, input: { amount?: Money }): ProviderObject {
  const capture = ledger.get('capture', id);
  if (!capture) throw notFound();
  const row = capture.sandbox_row as LedgerRow;
  const cents = input.amount ? toCents(input.amount.value) : row.amount_cents;
  if (capture.status === 'REFUNDED')
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (cents === null || cents > row.amount_cents)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount.',
    );
  const status = cents === row.amount_cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const refunded = ledger.put('capture', { ...capture, status });
  if (status === 'REFUNDED') ledger.record({ ...row, status: 'refunded' });
  const order = findOrder(ledger, row.payment);
  const units = order.purchase_units.map((unit) => ({ ...unit, payments: { captures: [refunded] } }));
  ledger.put('order', { ...order, purchase_units: units } as Order);
  const refund = ledger.put('paypal_refund', {
    id: orderId(),
    status: 'COMPLETED',
    amount: { currency_code: row.currency, value: toDecimal(cents) },
    create_time: now(),
    supplementary_data: { related_ids: { order_id: row.payment, capture_id: id } },
  });
  webhooks.paypal('PAYMENT.CAPTURE.REFUNDED', 'refund', refund);
  return refund;
}

type TestOrder = { amount?: string | number; currency?: string; custom_id?: string; payee?: string };

export function toOrderInput(input: TestOrder): OrderInput {
  const cents = toCents(input.amount ?? '');
  if (cents === null) throw malformed('MISSING_REQUIRED_PARAMETER', 'amount is required, as "499.00".');
  const amount = { currency_code: input.currency ?? CURRENCY, value: toDecimal(cents) };
  const payee = input.payee === undefined ? {} : { payee: { merchant_id: input.payee } };
  const unit = { amount, custom_id: input.custom_id, description: 'Sandbox order', ...payee };
  return { intent: 'CAPTURE', purchase_units: [unit] };
}
