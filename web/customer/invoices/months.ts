const longMonth = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** `2026-11`, of a day or a moment. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** `November 2026`; the text itself if it is no month. */
export function monthText(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(first.getTime()) ? month : longMonth.format(first);
}

const MAX_MONTHS = 120;

/** Newest first. */
export function monthsSince(time: string, now = new Date()): string[] {
  const first = monthOf(time);
  const months: string[] = [];
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  while (months.length < MAX_MONTHS) {
    months.push(at.toISOString().slice(0, 7));
    if ((months.at(-1) ?? '') <= first) return months;
    at.setUTCMonth(at.getUTCMonth() - 1);
  }
  return months;
}
