const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** 34 hours in total, at least 27 with jitter. */
const delaysMs = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 12 * HOUR];
const LONGEST_MS = 12 * HOUR;

/** An email is given up after this many failed attempts, and not before it has waited for `GIVEN_UP_MS`. */
export const MAX_ATTEMPTS = delaysMs.length + 1;
export const GIVEN_UP_MS = 24 * HOUR;

/** The longest wait after this many failed attempts. */
export const longestDelaysMs = delaysMs.map((ms) => ms * 1.2);

/** The wait after this many failed attempts. `random` is between 0 and 1. */
export function retryDelayMs(attempts: number, random: number): number {
  // Jitter of 20 %, so that emails that failed together don't retry together.
  return (delaysMs[attempts - 1] ?? LONGEST_MS) * (0.8 + 0.4 * random);
}

/** The waits after attempts whose process ended first: neither loses a crash loop emails, nor does an email cause one. */
export const lostDelaysMs = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR] as const;
