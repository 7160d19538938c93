import type { Order, OrdersCapture } from '@paypal/paypal-server-sdk';
import { CURRENCY, currencyName, toCents } from '../../../contract/shared/money.ts';
import { type ChargeRequest, type Outcome, PaymentUnavailable } from './payments.ts';
import { readCustomId } from './paypal-custom-id.ts';
import { refundsOfOrder } from './paypal-records.ts';

const APPROVAL_HOURS = 3;
const DECLINED = 'PayPal declined this payment. Please choose another way to pay in PayPal.';

export const captureOf = (order: Order): OrdersCapture | null =>
  order.purchaseUnits?.[0]?.payments?.captures?.at(-1) ?? null;

export function outcomeOfOrder(order: Order): Outcome | null {
  const ref = order.id ?? '';
  const capture = captureOf(order);
  if (!capture) return null;
  switch (String(capture.status)) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED': {
      const { value = '', currencyCode = '' } = capture.amount ?? {};
      const amountCents = toCents(value) ?? 0;
      const refunds = refundsOfOrder(order);
      const captureRef = capture.id ?? null;
      return { kind: 'captured', ref, captureRef, card: null, amountCents, currency: currencyCode, refunds };
    }
    case 'PENDING':
      return { kind: 'pending', ref };
    default:
      return { kind: 'declined', ref, message: DECLINED };
  }
}

export const paysUs = (order: Order, merchantId: string | null): boolean =>
  merchantId === null || order.purchaseUnits?.every(({ payee }) => payee?.merchantId === merchantId) === true;

/** Runs before the capture; null if the order may pay this charge. */
export function rejectionOf(order: Order, charge: ChargeRequest, merchantId: string | null): Outcome | null {
  const unit = order.purchaseUnits?.[0];
  const invalid = (message: string): Outcome => ({ kind: 'invalid', message });
  if (order.purchaseUnits?.length !== 1 || String(order.intent) !== 'CAPTURE')
    return invalid("This PayPal order can't be paid here.");
  if (!paysUs(order, merchantId)) return invalid('This PayPal order pays a different account.');
  const { reference, installation } = readCustomId(unit?.customId);
  const isOfAnother = installation !== null && installation !== charge.installation;
  if (!unit || reference === null || ![charge.reference, charge.services].includes(reference) || isOfAnother)
    return invalid('This PayPal order is for a different service.');
  if (unit.amount?.currencyCode !== CURRENCY) return invalid(`This PayPal order is not in ${currencyName()}.`);
  if (String(order.status) === 'COMPLETED') return null;
  if (toCents(unit.amount.value) !== charge.amountCents)
    return { kind: 'mismatch', message: 'This PayPal order is for a different amount.' };
  if (String(order.status) !== 'APPROVED') return invalid('This PayPal order has not been approved.');
  if (Date.now() - Date.parse(order.createTime ?? '') > APPROVAL_HOURS * 3_600_000)
    return invalid('This PayPal order has expired.');
  return null;
}

export type Refusal = { status: number; issue: string; message: string };

type ErrorBody = { name?: string; message?: string; details?: { issue?: string; description?: string }[] };

/** The SDK parses the bodies of some statuses only. */
function bodyOf(error: object): ErrorBody {
  if ('result' in error && typeof error.result === 'object' && error.result) return error.result;
  try {
    return JSON.parse('body' in error ? String(error.body) : '{}') as ErrorBody;
  } catch {
    return {};
  }
}

/** Null if there was no response. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { name, message, details } = bodyOf(error);
  const detail = details?.[0];
  const issue = detail?.issue ?? name ?? '';
  return { status: Number(error.statusCode), issue, message: detail?.description ?? message ?? error.message };
}

/** Throws `PaymentUnavailable` if the outcome is unknown: no response, 5xx, 429, credentials refused, unreadable. */
export function outcomeOfError(error: unknown, ref: string): Outcome {
  const refusal = refusalOf(error);
  // 403: an order of another account.
  if (refusal && [400, 403, 404].includes(refusal.status))
    return { kind: 'invalid', message: 'PayPal has no record of this order.' };
  if (refusal?.status !== 422) throw new PaymentUnavailable(`PayPal: ${String(error)}`, { cause: error });
  switch (refusal.issue) {
    case 'ORDER_NOT_APPROVED':
    case 'PAYER_ACTION_REQUIRED':
      return { kind: 'invalid', message: 'This PayPal order has not been approved.' };
    case 'ORDER_EXPIRED':
      return { kind: 'invalid', message: 'This PayPal order has expired.' };
    default:
      return { kind: 'declined', ref, message: refusal.message || DECLINED };
  }
}
