const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A day in UTC: `Tuesday, December 1, 2026`. */
export const formatDay = (time: string | Date): string => days.format(new Date(time));
