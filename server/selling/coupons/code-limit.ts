import { canonicalCode } from '../../../contract/selling/coupons.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/errors.ts';
import { pointsOf, type RateLimits, tooMany } from '../../shared/rate-limits.ts';
import { isRefusedEmail, isUnknownCode } from './coupon-terms.ts';
import { customerEmail } from './customer-email.ts';

type LimitDeps = Pick<Deps, 'limits'>;

/** Payments in progress may be guesses that are not counted yet. */
async function reserveGuess(limits: RateLimits, ip: string): Promise<void> {
  const { counted, used } = await limits.countAndRead(['invalidCouponCodes', ip], [], [['chargesInProgress', ip]]);
  if (counted === null) return limits.consume('invalidCouponCodes', ip);
  if (counted + (used[0] ?? 0) <= pointsOf('invalidCouponCodes')) return;
  await limits.release('invalidCouponCodes', ip);
  throw tooMany(1_000);
}

/**
 * Wraps `couponTermsFor`: a client that guesses codes gets 429, for valid codes too. Each code counts as a guess until
 * it is found, so that parallel ones can't exceed the limit. `isReserved`: `withinPaymentLimits` has left room for it.
 */
export async function withinCodeLimit<T>(
  { limits }: LimitDeps,
  { ip, isReserved }: { ip: string; isReserved: boolean },
  findTerms: () => Promise<T>,
): Promise<T> {
  if (!isReserved) await reserveGuess(limits, ip);
  let isGuess = false;
  try {
    return await findTerms();
  } catch (error) {
    isGuess = error instanceof AppError && isUnknownCode(error);
    if (isGuess && isReserved) await limits.consume('invalidCouponCodes', ip);
    throw error;
  } finally {
    // Not awaited, to spare the buyer the time. It never rejects.
    if (!isGuess && !isReserved) void limits.release('invalidCouponCodes', ip);
  }
}

type TriedCoupon = { ip: string; email: string; code: string | null };

/**
 * Guests can try a coupon with anyone's email address and learn who is a customer: this counts as an invalid code, once
 * per address, because a buyer may repeat a request.
 */
export async function countingRefusedEmails<T>(
  { limits }: LimitDeps,
  { ip, email, code }: TriedCoupon,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && isRefusedEmail(error)) {
      const tried = `${ip} ${canonicalCode(code ?? '')} ${customerEmail(email)}`;
      if ((await limits.count('refusedCouponEmails', tried)) !== null) await limits.consume('invalidCouponCodes', ip);
    }
    throw error;
  }
}
