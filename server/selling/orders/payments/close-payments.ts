import { PaymentUnavailable } from '../../../adapters/payments/payments.ts';
import { PaymentUnderWay, withoutPayments } from '../../../invoicing/billing/billing.ts';
import { getAttempt, INVOICE_CHANGED, openAttempts } from './attempts.ts';
import { type CancelDeps, cancelPayment } from './cancel-pending-payment.ts';

/** Throws 409 if one of them has paid, may still do so, or if its provider can't be reached. */
export async function closePayments(deps: CancelDeps, invoiceId: number): Promise<void> {
  const attempts = await openAttempts(deps.db, invoiceId);
  if (attempts.some(({ state }) => state === 'started')) throw new PaymentUnderWay(invoiceId);
  for (const attempt of attempts) {
    await cancelPayment(deps, attempt, attempt.provider_ref ?? '', INVOICE_CHANGED).catch((error: unknown) => {
      throw error instanceof PaymentUnavailable ? new PaymentUnderWay(invoiceId) : error;
    });
    const { state } = await getAttempt(deps.db, attempt.id);
    if (state !== 'failed' && state !== 'refunded') throw new PaymentUnderWay(invoiceId);
  }
}

/** A change that lowers or ends an amount due: afterwards no payment of the invoice can take money any more. */
export const closingPayments = <T>(deps: CancelDeps, change: () => Promise<T>): Promise<T> =>
  withoutPayments((invoiceId) => closePayments(deps, invoiceId), change);
