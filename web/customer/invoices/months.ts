import { dateFormat } from '../../../contract/shared/language/formats.ts';

const longMonth = dateFormat({ year: 'numeric', month: 'long', timeZone: 'UTC' });

/** `November 2026`; the text itself if it is no month. */
export function monthText(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(first.getTime()) ? month : longMonth.format(first);
}
