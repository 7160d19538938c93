import { expect, test } from 'vitest';
import { lastLocalHour, localWeekday } from './local-time.ts';

test.each([
  [8, '2026-11-26T07:59:00Z', 'UTC', '2026-11-25T08:00:00.000Z'],
  [8, '2026-11-26T08:00:00Z', 'UTC', '2026-11-26T08:00:00.000Z'],
  [3, '2027-03-14T12:00:00Z', 'America/New_York', '2027-03-14T07:00:00.000Z'],
  // Summer time begins at midnight.
  [0, '2026-09-06T12:00:00Z', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('the last %i o’clock before %s in %s is %s', (hour, now, zone, time) => {
  expect(lastLocalHour(hour, new Date(now), zone).toISOString()).toBe(time);
});

test('the day of the week is that of the zone', () => {
  expect(localWeekday(new Date('2026-11-22T23:00:00Z'), 'Asia/Tokyo')).toBe(1);
  expect(localWeekday(new Date('2026-11-22T23:00:00Z'), 'UTC')).toBe(0);
});
