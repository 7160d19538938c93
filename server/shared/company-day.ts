const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  // This locale writes days as ISO 8601 does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

/** The day on documents, such as `2027-01-31`, in the company's time zone. */
export const companyDay = (timeZone: string, time: string | Date): string => formatFor(timeZone).format(new Date(time));

const zoneOffset = (timeZone: string, time: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return local - Math.floor(time / 1_000) * 1_000;
};

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + 24 * 3600_000).toISOString().slice(0, 10);

/** The first moment after the day, in the company's time zone. */
export function endOfCompanyDay(timeZone: string, day: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`) + 24 * 3600_000;
  const guess = midnight - zoneOffset(timeZone, midnight);
  // If the clock changes in between, the offset at the end of the day counts.
  return new Date(midnight - zoneOffset(timeZone, guess)).toISOString();
}
