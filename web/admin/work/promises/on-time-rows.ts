import { dateFormat, numberFormat } from '../../../../contract/shared/language/formats.ts';
import type { Response } from '../../../api/call.ts';

export type OnTimeRow = Response<'GET /admin/reports/on-time'>['rows'][number];

const two = (value: number) => String(value).padStart(2, '0');

export function twelveMonthsFrom(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = year * 12 + month - 12;
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-01`;
}

/** Rounded down: 99.6% is not 100%. */
export const percentText = (percent: number): string => `${Math.floor(percent)}%`;

const oneDigit = numberFormat({ maximumFractionDigits: 1 });
const whole = numberFormat();

export const count = (value: number): string => whole.format(value);

/** How late half of the late orders were at most. */
export const lateText = ({ late_days_median: days }: OnTimeRow): string =>
  `${oneDigit.format(days)} ${days === 1 ? 'day' : 'days'}`;

/** Needs rows by month: rows by service or person count an order several times. */
export function totalOf(months: readonly OnTimeRow[]): { delivered: number; onTime: number; percent: number } | null {
  const delivered = months.reduce((sum, row) => sum + row.delivered, 0);
  const onTime = months.reduce((sum, row) => sum + row.on_time, 0);
  return delivered === 0 ? null : { delivered, onTime, percent: (onTime / delivered) * 100 };
}

const monthFormat = dateFormat({ month: 'short', timeZone: 'UTC' });

export function monthLabel({ key }: Pick<OnTimeRow, 'key'>, at: number): string {
  const month = monthFormat.format(new Date(`${key.slice(0, 7)}-01T00:00:00Z`));
  return at === 0 || key.slice(5, 7) === '01' ? `${month} ${key.slice(0, 4)}` : month;
}
