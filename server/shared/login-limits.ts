import type { RateLimits } from './rate-limits.ts';

/**
 * Slows down guesses of one account's password by many clients: after `failedLoginsPerAccount`, clients that have not
 * logged in to it before share one attempt per `slowedLogins`. The owner's usual clients notice nothing. Call it after
 * the limits per client, for unknown email addresses too.
 */
export async function slowDownGuesses(limits: RateLimits, email: string, ip: string): Promise<void> {
  if ((await limits.used('knownClients', `${email} ${ip}`)) > 0) return;
  const isAttacked = await limits.check('failedLoginsPerAccount', email).then(
    () => false,
    () => true,
  );
  if (isAttacked) await limits.consume('slowedLogins', email);
}

export const countFailedLogin = (limits: RateLimits, email: string): Promise<unknown> =>
  limits.count('failedLoginsPerAccount', email);

export const rememberClient = (limits: RateLimits, email: string, ip: string): Promise<unknown> =>
  limits.count('knownClients', `${email} ${ip}`);
