import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/errors.ts';
import { isUnknownCode } from './coupon-terms.ts';

/** For `couponTermsFor`: a client that guesses codes gets 429, for valid codes too. */
export async function withinCodeLimit<T>(
  { limits }: Pick<Deps, 'limits'>,
  ip: string,
  findTerms: () => Promise<T>,
): Promise<T> {
  await limits.check('invalidCouponCodes', ip);
  try {
    return await findTerms();
  } catch (error) {
    if (error instanceof AppError && isUnknownCode(error)) await limits.count('invalidCouponCodes', ip);
    throw error;
  }
}
