const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** 34 hours in total, at least 27 with jitter. */
const delaysMs = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 12 * HOUR];

export const MAX_ATTEMPTS = delaysMs.length + 1;

/** Null after the last attempt. `random` is between 0 and 1. */
export function nextAttemptAt(attempts: number, now: Date, random: number): string | null {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  // Jitter of 20 %, so that emails that failed together don't retry together.
  return new Date(now.getTime() + delayMs * (0.8 + 0.4 * random)).toISOString();
}
