import { AppError } from './errors.ts';
import { pointsOf, type RateLimit, type RateLimits, reserveInTurn } from './rate-limits.ts';

type Limit = readonly [RateLimit, string];
type Guess = {
  /** The client or user whose guesses count together while they are being checked. */
  by: string;
  /** A wrong guess counts toward each of them, a correct one toward none. */
  failures: readonly Limit[];
  /** One of `failures` that a correct guess resets. */
  resets?: Limit;
  /** The points of others, read in the same query. */
  also?: readonly Limit[];
};

/**
 * Guesses in progress count as wrong until they are checked, so that parallel ones can't exceed the limit, and one that
 * would exceed it only together with them waits. `check` resolves to null for a wrong guess. If it throws, nothing was
 * checked, so nothing counts.
 */
export async function withinGuesses<T>(
  limits: RateLimits,
  { by, failures, resets, also = [] }: Guess,
  check: (used: number[]) => Promise<T | null>,
): Promise<T | null> {
  let used: number[] = [];
  await reserveInTurn(limits, { of: 'guess', by }, async () => {
    const read = await limits.countAndRead(['guessesInProgress', by], failures, also);
    const inProgress = read.counted;
    const mayGo = failures.every(([limit], i) => (read.used[i] ?? 0) + (inProgress ?? 0) <= pointsOf(limit));
    used = read.used;
    const refusal = read.refused.find((one) => one !== null);
    if (inProgress !== null && mayGo && !refusal) {
      if (read.isAging) await limits.renew('guessesInProgress', by);
      return true;
    }
    if (inProgress !== null) await limits.release('guessesInProgress', by);
    if (refusal) throw refusal;
    return false;
  });
  try {
    const result = await check(used.slice(failures.length));
    // Before the reservation ends: a concurrent guess must see one of the two.
    if (result === null) for (const [limit, key] of failures) await limits.count(limit, key);
    else if (resets && (used[failures.indexOf(resets)] ?? 0) > 0) await limits.reset(...resets);
    return result;
  } finally {
    // Not awaited, to spare the user the time. It never rejects.
    void limits.release('guessesInProgress', by);
  }
}

type Client = { email: string; ip: string };

/**
 * Slows down guesses of one account's password by many clients, too: after `failedLoginsPerAccount`, clients that the
 * account doesn't know share one attempt per `slowedLogins`. Its owner gets past that by `rememberClient`. Call it for
 * unknown email addresses as well, in canonical form.
 */
export async function withinLoginLimits<T>(
  limits: RateLimits,
  { email, ip }: Client,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const account = `${email} ${ip}`;
  const resets: Limit = ['failedLogins', account];
  const failures: Limit[] = [resets, ['failedLoginsPerClient', ip]];
  const also: Limit[] = [
    ['knownClients', account],
    ['failedLoginsPerAccount', email],
  ];
  return withinGuesses(limits, { by: ip, failures, resets, also }, async ([known = 0, failed = 0]) => {
    if (known === 0 && failed >= pointsOf('failedLoginsPerAccount'))
      await limits.consume('slowedLogins', email).catch((error: unknown) => {
        throw error instanceof AppError ? keptOut(error) : error;
      });
    const result = await check();
    await limits.count(...((result === null ? also[1] : also[0]) as Limit));
    return result;
  });
}

const keptOut = ({ extra }: AppError) =>
  new AppError(
    'limited',
    'Too many attempts for this account. Log in on a device you have used before, use a passkey, or set a new password by email.',
    extra,
  );

/**
 * The client has proven the mailbox or a passkey. Its own mistakes before that are forgiven, or it would have to wait
 * with the new password.
 */
export async function rememberClient(limits: RateLimits, { email, ip }: Client): Promise<void> {
  const account = `${email} ${ip}`;
  await limits.count('knownClients', account);
  await limits.reset('failedLogins', account);
}
