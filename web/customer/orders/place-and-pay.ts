import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { call } from '../../api/browser.ts';
import { ApiError, type CallInput } from '../../api/call.ts';
import type { PaymentBody } from '../../payment/pay-once.ts';
import { clearPendingPayment, idempotencyKeyFor, pendingPayment } from '../../payment/pending-payment.ts';

export type Placed = Pick<CustomerOrder, 'id' | 'invoice_id' | 'total_amount' | 'promise' | 'needs_answer'>;

type Body = NonNullable<Exclude<CallInput<'POST /customer/orders'>['body'], FormData>>;

const orderKeyName = (serviceId: number) => `order:${serviceId}`;

/** In storage, of the payment: another one than the order's, which a declined card must not change. */
export const paymentName = (serviceId: number): string => `order-payment:${serviceId}`;

/**
 * The order's key is stored until the order is paid, so that neither a double click, nor a reload, nor a second card
 * places another order.
 */
export async function placeOrder(serviceId: number, body: Body): Promise<Placed> {
  const name = orderKeyName(serviceId);
  try {
    return await call('POST /customer/orders', { body, headers: { 'Idempotency-Key': idempotencyKeyFor(name, body) } });
  } catch (error) {
    // Refused: there is no order that another try could duplicate.
    if (isRefusal(error)) clearPendingPayment(name);
    throw error;
  }
}

/** What a payment that a reload interrupted was for. */
export function interruptedOrder(serviceId: number): Body | null {
  const order = pendingPayment(paymentName(serviceId)) && pendingPayment(orderKeyName(serviceId));
  return order && (JSON.parse(order.body) as Body);
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !error.retryAfterSeconds;

/** The order was paid or deleted elsewhere: a further try must place a new one. */
export const isOrderGone = (error: unknown): boolean =>
  isRefusal(error) && error instanceof ApiError && [404, 409].includes(error.status);

export const payOrder = ({ invoice_id }: Placed, body: PaymentBody, key: string) =>
  call('POST /customer/invoices/{id}/pay', {
    params: { id: invoice_id ?? 0 },
    body,
    headers: { 'Idempotency-Key': key },
  });

export const forgetOrder = (serviceId: number): void => clearPendingPayment(orderKeyName(serviceId));
