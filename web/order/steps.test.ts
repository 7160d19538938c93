import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';
import type { AdminOrderWorkspace, CustomerOrderWorkspace, StaffOrderWorkspace } from './workspace.ts';

const promise = {
  state: 'running',
  due_on: '2026-11-18',
  since: '2026-11-20T18:00:00Z',
  today: '2026-11-25',
  late: true,
  time_zone: 'America/Los_Angeles',
};
const common = { status: 'processing', created_at: '2026-11-10T17:00:00Z', promise };
const started = '2026-11-12T17:00:00Z';
const admin = (part: object = {}) =>
  stepsOf({
    role: 'admin',
    order: {
      ...common,
      history: [{ kind: 'started', created_at: started }],
      ...part,
    } as unknown as AdminOrderWorkspace,
  });

test('three roles see the same four steps, with the promised day at the last', () => {
  const customer = { ...common, timeline: [{ step: 'started', at: started }] } as unknown as CustomerOrderWorkspace;
  const steps = [
    { name: 'Ordered', day: 'Tue, Nov 10', state: 'done' },
    { name: 'Started', day: 'Thu, Nov 12', state: 'done' },
    { name: 'Completed', day: null, state: 'current' },
    { name: 'Delivered', day: 'was due Wed, Nov 18', state: 'next' },
  ];
  expect(admin()).toEqual(steps);
  expect(stepsOf({ role: 'customer', order: customer })).toEqual(steps);
  const staff = stepsOf({
    role: 'staff',
    order: { ...common, started_at: started, completed_at: null } as unknown as StaffOrderWorkspace,
  });
  expect(staff).toEqual(steps);
});

test('a delivered order names the day of its delivery, a waiting one no day, and a cancelled one has no steps', () => {
  expect(admin({ status: 'delivered', promise: { ...promise, state: 'stopped' } }).at(-1)).toEqual({
    name: 'Delivered',
    day: 'Fri, Nov 20',
    state: 'done',
  });
  expect(admin({ status: 'pending', promise: { ...promise, state: 'waiting' } }).at(-1)?.day).toBeNull();
  expect(admin({ status: 'cancelled' })).toEqual([]);
});
