import { afterEach, expect, test } from 'vitest';
import { expectClocksToMatch } from '../../../test/support/expect-clocks.ts';
import { next } from '../../../test/support/seeds.ts';
import { berlin, promiseOf, resume, wait, worldAt } from './promises.fixture.ts';

afterEach(expectClocksToMatch);

const christmas = { day: '2026-12-25', name: 'Christmas Day' };

/** A guest pays at once, so the clock runs from the purchase. */
async function boughtAt(time: string, deliveryDays: number, calendar = berlin) {
  const w = await worldAt(time, calendar);
  const service = await w.serviceOf(deliveryDays);
  const email = `buyer${next()}@mail.test`;
  await w.buyOrFail({ email, items: [{ service_id: service.id, quantity: 1 }] });
  const [order] = await w.ordersOf(email);
  const orderId = order?.id ?? 0;
  return { ...w, orderId, dueAt: async () => (await promiseOf(w, orderId)).due_at };
}

test.each([
  { start: 'Fri 20 Nov 16:00', at: '2026-11-20T16:00:00+01:00', days: 2, due: '2026-11-24T16:00:00.000Z' },
  { start: 'a Saturday', at: '2026-11-21T12:00:00+01:00', days: 1, due: '2026-11-23T16:00:00.000Z' },
  { start: 'Mon 23 Nov 09:00', at: '2026-11-23T09:00:00+01:00', days: 3, due: '2026-11-25T16:00:00.000Z' },
  { start: 'Mon 23 Nov 09:00:01', at: '2026-11-23T09:00:01+01:00', days: 3, due: '2026-11-26T16:00:00.000Z' },
  {
    start: 'Fri 27 Mar 10:00, before the DST change',
    at: '2026-03-27T10:00:00+01:00',
    days: 3,
    due: '2026-04-01T15:00:00.000Z',
  },
])('$days working days from $start are due at $due', async ({ at, days, due }) => {
  const w = await boughtAt(at, days);
  expect(await w.dueAt()).toBe(due);
});

test('a holiday is no working day', async () => {
  const w = await boughtAt('2026-12-23T10:00:00+01:00', 3, { ...berlin, holidays: [christmas] });
  expect(await w.dueAt()).toBe('2026-12-29T16:00:00.000Z');
});

test('paused Monday 13:00 and resumed Thursday 11:00, three days are due on the next Monday', async () => {
  const w = await boughtAt('2026-11-23T09:00:00+01:00', 3);
  w.at('2026-11-23T13:00:00+01:00');
  expect((await wait(w, w.orderId)).body.promise).toMatchObject({ due_on: '2026-11-25', working_days_left: 3 });
  w.at('2026-11-26T11:00:00+01:00');
  expect(await promiseOf(w, w.orderId)).toMatchObject({ state: 'paused', due_on: '2026-11-25', working_days_left: 3 });
  const resumed = await resume(w, w.orderId);
  expect(resumed.body.promise).toMatchObject({ due_at: '2026-11-30T16:00:00.000Z', first_due_on: '2026-11-25' });
});

test('a pause of whole working days, part by part, never costs a day through rounding', async () => {
  const w = await boughtAt('2026-11-23T09:00:00+01:00', 3);
  // Each pause begins after a third of the day.
  for (const day of ['23', '24', '25']) {
    w.at(`2026-11-${day}T11:40:00+01:00`);
    await wait(w, w.orderId);
    w.at(`2026-11-${Number(day) + 1}T09:00:00+01:00`);
    await resume(w, w.orderId);
  }
  expect(await w.dueAt()).toBe('2026-11-27T16:00:00.000Z');
});

test('with the default calendar an order is due on the day of its purchase plus the days', async () => {
  const w = await boughtAt('2026-11-23T09:30:00Z', 4, {
    time_zone: 'UTC',
    working_days: [1, 2, 3, 4, 5, 6, 7],
    day_start: '00:00',
    day_end: '24:00',
  });
  expect(await w.dueAt()).toBe('2026-11-27T23:59:59.999Z');
});
