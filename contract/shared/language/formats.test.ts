import { afterEach, expect, test } from 'vitest';
import { fieldDay, parseDay } from '../../../web/ui/fields/day-text.ts';
import { dateFormat, dayOrderOf, firstWeekday, languageAttributes, languageOf, setDayOrder } from './formats.ts';

afterEach(() => setDayOrder('month-first'));

const day = new Date('2026-11-25T15:15:00Z');
const zone = { timeZone: 'UTC' } as const;

test('the country of the company decides the order of a date, also after it was formatted once', () => {
  const medium = dateFormat({ dateStyle: 'medium', ...zone });
  const weekday = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', ...zone });
  const full = dateFormat({ dateStyle: 'full', ...zone });
  expect([medium, weekday, full].map((one) => one.format(day))).toEqual([
    'Nov 25, 2026',
    'Wed, Nov 25',
    'Wednesday, November 25, 2026',
  ]);
  setDayOrder('day-first');
  expect([medium, weekday, full].map((one) => one.format(day))).toEqual([
    '25 Nov 2026',
    'Wed 25 Nov',
    'Wednesday 25 November 2026',
  ]);
});

test('a document keeps the order in which it was issued', () => {
  setDayOrder('day-first');
  expect(dateFormat({ dateStyle: 'long', ...zone }, 'month-first').format(day)).toBe('November 25, 2026');
});

test('only the presets of the EU and the UK write the day first, and begin the week on Monday', () => {
  expect(['us', 'eu_de', 'eu', 'uk', 'other'].map(dayOrderOf)).toEqual([
    'month-first',
    'day-first',
    'day-first',
    'day-first',
    'month-first',
  ]);
  expect(firstWeekday()).toBe(0);
  setDayOrder('day-first');
  expect(firstWeekday()).toBe(1);
});

test('a day that is typed with slashes is read in the order in which it is shown', () => {
  expect(parseDay('11/12/2026', '2026-11-25')).toBe('2026-11-12');
  setDayOrder('day-first');
  expect(parseDay('11/12/2026', '2026-11-25')).toBe('2026-12-11');
  for (const one of ['2026-01-02', '2026-09-30', '2028-02-29']) expect(parseDay(fieldDay(one), '2026-11-25')).toBe(one);
});

test('pages and emails name their language and its direction alike', () => {
  expect(languageOf()).toEqual({ lang: 'en', dir: 'ltr' });
  expect(languageAttributes()).toBe('lang="en" dir="ltr"');
});
