import { expect, test } from 'vitest';
import { lastDigestTime } from './queue-daily-digests.ts';

const at = (time: string, zone: string) => lastDigestTime(new Date(time), zone).toISOString();

test.each([
  ['2026-11-22T08:00:00.000Z', 'UTC', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T07:59:59.000Z', 'UTC', '2026-11-21T08:00:00.000Z'],
  ['2026-11-22T12:00:00.000Z', 'America/New_York', '2026-11-21T13:00:00.000Z'],
  ['2026-11-22T13:30:00.000Z', 'America/New_York', '2026-11-22T13:00:00.000Z'],
  ['2026-11-21T23:30:00.000Z', 'Asia/Tokyo', '2026-11-21T23:00:00.000Z'],
  ['2026-11-22T03:00:00.000Z', 'Asia/Kathmandu', '2026-11-22T02:15:00.000Z'],
  // Clocks went back in the night to October 25, and forward in that to March 29.
  ['2026-10-25T06:30:00.000Z', 'Europe/Berlin', '2026-10-24T06:00:00.000Z'],
  ['2026-10-25T07:30:00.000Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['2026-03-29T05:59:00.000Z', 'Europe/Berlin', '2026-03-28T07:00:00.000Z'],
  ['2026-03-29T06:00:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
])('at %s in %s it was last 8 o’clock at %s', (now, zone, expected) => {
  expect(at(now, zone)).toBe(expected);
});
