import { PaymentUnavailable } from '../../../adapters/payments/payments.ts';
import { type Pricing, servicesOf } from '../../../invoicing/pricing/pricing.ts';
import { networkHash } from '../../../shared/client-network.ts';
import { attemptsOfOthers, attemptsWithUnpaidUse, isUnpaidElsewhere, PAY_FIRST } from '../../coupons/coupons.ts';
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

type Later = { couponId: number; email: string; network: string; pricing: Pricing; before?: number };

/**
 * The later attempt of a client's purchase takes over the use of its coupon. `before`: leaves later attempts alone. Returns why
 * the buyer must not pay again: one of them has paid for the same services.
 */
export async function cancelAttemptsWithUnpaidUse(
  deps: CancelDeps,
  { pricing, before, ...buyer }: Later,
): Promise<Failure | null> {
  for (const attempt of await attemptsWithUnpaidUse(deps.db, buyer, before)) {
    const state = await replace(deps, attempt);
    if (servicesOf(pricingOfAttempt(attempt)).join() !== servicesOf(pricing).join()) continue;
    if (state === 'done') return PAID;
    if (state === 'needs_review') return { code: 'conflict', message: underReview().message };
  }
  return null;
}

async function replace(deps: CancelDeps, attempt: Attempt): Promise<Attempt['state']> {
  await cancelPayment(deps, attempt, attempt.provider_ref ?? '', REPLACED).catch((error: unknown) => {
    throw error instanceof PaymentUnavailable ? unavailable(attempt.provider) : error;
  });
  return (await getAttempt(deps.db, attempt.id)).state;
}

type Buyer = { id: number; email: string };

/** The owner of an address gets past those who hold a coupon in its name. False if nobody did. */
export async function cancelAttemptsOfOthers(
  deps: CancelDeps,
  owner: Buyer,
  { code, ip }: { code: string | null; ip: string },
): Promise<boolean> {
  if (code === null) return false;
  const attempts = await attemptsOfOthers(deps.db, owner, { code, network: networkHash(ip) });
  for (const attempt of attempts) await replace(deps, attempt);
  return attempts.length > 0;
}

/**
 * False if the attempt has ended: the buyer must not be sent to the bank. A use of the coupon that the buyer's account
 * or network holds without payment ends it.
 */
export async function waitForBank(deps: CancelDeps, attempt: Attempt, ref: string): Promise<boolean> {
  const pricing = pricingOfAttempt(attempt);
  const { coupon } = pricing;
  const { email, client_network: network } = attempt;
  if (attempt.state === 'started' && coupon && network !== null && attempt.invoice_id === null) {
    const earlier = { couponId: coupon.id, email, network, pricing, before: attempt.id };
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
