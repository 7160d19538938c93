const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What lies between one try and the next: 34 hours in all, 27 at the least after the jitter. */
const pauses = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 12 * HOUR];

export const MAX_TRIES = pauses.length + 1;

/** When to try again after `tries` failures; null where the letter is given up. `random` is between 0 and 1. */
export function nextTry(tries: number, now: Date, random: number): string | null {
  const pause = pauses[tries - 1];
  if (pause === undefined) return null;
  // A fifth up or down: letters that failed together do not come back together.
  return new Date(now.getTime() + pause * (0.8 + 0.4 * random)).toISOString();
}
