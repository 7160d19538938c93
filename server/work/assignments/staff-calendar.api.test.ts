import { expect, test } from 'vitest';
import type { World } from '../../../test/support/world.ts';
import { pay, wait, worldAt } from '../promises/promises.fixture.ts';
import { assign, deliverAll, placeOrder } from './assignments.fixture.ts';

const MONDAY = '2026-11-23T10:00:00+01:00';

const move = (w: World, id: number, due_on: string) =>
  w.admin.must('PUT /admin/orders/{id}/promise', {
    params: { id },
    body: { due_on, reason: 'As agreed', agreed_with_customer: true },
  });

async function promised(w: World, day: string): Promise<number> {
  const id = await placeOrder(w);
  await assign(w, id, w.staff);
  await pay(w, id);
  await move(w, id, day);
  return id;
}

const week = (w: World, from = '2026-11-23', to = '2026-11-29', by = w.staff) =>
  by.must('GET /staff/calendar', { query: { from, to } });

test('the calendar has the jobs of its days in order, and days off with their holidays', async () => {
  const w = await worldAt(MONDAY);
  const settings = await w.admin.must('GET /admin/settings/work');
  await w.admin.must('PUT /admin/settings/work', {
    body: { ...settings, holidays: [{ day: '2026-11-26', name: 'Founders’ Day' }] },
  });
  const [friday, tuesday] = [await promised(w, '2026-11-27'), await promised(w, '2026-11-24')];
  await promised(w, '2026-11-30');
  const shown = await week(w);
  expect(shown.today).toBe('2026-11-23');
  expect(shown.jobs.map(({ id, promise }) => [id, promise.due_on])).toEqual([
    [tuesday, '2026-11-24'],
    [friday, '2026-11-27'],
  ]);
  expect(shown.days.filter((day) => !day.is_working)).toEqual([
    { day: '2026-11-26', is_working: false, holiday: 'Founders’ Day' },
    { day: '2026-11-28', is_working: false, holiday: null },
    { day: '2026-11-29', is_working: false, holiday: null },
  ]);
  expect(shown.days).toHaveLength(7);
});

test('late jobs of earlier days and jobs that wait are counted, delivered ones keep their promised day', async () => {
  const w = await worldAt(MONDAY);
  await promised(w, '2026-11-24');
  await wait(w, await promised(w, '2026-12-02'));
  const delivered = await promised(w, '2026-12-03');
  await deliverAll(w, delivered, [w.staff]);
  w.at('2026-12-01T10:00:00+01:00');
  const shown = await week(w, '2026-11-30', '2026-12-06');
  expect(shown).toMatchObject({ late_before: 1, waiting: 1, today: '2026-12-01' });
  expect(shown.jobs.map(({ id, my_status }) => [id, my_status])).toEqual([[delivered, 'delivered']]);
});

test('nothing of others is shown', async () => {
  const w = await worldAt(MONDAY);
  await promised(w, '2026-11-24');
  const other = await w.personAs('staff');
  expect(await week(w, '2026-11-23', '2026-11-29', other)).toMatchObject({ jobs: [], late_before: 0, waiting: 0 });
});

test.each([
  ['no days', {}, 'from'],
  ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
  ['an end before the beginning', { from: '2026-11-24', to: '2026-11-23' }, 'to'],
  ['43 days', { from: '2026-11-01', to: '2026-12-13' }, 'to'],
  ['an unknown parameter', { from: '2026-11-01', to: '2026-11-02', user_id: '1' }, 'user_id'],
])('%s is 422', async (_, query, field) => {
  const w = await worldAt(MONDAY);
  const { status, body } = await w.staff.call('GET /staff/calendar', { query: query as never });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toContain(field);
});

test.each([
  ['0000-01-01', '0000-01-20', 200],
  ['9999-01-01', '9999-01-20', 200],
  ['9999-12-01', '9999-12-31', 422],
])('the first and the last years are no server error: %s', async (from, to, expected) => {
  const w = await worldAt(MONDAY);
  expect((await w.staff.call('GET /staff/calendar', { query: { from, to } })).status).toBe(expected);
});

test('42 days are one call', async () => {
  const w = await worldAt(MONDAY);
  expect((await week(w, '2026-11-01', '2026-12-12')).days).toHaveLength(42);
});
