import { ApiError } from '../api/call.ts';
import { clearPendingPayment, idempotencyKeyFor } from './pending-payment.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !error.retryAfterSeconds;

/** The same body keeps its key until the outcome is known, so that it takes effect once. */
export async function sendOnce<T>(
  name: string,
  body: unknown,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  try {
    const response = await send({ 'Idempotency-Key': idempotencyKeyFor(name, body) });
    clearPendingPayment(name);
    return response;
  } catch (error) {
    if (isRefused(error)) clearPendingPayment(name);
    throw error;
  }
}
