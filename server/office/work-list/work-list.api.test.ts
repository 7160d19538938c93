import { expect, test } from 'vitest';
import type { World } from '../../../test/support/world.ts';
import { countQueries } from '../../adapters/database/count-queries.fixture.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { assign } from '../../work/assignments/assignments.fixture.ts';
import { pay, worldAt } from '../../work/promises/promises.fixture.ts';
import { seedMessages } from '../bulk/bulk.fixture.ts';
import { workListOf } from './work-list.ts';

const THURSDAY = '2026-11-19T09:00:00+01:00';
const MONDAY = '2026-11-23T09:00:00+01:00';

async function officeAt(time = MONDAY) {
  const w = await worldAt(THURSDAY);
  const order = async (days: number) => {
    const service = await w.serviceOf(days);
    const { id } = await w.customer.must('POST /customer/orders', {
      body: { items: [{ service_id: service.id, quantity: 1 }], payment_method: 'stripe' },
    });
    await pay(w, id);
    return id;
  };
  return { ...w, order, toMonday: () => w.at(time) };
}

const workList = (w: World, by = w.admin) => by.must('GET /admin/work-list');
const groupOf = async (w: World, key: string, by = w.admin) =>
  (await workList(w, by)).groups.find((group) => group.key === key);
const snooze = (w: World, key: string, snoozed = true) =>
  w.admin.must('PUT /admin/work-list/snoozes', { body: { key, snoozed } });

test('late orders come first, the oldest promise above, and each says whose it is and what is next', async () => {
  const w = await officeAt();
  const [one, two] = [await w.order(2), await w.order(1)];
  await assign(w, one, w.staff);
  w.toMonday();
  const { groups, today } = await workList(w);
  expect(today).toBe('2026-11-23');
  expect(groups.map(({ key, count }) => [key, count])).toEqual([
    ['late', 2],
    ['to_assign', 1],
  ]);
  expect(groups[0]?.rows).toMatchObject([
    {
      key: `late:${two}`,
      id: two,
      ref: String(two),
      day: '2026-11-19',
      days_late: 4,
      staff: [],
      action: 'move_promise',
    },
    { key: `late:${one}`, who: w.customer.name, day: '2026-11-20', days_late: 3, staff: [w.staff.name] },
  ]);
  expect(groups[1]?.rows).toMatchObject([{ key: `assign:${two}`, order_id: two, action: 'assign' }]);
});

test('a group has three rows and counts the others', async () => {
  const w = await officeAt();
  for (let i = 0; i < 4; i += 1) await w.order(3);
  const group = await groupOf(w, 'to_assign');
  expect([group?.count, group?.rows.length]).toEqual([4, 3]);
  expect((await w.admin.must('GET /admin/orders/counts')).unassigned).toBe(4);
});

test('a snoozed row is hidden from one admin until the company’s next day, and the next one moves up', async () => {
  const w = await officeAt();
  const other = await w.personAs('admin');
  const ids = [await w.order(3), await w.order(3), await w.order(3), await w.order(3)];
  await snooze(w, `assign:${ids[0]}`);
  const keysOf = async (by = w.admin) => (await groupOf(w, 'to_assign', by))?.rows.map(({ id }) => id);
  expect([(await groupOf(w, 'to_assign'))?.count, await keysOf()]).toEqual([3, ids.slice(1)]);
  expect(await keysOf(other)).toEqual(ids.slice(0, 3));
  await snooze(w, `assign:${ids[0]}`, false);
  expect(await keysOf()).toEqual(ids.slice(0, 3));
  await snooze(w, `assign:${ids[0]}`);
  w.at('2026-11-19T23:59:00+01:00');
  expect(await keysOf()).toEqual(ids.slice(1));
  w.at('2026-11-20T00:00:00+01:00');
  expect(await keysOf()).toEqual(ids.slice(0, 3));
});

test('an admin can snooze a limited number of rows, and only rows', async () => {
  const w = await officeAt();
  for (let i = 1; i <= 200; i += 1) await snooze(w, `late:${i}`);
  const full = await w.admin.call('PUT /admin/work-list/snoozes', { body: { key: 'late:201', snoozed: true } });
  expect([full.status, full.body.message]).toEqual([409, 'You can snooze at most 200 rows at a time.']);
  for (const key of ['late', 'late:', 'order:1', 'late:1 or 1=1', `system:${'x'.repeat(61)}`]) {
    const { status, body } = await w.admin.call('PUT /admin/work-list/snoozes', { body: { key, snoozed: true } });
    expect([status, Object.keys(body.errors ?? {})], key).toEqual([422, ['key']]);
  }
});

