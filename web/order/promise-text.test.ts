import { expect, test } from 'vitest';
import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { promiseText, promiseTone } from './promise-text.ts';

const promise = (part: Partial<OrderPromise>): OrderPromise => ({
  due_if_now: null,
  questions: 0,
  answered: 0,
  state: 'running',
  reason: null,
  due_on: '2026-11-26',
  due_at: '2026-11-27T01:00:00Z',
  first_due_on: '2026-11-26',
  working_days_left: 3,
  since: '2026-11-23T18:00:00Z',
  today: '2026-11-24',
  late: false,
  time_zone: 'America/Los_Angeles',
  moves: [],
  ...part,
});
const text = (part: Partial<OrderPromise>, status = 'processing') => promiseText(promise(part), status);

test('a running promise names its day, and the year only if it is another one', () => {
  expect(text({})).toBe('Ready by Thu, Nov 26');
  expect(text({ due_on: '2027-01-05', due_at: '2027-01-06T01:00:00Z' })).toBe('Ready by Tue, Jan 5, 2027');
});

test('a missed promise says how late it is', () => {
  const late = { due_on: '2026-11-23', due_at: '2026-11-24T01:00:00Z', late: true };
  expect(text(late)).toBe('Was due Mon, Nov 23, 1 day late');
  expect(promiseTone(promise(late), 'processing')).toBe('bad');
});

test('a promise missed by hours is not yet a day late', () => {
  expect(text({ due_on: '2026-11-24', due_at: '2026-11-24T17:00:00Z', late: true })).toBe('Was due Tue, Nov 24');
});

test('a waiting promise says what starts it', () => {
  const waiting = { state: 'waiting', reason: 'intake' } as const;
  expect(text(waiting)).toBe('Your 3 working days start once you have answered our questions.');
  expect(text({ ...waiting, reason: 'payment' })).toBe('Your 3 working days start once we have received your payment.');
  expect(text({ ...waiting, working_days_left: 1 })).toBe(
    'Your 1 working day starts once you have answered our questions.',
  );
});

test('a paused promise says since when, why and what is left', () => {
  const paused = { state: 'paused', reason: 'customer' } as const;
  expect(text(paused)).toBe('Paused since Monday: we need your answer. 3 working days left.');
  expect(text({ ...paused, since: '2026-11-09T18:00:00Z', working_days_left: 1 })).toBe(
    'Paused since Mon, Nov 9: we need your answer. 1 working day left.',
  );
  expect(text({ ...paused, working_days_left: 0 })).toBe('Paused since Monday: we need your answer.');
});

test('a delivered promise says whether it was met', () => {
  const stopped = { state: 'stopped' } as const;
  expect(text({ ...stopped, since: '2026-11-24T17:00:00Z' }, 'delivered')).toBe('Delivered Tue, Nov 24, on time');
  const late = { ...stopped, since: '2026-11-27T20:00:00Z' };
  expect(text(late, 'delivered')).toBe('Delivered Fri, Nov 27, 1 day late');
  expect(promiseTone(promise(late), 'delivered')).toBe('neutral');
  expect(promiseTone(promise({ ...stopped, since: '2026-11-24T17:00:00Z' }), 'delivered')).toBe('good');
});

test('days are the company’s, also when they end after midnight elsewhere', () => {
  // 23:30 on Thursday in Los Angeles is Friday in Berlin and in UTC.
  expect(text({ state: 'stopped', since: '2026-11-27T07:30:00Z' }, 'delivered')).toBe('Delivered Thu, Nov 26, on time');
});

test('a cancelled order promises nothing', () => {
  expect(text({ state: 'stopped' }, 'cancelled')).toBe('Cancelled. No further work.');
});
