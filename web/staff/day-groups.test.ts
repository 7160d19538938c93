import { expect, test } from 'vitest';
import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { dayGroups } from './day-groups.ts';

const job = (due_on: string, more: Partial<OrderPromise> = {}) => ({
  promise: { state: 'running', late: false, today: '2026-11-25', due_on, ...more } as OrderPromise,
});

const namesOf = (...jobs: ReturnType<typeof job>[]) => dayGroups(jobs).map(({ name }) => name);

test('jobs are grouped by the company’s days, worst first, without empty groups', () => {
  const jobs = ['2026-12-08', '2026-11-29', '2026-11-26', '2026-11-25'].map((day) => job(day));
  const late = job('2026-11-18', { late: true });
  expect(namesOf(...jobs, late)).toEqual(['Late', 'Today', 'Tomorrow', 'This week', 'Later']);
  expect(namesOf(job('2026-11-30'))).toEqual(['Later']);
});

test('a job that waits for its customer is due on no day, even if it was promised for today', () => {
  expect(namesOf(job('2026-11-25', { state: 'paused' }), job('2026-12-01', { state: 'waiting' }))).toEqual([
    'Waiting for the customer',
  ]);
});

test('on a Sunday the week ends', () => {
  expect(namesOf(job('2026-12-01', { today: '2026-11-29' }))).toEqual(['Later']);
});
