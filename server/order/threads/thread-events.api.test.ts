import { expect, test } from 'vitest';
import type { KnownClient } from '../../../test/support/world.ts';
import { countQueries } from '../../adapters/database/count-queries.fixture.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { refund } from '../../settlement/refunds/refunds.fixture.ts';
import {
  assign,
  clockWorld,
  completeAndDeliver,
  getOrder,
  placeOrder,
} from '../../work/deliveries/deliveries.fixture.ts';
import { pay } from '../../work/promises/promises.fixture.ts';
import { eventsWithin } from './thread-events.ts';

type Clocked = Awaited<ReturnType<typeof clockWorld>>;

let opened: Promise<Clocked> | undefined;
const openWorld = () => (opened ??= clockWorld());

const threadOf = (by: KnownClient, id: number, query: { before?: number; after?: number; per_page?: number } = {}) =>
  by.must('GET /orders/{id}/messages', { params: { id }, query });

const kindsOf = async (by: KnownClient, id: number) => (await threadOf(by, id)).events.map(({ kind }) => kind);

/** Paid, passed on from one person to another, delivered with a note for the admins, and refunded in part. */
async function busyOrder(w: Clocked) {
  const other = await w.personAs('staff');
  const id = await placeOrder(w);
  await pay(w, id);
  w.moveTo('2027-03-01T10:10:00.000Z');
  for (const one of [w.staff, other]) await assign(w, id, one);
  const { assignments } = await getOrder(w, id);
  const aid = assignments.find(({ user }) => user.id === other.id)?.id ?? 0;
  await w.admin.must('DELETE /admin/orders/{id}/assignments/{aid}', { params: { id, aid } });
  await completeAndDeliver(w.staff, id, { notes: 'The client is difficult', summary: 'Done.' });
  const { data } = await w.admin.must('GET /admin/payments', { query: { order_id: id } });
  await refund(w.admin, { paymentId: data[0]?.id ?? 0 }, { amount: '10.00', note: 'Only for us' });
  return id;
}

test('each role reads the events of an order that are for it', async () => {
  const w = await openWorld();
  const id = await busyOrder(w);
  expect(await kindsOf(w.customer, id)).toEqual([
    'placed',
    'payment',
    'assigned',
    'assigned',
    'started',
    'completed',
    'delivered',
    'refund',
  ]);
  const staff = await kindsOf(w.staff, id);
  expect(staff).toEqual(expect.arrayContaining(['paid', 'unassigned', 'delivered']));
  for (const kind of ['payment', 'refund', 'commission']) expect(staff).not.toContain(kind);
  expect(await kindsOf(w.admin, id)).toEqual(expect.arrayContaining(['payment', 'unassigned', 'commission', 'refund']));
});

test('what is for the team or the admins is in no event that a customer reads', async () => {
  const w = await openWorld();
  const id = await busyOrder(w);
  const { events } = await threadOf(w.customer, id);
  expect(JSON.stringify(events)).not.toMatch(/difficult|Only for us|user_id|commission/);
  const byKind = new Map(events.map((event) => [event.kind, event]));
  expect(byKind.get('assigned')?.by).toBeNull();
  expect(byKind.get('started')?.by).toEqual({ id: w.staff.id, name: w.staff.name, side: 'team' });
  expect(JSON.stringify((await threadOf(w.staff, id)).events)).not.toMatch(/difficult|Only for us|amount/);
  expect(JSON.stringify((await threadOf(w.admin, id)).events)).toContain('difficult');
  for (const by of [await w.newCustomer(), await w.personAs('staff')])
    expect((await by.call('GET /orders/{id}/messages', { params: { id } })).status).toBe(404);
});

test('payments and refunds say how they are now, and how they were made', async () => {
  const w = await openWorld();
  const id = await busyOrder(w);
  const { events } = await threadOf(w.customer, id);
  const money = events.filter(({ kind }) => kind === 'payment' || kind === 'refund').map(({ detail }) => detail);
  expect(money).toEqual([
    expect.objectContaining({ method: 'stripe', state: 'partially_refunded' }),
    expect.objectContaining({ amount: '10.00', method: 'stripe', state: 'succeeded' }),
  ]);
  expect(money[1]?.credit_note_number).toMatch(/^CN-/);
});

test('the pages of a thread have each event once, in either direction', async () => {
  const w = await openWorld();
  const id = await placeOrder(w);
  const write = (content: string) =>
    w.customer.must('POST /orders/{id}/messages', { params: { id }, body: { content } });
  const minute = (n: number) => `2027-03-01T11:0${n}:00.000Z`;
  const steps = [
    () => write('One'),
    () => pay(w, id),
    () => write('Two'),
    () => assign(w, id, w.staff),
    () => write('Three'),
    () => completeAndDeliver(w.staff, id),
  ];
  for (const [n, step] of steps.entries()) {
    w.moveTo(minute(n));
    await step();
  }
  const whole = await threadOf(w.admin, id);
  const all = whole.events.map((event) => event.id);
  expect(all.length).toBeGreaterThan(5);
  const backwards: string[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await threadOf(w.admin, id, { per_page: 1, ...(before !== undefined && { before }) });
    backwards.unshift(...page.events.map((event) => event.id));
    before = page.data[0]?.id;
    if (before === undefined) break;
  }
  expect(backwards).toEqual(all);
  const forwards = new Set<string>();
  let after = whole.data[0]?.id;
  while (after !== undefined) {
    const page = await threadOf(w.admin, id, { per_page: 1, after });
    for (const event of page.events) forwards.add(event.id);
    after = page.data.at(-1)?.id;
  }
  // The first message has the events before it.
  expect(all.slice(-forwards.size)).toEqual([...forwards]);
  expect(forwards.size).toBeGreaterThan(4);
});

test('a page has the newest 500 events of an order with more of them', async () => {
  const w = await openWorld();
  const id = await placeOrder(w);
  const created_at = '2027-03-01T11:00:00.000Z';
  const rows = Array.from({ length: 501 }, (_, n) => ({
    order_id: id,
    kind: 'resumed' as const,
    actor_id: null,
    detail: JSON.stringify({ n }),
    created_at,
  }));
  for (let at = 0; at < rows.length; at += 100)
    await w.db
      .insertInto('order_events')
      .values(rows.slice(at, at + 100))
      .execute();
  const { events } = await threadOf(w.admin, id);
  expect(events.map(({ detail }) => detail.n)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1));
});

test('a longer history makes no more queries', async () => {
  const w = await openWorld();
  const id = await busyOrder(w);
  const queries = async () => {
    const order = await seeOrder(w.db, { id: w.admin.id, role: 'admin' }, id);
    return countQueries(w.db, (db) => eventsWithin(db, order, { from: null, until: null }));
  };
  const before = await queries();
  const other = await w.personAs('staff');
  await w.admin.must('POST /admin/orders/{id}/reopen', {
    params: { id },
    body: { assignment_ids: (await getOrder(w, id)).assignments.map((one) => one.id), reason: 'Once more' },
  });
  await assign(w, id, other);
  expect(await queries()).toBe(before);
});
