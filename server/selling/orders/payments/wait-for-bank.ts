import { PaymentUnavailable } from '../../../adapters/payments/payments.ts';
import { type Pricing, servicesOf } from '../../../invoicing/pricing/pricing.ts';
import { attemptsWithUnpaidUse, isUnpaidElsewhere, PAY_FIRST } from '../../coupons/coupons.ts';
import { type Attempt, type Failure, getAttempt, pricingOfAttempt } from './attempts.ts';
import { type CancelDeps, cancelPayment } from './cancel-pending-payment.ts';
import { unavailable, underReview } from './payment-errors.ts';
import { markActionRequired } from './update-attempt.ts';

const REPLACED: Failure = {
  code: 'conflict',
  message:
    'This payment was cancelled because you started another one with the same coupon. You have not been charged.',
};

const HELD: Failure = { code: 'invalid', message: PAY_FIRST, field: 'coupon_code' };

const PAID: Failure = {
  code: 'conflict',
  message:
    "Your earlier payment for this order went through. You have not been charged again. We've emailed you the details.",
};

type Later = { couponId: number; email: string; pricing: Pricing; before?: number };

/**
 * The later attempt of a purchase takes over the use of its coupon. `before`: leaves later attempts alone. Returns why
 * the buyer must not pay again: one of them has paid for the same services.
 */
export async function cancelAttemptsWithUnpaidUse(
  deps: CancelDeps,
  { couponId, email, pricing, before }: Later,
): Promise<Failure | null> {
  for (const attempt of await attemptsWithUnpaidUse(deps.db, { couponId, email }, before)) {
    await cancelPayment(deps, attempt, attempt.provider_ref ?? '', REPLACED).catch((error: unknown) => {
      throw error instanceof PaymentUnavailable ? unavailable(attempt.provider) : error;
    });
    const { state } = await getAttempt(deps.db, attempt.id);
    if (servicesOf(pricingOfAttempt(attempt)).join() !== servicesOf(pricing).join()) continue;
    if (state === 'done') return PAID;
    if (state === 'needs_review') return { code: 'conflict', message: underReview().message };
  }
  return null;
}

/**
 * False if the attempt has ended: the buyer must not be sent to the bank. A use of the coupon that the buyer's account
 * or network holds without payment ends it.
 */
export async function waitForBank(deps: CancelDeps, attempt: Attempt, ref: string): Promise<boolean> {
  const pricing = pricingOfAttempt(attempt);
  const { coupon } = pricing;
  if (attempt.state === 'started' && coupon && attempt.invoice_id === null) {
    const earlier = { couponId: coupon.id, email: attempt.email, pricing, before: attempt.id };
    const refusal = await cancelAttemptsWithUnpaidUse(deps, earlier);
    if (refusal) {
      await cancelPayment(deps, attempt, ref, refusal);
      return false;
    }
  }
  try {
    return await markActionRequired(deps.db, attempt, ref);
  } catch (error) {
    if (!isUnpaidElsewhere(error)) throw error;
  }
  await cancelPayment(deps, attempt, ref, HELD);
  return false;
}
