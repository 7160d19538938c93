import { expect, test } from 'vitest';
import {
  companyDay,
  companyDays,
  companyMonth,
  companyMonthRange,
  dayAfter,
  daysAfter,
  endOfCompanyDay,
  startOfCompanyDay,
} from './company-day.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const FIRST = '2026-01-01';
const DAYS = 731;
const days = Array.from({ length: DAYS }, (_, i) => daysAfter(FIRST, i));
const before = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();

test('in every time zone, two years of days follow each other without a gap, and hold their first and last moments', () => {
  for (const zone of zones) {
    let start = startOfCompanyDay(zone, FIRST);
    for (const day of days) {
      const end = endOfCompanyDay(zone, day);
      const found = [startOfCompanyDay(zone, day), companyDay(zone, start), companyDay(zone, before(end))];
      // A comparison of arrays for each of these days would take a minute.
      if (found.join() !== [start, day, day].join()) expect([zone, found]).toEqual([zone, [start, day, day]]);
      start = end;
    }
  }
}, 120_000);

test('in every time zone, the day of a moment is that on the calendar of the runtime', () => {
  for (const [n, zone] of zones.entries()) {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    for (let i = 0; i < DAYS * 2; i += 1) {
      const moment = new Date(Date.parse(FIRST) + i * 43_200_000 + ((i * 7919 + n * 104_729) % 43_200) * 1_000);
      const day = calendar.format(moment);
      if (companyDay(zone, moment) !== day)
        expect([zone, moment, companyDay(zone, moment)]).toEqual([zone, moment, day]);
    }
  }
}, 120_000);

test.each([
  ['America/Santiago', '2026-09-05', '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', '2027-04-03', '2027-04-04T04:00:00.000Z'],
  ['America/Havana', '2027-03-13', '2027-03-14T05:00:00.000Z'],
  ['America/Havana', '2026-10-31', '2026-11-01T04:00:00.000Z'],
  ['Africa/Cairo', '2027-04-29', '2027-04-29T22:00:00.000Z'],
  ['Asia/Beirut', '2027-03-27', '2027-03-27T22:00:00.000Z'],
  ['Atlantic/Azores', '2027-03-27', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28', '2027-03-28T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kathmandu', '2027-02-28', '2027-02-28T18:15:00.000Z'],
  ['+05:30', '2026-12-31', '2026-12-31T18:30:00.000Z'],
])('in %s, the first moment after %s is %s', (zone, day, moment) => {
  expect(endOfCompanyDay(zone, day)).toBe(moment);
  expect([companyDay(zone, before(moment)), companyDay(zone, moment)]).toEqual([day, dayAfter(day)]);
});

test('a day that a country skipped has no length', () => {
  expect(endOfCompanyDay('Pacific/Apia', '2011-12-30')).toBe(startOfCompanyDay('Pacific/Apia', '2011-12-30'));
  expect(companyDay('Pacific/Apia', endOfCompanyDay('Pacific/Apia', '2011-12-29'))).toBe('2011-12-31');
});

test('days are counted on the calendar', () => {
  expect([daysAfter('2026-12-30', 3), daysAfter('2027-01-02', -3), daysAfter('2028-02-28', 1)]).toEqual([
    '2027-01-02',
    '2026-12-30',
    '2028-02-29',
  ]);
});

test('months begin and end with days of the company', () => {
  expect(companyMonthRange('America/Los_Angeles', '2026-12')).toEqual({
    from: '2026-12-01T08:00:00.000Z',
    until: '2027-01-01T08:00:00.000Z',
  });
  expect(companyMonth('America/Los_Angeles', '2027-01-01T03:00:00Z')).toBe('2026-12');
  expect(companyMonth('Pacific/Kiritimati', '2026-12-31T10:00:00Z')).toBe('2027-01');
});

test('a range includes both of its days and may be open', () => {
  expect(companyDays('Europe/Berlin', { from: '2026-10-25', to: '2026-10-25' })).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    until: '2026-10-25T23:00:00.000Z',
  });
  expect(companyDays('Europe/Berlin', { to: '2026-10-25' })).toEqual({ from: null, until: '2026-10-25T23:00:00.000Z' });
  expect(companyDays('Europe/Berlin', {})).toEqual({ from: null, until: null });
  for (const zone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    const { from, until } = companyDays(zone, { from: '0000-01-01', to: '9999-12-31' });
    expect([from?.slice(0, 2), until?.slice(0, 2)]).toEqual(['00', '99']);
  }
});
