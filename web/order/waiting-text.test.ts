import { expect, test } from 'vitest';
import { waitingText } from './waiting-text.ts';

const promise = {
  state: 'waiting',
  reason: 'intake',
  since: '2026-11-20T09:00:00Z',
  today: '2026-11-24',
  time_zone: 'UTC',
} as const;

test('an order that waits says for how long, and for what', () => {
  expect(waitingText(promise)).toBe('Waiting 4 days (questions)');
  expect(waitingText({ ...promise, reason: 'payment', since: '2026-11-23T09:00:00Z' })).toBe('Waiting 1 day (payment)');
  expect(waitingText({ ...promise, state: 'paused', reason: 'customer' })).toBe('Waiting 4 days (answer)');
  expect(waitingText({ ...promise, state: 'paused', reason: 'appointment' })).toBe('Waiting 4 days (appointment)');
});

test('days are counted in the company’s time zone', () => {
  const since = '2026-11-24T00:30:00Z';
  expect(waitingText({ ...promise, since })).toBe('Waiting since today (questions)');
  const inLosAngeles = { ...promise, today: '2026-11-23', time_zone: 'America/Los_Angeles' };
  expect(waitingText({ ...inLosAngeles, since: '2026-11-23T07:30:00Z' })).toBe('Waiting 1 day (questions)');
});

test('an order that is being worked on does not wait', () => {
  expect(waitingText({ ...promise, state: 'running', reason: null })).toBeNull();
  expect(waitingText({ ...promise, state: 'stopped', reason: null })).toBeNull();
});
