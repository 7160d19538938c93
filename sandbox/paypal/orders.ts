import { CURRENCY, toCents, toDecimal } from '../../contract/shared/money.ts';
import { sandboxKeys } from '../../server/adapters/payments/sandbox-keys.ts';
import type { Ledger, LedgerRow, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import type { Webhooks } from '../webhooks.ts';
import { malformed, notFound, unprocessable } from './errors.ts';
import { paypalFee, recordCapture } from './transactions.ts';

export type Money = { currency_code: string; value: string };
type Payee = { email_address?: string; merchant_id?: string };
type PurchaseUnit = {
  amount: Money;
  custom_id?: string;
  description?: string;
  payee?: Payee;
  payments?: { captures: ProviderObject[]; refunds?: ProviderObject[] };
};
export type Order = ProviderObject & {
  status: string;
  intent: string;
  purchase_units: PurchaseUnit[];
  create_time: string;
  sandbox_instrument: string;
  sandbox_verification: string | null;
};

export type Context = { ledger: Ledger; webhooks: Pick<Webhooks, 'paypal'> };
type CardSource = { attributes?: { verification?: { method?: string } } };
export type OrderInput = {
  intent?: string;
  purchase_units?: PurchaseUnit[];
  payment_source?: { paypal?: object; card?: CardSource };
};

const orderId = () => randomId('', 17).toUpperCase();

export function findOrder(ledger: Ledger, id: string): Order {
  const order = ledger.get<Order>('order', id);
  if (!order) throw notFound();
  return order;
}

export function findCapture(ledger: Ledger, id: string): ProviderObject {
  const capture = ledger.get('capture', id);
  if (!capture) throw notFound();
  return capture;
}

export function createOrder({ ledger }: Context, input: OrderInput): Order {
  const { intent, purchase_units: units, payment_source: source } = input;
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
    create_time: ledger.now().toISOString(),
    sandbox_instrument: 'good',
    sandbox_verification: source?.card?.attributes?.verification?.method ?? null,
    purchase_units: units.map((unit) => ({
      reference_id: 'default',
      payee: { email_address: 'shop@sandbox.test', merchant_id: sandboxKeys.paypal.merchantId },
      ...unit,
    })),
    links: [{ href: `/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' }],
  } as Order);
}

/** The later capture is refused if `instrument` is `declined`, and waits for `settleCapture` if it is `pending`. */
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
  const at = ledger.now().toISOString();
  const money = (cents: number): Money => ({ currency_code: currency, value: toDecimal(cents) });
  const fee = paypalFee(row.amount_cents);
  const resource = (status: string): ProviderObject => ({
    id: row.id,
    status,
    amount: unit.amount,
    final_capture: true,
    seller_receivable_breakdown: {
      gross_amount: unit.amount,
      paypal_fee: money(fee),
      net_amount: money(row.amount_cents - fee),
    },
    create_time: at,
    update_time: at,
    custom_id: unit.custom_id,
    supplementary_data: { related_ids: { order_id: id } },
    links: [
      { href: `https://api.sandbox.paypal.com/v2/payments/captures/${row.id}`, rel: 'self', method: 'GET' },
      { href: `https://api.sandbox.paypal.com/v2/checkout/orders/${id}`, rel: 'up', method: 'GET' },
    ],
    sandbox_row: row,
  });
  if (order.sandbox_instrument === 'declined') {
    const message =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.";
    ledger.record({ ...row, status: 'declined', detail: message });
    webhooks.paypal('PAYMENT.CAPTURE.DENIED', 'capture', resource('DECLINED'));
    throw unprocessable('INSTRUMENT_DECLINED', message, true);
  }
  const isPending = order.sandbox_instrument === 'pending';
  ledger.record(isPending ? { ...row, status: 'pending' } : row);
  const capture = ledger.put('capture', {
    ...resource(isPending ? 'PENDING' : 'COMPLETED'),
    ...(isPending && { status_details: { reason: 'PENDING_REVIEW' } }),
  });
  recordCapture(ledger, capture, isPending ? 'P' : 'S');
  webhooks.paypal(isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', 'capture', capture);
  const units = [{ ...unit, payments: { captures: [capture] } }];
  return ledger.put('order', { ...order, status: 'COMPLETED', purchase_units: units, update_time: at } as Order);
}

/** PayPal decides about a capture that was pending. */
export function settleCapture({ ledger, webhooks }: Context, id: string, outcome: 'completed' | 'declined') {
  const { status_details: _, ...pending } = findCapture(ledger, id);
  if (pending.status !== 'PENDING') throw unprocessable('CAPTURE_NOT_PENDING', `This capture is ${pending.status}.`);
  const isDeclined = outcome === 'declined';
  const row = pending.sandbox_row as LedgerRow;
  const status = isDeclined ? 'DECLINED' : 'COMPLETED';
  const capture = ledger.put('capture', { ...pending, status, update_time: ledger.now().toISOString() });
  ledger.record({ ...row, status: isDeclined ? 'declined' : 'captured' });
  recordCapture(ledger, capture, isDeclined ? 'D' : 'S');
  const order = findOrder(ledger, row.payment);
  const units = order.purchase_units.map((unit) => ({ ...unit, payments: { captures: [capture] } }));
  ledger.put('order', { ...order, purchase_units: units } as Order);
  webhooks.paypal(isDeclined ? 'PAYMENT.CAPTURE.DENIED' : 'PAYMENT.CAPTURE.COMPLETED', 'capture', capture);
  return capture;
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
