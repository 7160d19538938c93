import { canonicalCode } from '../../../contract/selling/coupons.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/errors.ts';
import type { RateLimit } from '../../shared/rate-limits.ts';
import { isRefusedEmail, isUnknownCode } from './coupon-terms.ts';
import { customerEmail } from './customer-email.ts';

type LimitDeps = Pick<Deps, 'limits'>;

export type CodeLimit = AppError | null;

/** Like `consume`, and reads the limit of codes in the same query. */
export async function consumeWithCode({ limits }: LimitDeps, limit: RateLimit, ip: string): Promise<CodeLimit> {
  const { counted, refused } = await limits.countAndRead([limit, ip], [['invalidCouponCodes', ip]]);
  if (counted === null) await limits.consume(limit, ip);
  return refused[0] ?? null;
}

/**
 * Wraps `couponTermsFor`: a client that guesses codes gets 429, for valid codes too. `known`: from `consumeWithCode`.
 * Otherwise each code counts as a guess until it is found, so that parallel ones can't exceed the limit.
 */
export async function withinCodeLimit<T>(
  { limits }: LimitDeps,
  ip: string,
  known: CodeLimit | undefined,
  findTerms: () => Promise<T>,
): Promise<T> {
  if (known === undefined) await limits.consume('invalidCouponCodes', ip);
  if (known) throw known;
  let isGuess = false;
  try {
    return await findTerms();
  } catch (error) {
    isGuess = error instanceof AppError && isUnknownCode(error);
    if (isGuess && known === null) await limits.count('invalidCouponCodes', ip);
    throw error;
  } finally {
    // Not awaited, to spare the buyer the time. It never rejects.
    if (!isGuess && known === undefined) void limits.release('invalidCouponCodes', ip);
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
      if ((await limits.count('refusedCouponEmails', tried)) !== null) await limits.count('invalidCouponCodes', ip);
    }
    throw error;
  }
}
