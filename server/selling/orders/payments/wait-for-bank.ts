import { PaymentUnavailable } from '../../../adapters/payments/payments.ts';
import { attemptsWithUnpaidUse, isUnpaidElsewhere, PAY_FIRST } from '../../coupons/coupons.ts';
import { type Attempt, type Failure, pricingOfAttempt } from './attempts.ts';
import { type CancelDeps, cancelPayment } from './cancel-pending-payment.ts';
import { unavailable } from './payment-errors.ts';
import { markActionRequired } from './update-attempt.ts';

const REPLACED: Failure = {
  code: 'conflict',
  message:
    'This payment was cancelled because you started another one with the same coupon. You have not been charged.',
};

const HELD: Failure = { code: 'invalid', message: PAY_FIRST, field: 'coupon_code' };

/** The later attempt of a purchase takes over the use of its coupon. `before`: leaves later attempts alone. */
export async function cancelAttemptsWithUnpaidUse(
  deps: CancelDeps,
  { couponId, email, before }: { couponId: number; email: string; before?: number },
): Promise<void> {
  for (const attempt of await attemptsWithUnpaidUse(deps.db, { couponId, email }, before))
    await cancelPayment(deps, attempt, attempt.provider_ref ?? '', REPLACED).catch((error: unknown) => {
      throw error instanceof PaymentUnavailable ? unavailable(attempt.provider) : error;
    });
}

/**
 * False if the attempt has ended: the buyer must not be sent to the bank. A use of the coupon that the buyer's account
 * or network holds without payment ends it.
 */
export async function waitForBank(deps: CancelDeps, attempt: Attempt, ref: string): Promise<boolean> {
  const { coupon } = pricingOfAttempt(attempt);
  if (attempt.state === 'started' && coupon && attempt.invoice_id === null)
    await cancelAttemptsWithUnpaidUse(deps, { couponId: coupon.id, email: attempt.email, before: attempt.id });
  try {
    return await markActionRequired(deps.db, attempt, ref);
  } catch (error) {
    if (!isUnpaidElsewhere(error)) throw error;
  }
  await cancelPayment(deps, attempt, ref, HELD);
  return false;
}
