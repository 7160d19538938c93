import { expect, test } from 'vitest';
import { countText, failuresText } from './bulk/bulk.ts';
import { rangeOf } from './bulk/selection.ts';
import { ranges, rangeText } from './day-ranges.ts';
import { filterIn, filterNamesIn } from './list-url.ts';
import { sameView, viewQuery } from './saved/view-query.ts';

test('a range goes from one row to the other, in either direction', () => {
  expect(rangeOf([5, 3, 9, 1], 3, 1)).toEqual([3, 9, 1]);
  expect(rangeOf([5, 3, 9, 1], 1, 5)).toEqual([5, 3, 9, 1]);
  expect(rangeOf([5, 3], 7, 3)).toEqual([3]);
});

test('failures of a bulk action are counted and named, at most five of them', () => {
  const name = (id: number) => `Order ${id}`;
  const failed = [{ id: 12, message: 'Work has started.' }];
  expect(failuresText({ done: 24, failed }, name)).toBe('24 done, 1 failed. Order 12: Work has started.');
  const many = Array.from({ length: 7 }, (_, id) => ({ id, message: 'No.' }));
  expect(failuresText({ done: 0, failed: many }, name)).toMatch(/^0 done, 7 failed\. Order 0: No\..* And 2 more\.$/);
  expect(countText(1, ['order', 'orders'])).toBe('1 order');
  expect(countText(1312, ['order', 'orders'])).toBe('1,312 orders');
});

test('the filter of a bulk action is the search and the known filters, and what the screen adds', () => {
  const params = new URLSearchParams('search= ingrid &status=pending&page=3&sort=-created_at&other=1&from=');
  expect(filterIn(params, ['status', 'from'], { user_id: 7 })).toEqual({
    search: 'ingrid',
    status: 'pending',
    user_id: '7',
  });
  expect(filterNamesIn(params)).toEqual(['search', 'status', 'other', 'from']);
});

test('a view is the same in any order of its parameters, on any page', () => {
  const params = new URLSearchParams('status=pending&page=2&search=vpn&from=');
  expect(viewQuery(params)).toBe('search=vpn&status=pending');
  expect(sameView('search=vpn&status=pending', params)).toBe(true);
  expect(sameView('search=vpn', params)).toBe(false);
});

test('periods include today, and whole months, quarters and years', () => {
  const today = '2027-03-31';
  const byLabel = Object.fromEntries(ranges(today).map(({ label, from, to }) => [label, [from, to]]));
  expect(byLabel).toEqual({
    Today: ['2027-03-31', '2027-03-31'],
    '7 days': ['2027-03-25', '2027-03-31'],
    '30 days': ['2027-03-02', '2027-03-31'],
    'This month': ['2027-03-01', '2027-03-31'],
    'Last month': ['2027-02-01', '2027-02-28'],
    'This quarter': ['2027-01-01', '2027-03-31'],
    'Last quarter': ['2026-10-01', '2026-12-31'],
    'This year': ['2027-01-01', '2027-12-31'],
    'Last year': ['2026-01-01', '2026-12-31'],
  });
  expect(rangeText('2027-02-01', '2027-02-28', today)).toBe('Last month');
  expect(ranges('')).toEqual([]);
  expect(rangeText('2027-02-02', '2027-02-28', today)).toBeNull();
});
