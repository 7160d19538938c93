import { expect, test } from 'vitest';
import { untaxed, untaxedItem } from '../../../test/support/money/amounts.ts';
import { runningClock } from '../../../test/support/order-clock.ts';
import { seedPerson, seedService } from '../../../test/support/seeds.ts';
import type { World } from '../../../test/support/world.ts';
import { berlin, setWork, worldAt } from './promises.fixture.ts';

type Past = {
  delivered: string;
  due: string;
  staff?: number[];
  services?: { id: number; title: string }[];
  pausedHours?: number;
};

/** The order was placed ten days before it was delivered. */
async function deliveredOrder({ db, customer, service, staff }: World, past: Past): Promise<number> {
  const { delivered, due } = past;
  const placed = new Date(Date.parse(delivered) - 240 * 3600_000).toISOString();
  const { id } = await db
    .insertInto('orders')
    .values({
      user_id: customer.id,
      status: 'delivered',
      payment_status: 'paid',
      payment_method: 'stripe',
      ...untaxed(10_000),
      delivery_days: 5,
      ...runningClock(placed, 5),
      due_at: due,
      clock_state: 'stopped',
      first_delivered_at: delivered,
      counted_due_at: due,
      created_at: placed,
      updated_at: placed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: service_id, title } of past.services ?? [service])
    await db
      .insertInto('order_items')
      .values({ order_id: id, service_id, title, quantity: 1, ...untaxedItem(10_000), delivery_days: 5 })
      .execute();
  for (const user_id of past.staff ?? [staff.id])
    await db
      .insertInto('assignments')
      .values({ order_id: id, user_id, status: 'delivered', assigned_at: placed, delivered_at: delivered })
      .execute();
  const resumed = new Date(Date.parse(placed) + (past.pausedHours ?? 0) * 3600_000).toISOString();
  await db
    .insertInto('clock_spans')
    .values([
      { order_id: id, state: 'paused', reason: 'customer', from_at: placed, to_at: resumed },
      { order_id: id, state: 'running', reason: null, from_at: resumed, to_at: delivered },
    ])
    .execute();
  return id;
}

const at = (day: string, hour = 12): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

const report = async ({ admin }: World, query: Record<string, string> = {}) =>
  (await admin.must('GET /admin/reports/on-time', { query })).rows;

test('a month’s rate is correct to the percent, rounded down', async () => {
  const w = await worldAt('2026-12-15T09:00:00Z');
  for (let n = 0; n < 29; n += 1) await deliveredOrder(w, { delivered: at('2026-11-10'), due: at('2026-11-10', 16) });
  // One working day late, over a weekend; four; and two.
  await deliveredOrder(w, { delivered: at('2026-11-16'), due: at('2026-11-13', 16) });
  await deliveredOrder(w, { delivered: at('2026-11-19'), due: at('2026-11-13', 16) });
  await deliveredOrder(w, { delivered: at('2026-11-12'), due: at('2026-11-10', 16) });
  await deliveredOrder(w, { delivered: at('2026-12-01'), due: at('2026-12-01', 16), pausedHours: 60 });
  expect(await report(w, { from: '2026-11-01', to: '2026-11-30' })).toEqual([
    {
      key: '2026-11',
      name: 'November 2026',
      delivered: 32,
      on_time: 29,
      percent: 90,
      late_days_median: 2,
      paused_percent: 0,
    },
  ]);
  expect((await report(w)).map(({ key, percent, paused_percent }) => [key, percent, paused_percent])).toEqual([
    ['2026-11', 90, 0],
    ['2026-12', 100, 25],
  ]);
});

test('months are those of the company’s time zone', async () => {
  const w = await worldAt('2026-12-15T09:00:00Z');
  await deliveredOrder(w, { delivered: '2026-11-30T23:30:00.000Z', due: at('2026-12-02') });
  expect((await report(w)).map(({ key }) => key)).toEqual(['2026-12']);
  expect(await report(w, { from: '2026-11-01', to: '2026-11-30' })).toEqual([]);
  await setWork(w, { ...berlin, time_zone: 'UTC' });
  expect((await report(w)).map(({ key }) => key)).toEqual(['2026-11']);
});

test('an order counts for each of its services and each of its staff', async () => {
  const w = await worldAt('2026-12-15T09:00:00Z');
  const [second, colleague] = [await seedService(w.db), await seedPerson(w.db, 'staff')];
  const both = { staff: [w.staff.id, colleague.id], services: [w.service, second] };
  await deliveredOrder(w, { delivered: at('2026-11-10'), due: at('2026-11-10', 16), ...both });
  await deliveredOrder(w, { delivered: at('2026-11-10'), due: at('2026-11-09', 16) });
  const rows = async (by: string) =>
    (await report(w, { by })).map(({ key, name, delivered, percent }) => [Number(key), name, delivered, percent]);
  expect(await rows('service')).toEqual([
    [w.service.id, w.service.title, 2, 50],
    [second.id, second.title, 1, 100],
  ]);
  expect(await rows('staff')).toEqual([
    [w.staff.id, w.staff.name, 2, 50],
    [colleague.id, colleague.name, 1, 100],
  ]);
});

test('deleted orders and those without a delivery do not count', async () => {
  const w = await worldAt('2026-12-15T09:00:00Z');
  const [deleted, open] = [
    await deliveredOrder(w, { delivered: at('2026-11-10'), due: at('2026-11-10', 16) }),
    await deliveredOrder(w, { delivered: at('2026-11-10'), due: at('2026-11-10', 16) }),
  ];
  await w.db
    .updateTable('orders')
    .set({ deleted_at: at('2026-11-11') })
    .where('id', '=', deleted)
    .execute();
  await w.db.updateTable('orders').set({ first_delivered_at: null }).where('id', '=', open).execute();
  expect(await report(w)).toEqual([]);
});

test.each([
  ['to', { from: '2026-11-02', to: '2026-11-01' }],
  ['from', { from: '2020-01-01', to: '2026-11-01' }],
  ['by', { by: 'customer' }],
  ['from', { from: 'yesterday' }],
])('an invalid %s is named', async (field, query) => {
  const w = await worldAt('2026-12-15T09:00:00Z');
  const { status, body } = await w.admin.call('GET /admin/reports/on-time', { query: { ...query } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('the overview has the rate of the last 30 days, and the site that of 12 months if the owner wants it', async () => {
  const w = await worldAt('2026-12-15T09:00:00Z');
  for (let n = 0; n < 19; n += 1) await deliveredOrder(w, { delivered: at('2026-12-01'), due: at('2026-12-01', 16) });
  expect((await w.admin.must('GET /admin/overview')).on_time).toEqual({ percent: 100, delivered: 19 });
  const settings = await w.admin.must('GET /admin/settings/work');
  await w.admin.must('PUT /admin/settings/work', { body: { ...settings, show_on_time_rate: true } });
  expect((await w.visitor.must('GET /proof')).on_time).toBeNull();
  await deliveredOrder(w, { delivered: at('2026-03-10'), due: at('2026-03-09', 16) });
  await deliveredOrder(w, { delivered: at('2025-11-10'), due: at('2025-11-09', 16) });
  await w.contentChanged();
  expect((await w.visitor.must('GET /proof')).on_time).toEqual({ percent: 95, kept: 19, orders: 20 });
  const { updated_at } = await w.admin.must('GET /admin/settings/work');
  await w.admin.must('PUT /admin/settings/work', { body: { ...settings, show_on_time_rate: false, updated_at } });
  expect((await w.visitor.must('GET /proof')).on_time).toBeNull();
});
