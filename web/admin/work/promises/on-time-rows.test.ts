import { expect, test } from 'vitest';
import { lateText, monthLabel, type OnTimeRow, percentText, totalOf, twelveMonthsFrom } from './on-time-rows.ts';

const row = (values: Partial<OnTimeRow>): OnTimeRow => ({
  key: '2026-11',
  name: 'November 2026',
  delivered: 10,
  on_time: 9,
  percent: 90,
  late_days_median: 2,
  paused_percent: 0,
  ...values,
});

test('the report begins with a whole month, a year ago', () => {
  expect(twelveMonthsFrom('2026-11-23')).toBe('2025-12-01');
  expect(twelveMonthsFrom('2026-12-31')).toBe('2026-01-01');
});

test('a percentage never claims more than is true', () => {
  expect([percentText(99.6), percentText(100), percentText(0)]).toEqual(['99%', '100%', '0%']);
});

test('the total is that of the orders, not the average of the months', () => {
  expect(totalOf([row({ delivered: 1, on_time: 0 }), row({ delivered: 3, on_time: 3 })])).toEqual({
    delivered: 4,
    onTime: 3,
    percent: 75,
  });
  expect(totalOf([])).toBeNull();
});

test('only late orders have a delay', () => {
  expect(lateText(row({ late_days_median: 1 }))).toBe('1 day');
  expect(lateText(row({ late_days_median: 1.5 }))).toBe('1.5 days');
});

test('the year is shown where it begins', () => {
  expect(['2026-12', '2027-01', '2027-02'].map((key, at) => monthLabel({ key }, at))).toEqual([
    'Dec 2026',
    'Jan 2027',
    'Feb',
  ]);
});
