import { toCents, toDecimal } from '../../contract/shared/money.ts';
import type { Ledger, LedgerRow, ProviderObject } from '../ledger.ts';
import { randomId } from '../random.ts';
import { notFound, unprocessable } from './errors.ts';
import { type Context, findCapture, findOrder, type Money, type Order } from './orders.ts';
import { recordCapture, recordRefund } from './transactions.ts';

export type RefundInput = { amount?: Money; custom_id?: string; invoice_id?: string; note_to_payer?: string };
type Refund = ProviderObject & { status: string; amount: Money; sandbox_capture: string; sandbox_payment: string };

const MAX_TEXT = 127;
const centsOf = ({ value }: Money) => toCents(value) ?? 0;

/** PayPal's order lookup returns its refunds too. */
function saveInOrder(ledger: Ledger, capture: ProviderObject, refund: Refund) {
  const order = findOrder(ledger, refund.sandbox_payment);
  const units = order.purchase_units.map((unit) => {
    const others = (unit.payments?.refunds ?? []).filter(({ id }) => id !== refund.id);
    return { ...unit, payments: { captures: [capture], refunds: [...others, refund] } };
  });
  ledger.put('order', { ...order, purchase_units: units } as Order);
}

/** `refundedCents`: the total of the capture so far. */
function save(ledger: Ledger, capture: ProviderObject, refund: Refund, refundedCents: number): Refund {
  const row = capture.sandbox_row as LedgerRow;
  const isWhole = refundedCents === row.amount_cents;
  const status = isWhole ? 'REFUNDED' : refundedCents > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
  const update_time = ledger.now().toISOString();
  const changed = ledger.put('capture', { ...capture, status, update_time, sandbox_refunded: refundedCents });
  ledger.record({ ...row, status: isWhole ? 'refunded' : 'captured' });
  recordCapture(ledger, changed, isWhole ? 'V' : 'S');
  recordRefund(ledger, refund);
  saveInOrder(ledger, changed, refund);
  return ledger.put('paypal_refund', refund);
}

function refundCents(capture: ProviderObject, { amount }: RefundInput): number {
  const row = capture.sandbox_row as LedgerRow;
  const unrefunded = row.amount_cents - Number(capture.sandbox_refunded ?? 0);
  const refundable = unrefunded - Number(capture.sandbox_lost ?? 0);
  if (unrefunded === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (capture.sandbox_disputed || refundable <= 0)
    throw unprocessable('CAPTURE_DISPUTED', 'The capture is disputed and cannot be refunded here.');
  if (amount && amount.currency_code !== row.currency)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.');
  const cents = amount ? toCents(amount.value) : refundable;
  if (!cents || cents > refundable)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  return cents;
}

const bounded = (text: unknown) => (typeof text === 'string' ? text.slice(0, MAX_TEXT) : undefined);

/** `isPending`: the money is on its way until `succeedRefund` or `failRefund`. */
export function refundCapture({ ledger, webhooks }: Context, id: string, input: RefundInput, isPending = false) {
  const capture = findCapture(ledger, id);
  const cents = refundCents(capture, input);
  const row = capture.sandbox_row as LedgerRow;
  const money = (value: number): Money => ({ currency_code: row.currency, value: toDecimal(value) });
  const total = Number(capture.sandbox_refunded ?? 0) + cents;
  const refundId = randomId('', 17).toUpperCase();
  const now = ledger.now().toISOString();
  const refund = save(
    ledger,
    capture,
    {
      id: refundId,
      status: isPending ? 'PENDING' : 'COMPLETED',
      ...(isPending ? { status_details: { reason: 'ECHECK' } } : {}),
      amount: money(cents),
      custom_id: bounded(input.custom_id),
      invoice_id: bounded(input.invoice_id),
      note_to_payer: bounded(input.note_to_payer),
      seller_payable_breakdown: {
        gross_amount: money(cents),
        paypal_fee: money(0),
        net_amount: money(cents),
        total_refunded_amount: money(total),
      },
      create_time: now,
      update_time: now,
      links: [
        { href: `https://api.sandbox.paypal.com/v2/payments/refunds/${refundId}`, rel: 'self', method: 'GET' },
        { href: `https://api.sandbox.paypal.com/v2/payments/captures/${id}`, rel: 'up', method: 'GET' },
      ],
      sandbox_capture: id,
      sandbox_payment: row.payment,
    },
    total,
  );
  webhooks.paypal(isPending ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED', 'refund', refund);
  return refund;
}

export function findRefund(ledger: Ledger, id: string): Refund {
  const refund = ledger.get<Refund>('paypal_refund', id);
  if (!refund) throw notFound();
  return refund;
}

const refundedOf = (capture: ProviderObject) => Number(capture.sandbox_refunded ?? 0);

export function succeedRefund({ ledger, webhooks }: Context, id: string): Refund {
  const refund = findRefund(ledger, id);
  if (refund.status !== 'PENDING') throw unprocessable('REFUND_NOT_PENDING', `This refund is ${refund.status}.`);
  const capture = findCapture(ledger, refund.sandbox_capture);
  const update_time = ledger.now().toISOString();
  const completed = { ...refund, status: 'COMPLETED', status_details: undefined, update_time };
  save(ledger, capture, completed, refundedOf(capture));
  webhooks.paypal('PAYMENT.CAPTURE.REFUNDED', 'refund', completed);
  return completed;
}

/** The buyer's bank can return a refund that succeeded. */
export function failRefund({ ledger, webhooks }: Context, id: string): Refund {
  const refund = findRefund(ledger, id);
  if (refund.status === 'FAILED') throw unprocessable('REFUND_FAILED', 'This refund has failed already.');
  const capture = findCapture(ledger, refund.sandbox_capture);
  const update_time = ledger.now().toISOString();
  const failed = { ...refund, status: 'FAILED', status_details: { reason: 'ECHECK' }, update_time };
  save(ledger, capture, failed, refundedOf(capture) - centsOf(refund.amount));
  webhooks.paypal('PAYMENT.REFUND.FAILED', 'refund', failed);
  return failed;
}

/** Only while the money is on its way. */
export function cancelRefund({ ledger, webhooks }: Context, id: string): Refund {
  const refund = findRefund(ledger, id);
  if (refund.status !== 'PENDING') throw unprocessable('REFUND_NOT_PENDING', `This refund is ${refund.status}.`);
  const capture = findCapture(ledger, refund.sandbox_capture);
  const cancelled = { ...refund, status: 'CANCELLED', update_time: ledger.now().toISOString() };
  save(ledger, capture, cancelled, refundedOf(capture) - centsOf(refund.amount));
  webhooks.paypal('PAYMENT.REFUND.FAILED', 'refund', cancelled);
  return cancelled;
}