test('messages, reviews and overdue invoices wait for an answer', async () => {
  const w = await officeAt();
  await w.customer.must('POST /messages', {
    body: { receiver_id: (await w.customer.must('GET /admin-user')).id, content: 'Is\n\nWednesday possible?' },
  });
  await seedMessages(w, 1, 'A question');
  const { invoice_id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  w.toMonday();
  expect(await groupOf(w, 'messages')).toMatchObject({
    count: 2,
    rows: expect.arrayContaining([
      expect.objectContaining({ kind: 'chat', id: w.customer.id, title: 'Is Wednesday possible?', action: 'reply' }),
      expect.objectContaining({ kind: 'contact_message', action: 'reply' }),
    ]),
  });
  const overdue = await groupOf(w, 'overdue_invoices');
  expect(overdue).toMatchObject({ count: 1, rows: [{ id: invoice_id, who: w.customer.name, action: 'open_invoice' }] });
  expect((await w.admin.must('GET /admin/overview')).overdue_invoices.count).toBe(1);
});

test('disputes come by their day, and the system says what is wrong', async () => {
  const w = await officeAt();
  const id = await w.order(3);
  const { payments } = await w.admin.must('GET /admin/orders/{id}', { params: { id } });
  const at = new Date(THURSDAY).toISOString();
  await w.db
    .insertInto('disputes')
    .values({
      payment_id: payments[0]?.id ?? 0,
      provider: 'stripe',
      provider_ref: 'dp_1',
      provider_url: 'https://dashboard.stripe.com/disputes/dp_1',
      amount_cents: 28_000,
      held_cents: 28_000,
      reason: 'fraudulent',
      state: 'needs_response',
      respond_by: '2026-11-30T12:00:00.000Z',
      opened_at: at,
      seen_at: at,
    } as never)
    .execute();
  await w.db
    .insertInto('system_lines')
    .values({ key: 'backups', status: 'warn', since: at, warned_at: null })
    .execute();
  expect(await groupOf(w, 'deadline')).toMatchObject({
    count: 1,
    rows: [{ kind: 'dispute', day: '2026-11-30', amount: '280.00', order_id: id, action: 'answer_dispute' }],
  });
  const system = await groupOf(w, 'system');
  expect(system?.rows).toMatchObject([{ key: 'system:backups', title: 'Backups', ref: 'warn' }]);
  await snooze(w, 'system:backups');
  expect(await groupOf(w, 'system')).toBeUndefined();
});

test('commissions are a line in the last working week of the month', async () => {
  const w = await officeAt();
  const id = await w.order(3);
  await assign(w, id, w.staff);
  for (const status of ['in_progress', 'completed'] as const)
    await w.staff.must('PUT /staff/orders/{id}/status', { params: { id }, body: { status } });
  await w.staff.must('POST /staff/orders/{id}/deliver', { params: { id }, body: {} });
  w.at('2026-11-23T09:00:00+01:00');
  expect(await groupOf(w, 'commissions')).toBeUndefined();
  w.at('2026-11-24T09:00:00+01:00');
  expect(await groupOf(w, 'commissions')).toMatchObject({ count: 1, rows: [{ id: null, action: 'start_run' }] });
});

test('the week has the working days ahead and what is promised for each', async () => {
  const w = await officeAt();
  const [today, tomorrow] = [await w.order(1), await w.order(2)];
  const { week } = await workList(w);
  expect(week.map(({ day, count }) => [day, count])).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 1],
    ['2026-11-23', 0],
    ['2026-11-24', 0],
    ['2026-11-25', 0],
  ]);
  expect(week.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual([today, tomorrow]);
});

test('more rows make no more queries', async () => {
  const w = await officeAt();
  const queries = async () => {
    const view = await promiseViewOf(w.deps);
    return countQueries(w.db, (db) => workListOf(db, w.admin.id, view));
  };
  await w.order(1);
  await seedMessages(w, 1, 'A question');
  w.toMonday();
  const before = await queries();
  w.at(THURSDAY);
  for (let i = 0; i < 3; i += 1) await w.order(1);
  await seedMessages(w, 5, 'A question');
  w.toMonday();
  expect(await queries()).toBe(before);
});
