import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { TERMS_CHANGED } from '../../../contract/shared/company/terms-changed.ts';
import { call } from '../../api/browser.ts';
import { ApiError, type CallInput } from '../../api/call.ts';
import type { PaymentBody } from '../../payment/pay-once.ts';
import { clearPendingPayment, idempotencyKeyFor, pendingPayment, setCreated } from '../../payment/pending-payment.ts';

export type Placed = Pick<CustomerOrder, 'id' | 'invoice_id' | 'total_amount' | 'promise' | 'needs_answer'>;

type Body = NonNullable<Exclude<CallInput<'POST /customer/orders'>['body'], FormData>>;

const orderKeyName = (serviceId: number) => `order:${serviceId}`;

/** The payment has its own key: a declined card must not change the order's. */
export const paymentName = (serviceId: number): string => `order-payment:${serviceId}`;

/**
 * The order's key is stored until the order is paid: a double click, a reload or a second card never places another
 * order.
 */
export async function placeOrder(serviceId: number, body: Body): Promise<Placed> {
  const name = orderKeyName(serviceId);
  try {
    const headers = { 'Idempotency-Key': idempotencyKeyFor(name, body) };
    const placed = await call('POST /customer/orders', { body, headers });
    setCreated(name, placed.id);
    return placed;
  } catch (error) {
    // The order was refused, so another try can't duplicate it.
    if (isRefusal(error)) clearPendingPayment(name);
    throw error;
  }
}

/** The order whose payment a reload interrupted: its id, or the request if no response arrived. */
export function interruptedOrder(serviceId: number): { id: number } | { body: Body } | null {
  const order = pendingPayment(paymentName(serviceId)) && pendingPayment(orderKeyName(serviceId));
  if (order?.id !== undefined) return { id: order.id };
  return order?.body === undefined ? null : { body: JSON.parse(order.body) as Body };
}

export const placedOrder = (id: number): Promise<Placed> => call('GET /customer/orders/{id}', { params: { id } });

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !error.retryAfterSeconds;

/** The order was paid or deleted elsewhere: another try must place a new one. */
export const isOrderGone = (error: unknown): boolean =>
  isRefusal(error) && error instanceof ApiError && [404, 409].includes(error.status) && error.message !== TERMS_CHANGED;

export const payOrder = ({ invoice_id }: Placed, body: PaymentBody, key: string) =>
  call('POST /customer/invoices/{id}/pay', {
    params: { id: invoice_id ?? 0 },
    body,
    headers: { 'Idempotency-Key': key },
  });

export const forgetOrder = (serviceId: number): void => clearPendingPayment(orderKeyName(serviceId));
