const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** The local time as if it were UTC. */
function localTime(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The last time that the local clocks showed this full hour. */
export function lastLocalHour(hour: number, now: Date, timeZone: string): Date {
  const local = localTime(now.getTime(), timeZone);
  const target = Math.floor((local - hour * HOUR_MS) / DAY_MS) * DAY_MS + hour * HOUR_MS;
  const guess = now.getTime() - (local - target);
  // The clocks may have changed in between.
  return new Date(guess - (localTime(guess, timeZone) - target));
}

/** 0 is Sunday. */
export const localWeekday = (time: Date, timeZone: string): number =>
  new Date(localTime(time.getTime(), timeZone)).getUTCDay();
