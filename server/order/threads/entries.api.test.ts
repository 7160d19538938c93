import { expect, test } from 'vitest';
import {
  accept,
  assign,
  clockWorld,
  completeAndDeliver,
  deliveredOrder,
  getOrder,
  placeOrder,
} from '../../work/deliveries/deliveries.fixture.ts';

type Clocked = Awaited<ReturnType<typeof clockWorld>>;

let opened: Promise<Clocked> | undefined;
/** One world serves all tests, because a new admin is notified only after some seconds. */
const openWorld = () => (opened ??= clockWorld());

async function readersOf(w: Clocked, orderId: number, act: () => Promise<unknown>): Promise<number[]> {
  const notified = new Set<number>();
  const stop = w.deps.events.subscribe((event) => {
    if (event.type === 'user.notified' && event.event === 'order.message' && event.id === orderId)
      notified.add(event.userId);
  });
  await act();
  // One message notifies all of them.
  await expect.poll(() => notified).toContain(w.admin.id);
  stop();
  return [...notified];
}

const assignmentOf = async (w: Clocked, id: number) => (await getOrder(w, id)).assignments[0]?.id ?? 0;

test('each entry in the thread of an order is announced to its customer, its staff and the admins', async () => {
  const w = await openWorld();
  const { customer, staff, admin } = w;
  const next = await w.personAs('staff');
  const id = await placeOrder(w);
  const params = { id };
  const everyone = (worker = next) => expect.arrayContaining([customer.id, worker.id, admin.id]);

  expect(await readersOf(w, id, () => assign(w, id, staff))).toEqual(everyone(staff));
  const passOn = async () =>
    admin.must('POST /admin/orders/{id}/reassign', {
      params,
      body: { assignment_id: await assignmentOf(w, id), user_id: next.id, reason: 'On holiday' },
    });
  const readers = await readersOf(w, id, passOn);
  expect(readers).toEqual(everyone());
  expect(readers).not.toContain(staff.id);
  const move = () =>
    admin.must('PUT /admin/orders/{id}/promise', {
      params,
      body: { due_on: '2027-03-29', reason: 'Parts are late', agreed_with_customer: false },
    });
  expect(await readersOf(w, id, move)).toEqual(everyone());
  expect(await readersOf(w, id, () => completeAndDeliver(next, id))).toEqual(everyone());
  const extend = () => customer.must('POST /customer/orders/{id}/more-time', { params });
  expect(await readersOf(w, id, extend)).toEqual(everyone());
  expect(await readersOf(w, id, () => accept(customer, id))).toEqual(everyone());
  const reopen = async () =>
    admin.must('POST /admin/orders/{id}/reopen', {
      params,
      body: { assignment_ids: [await assignmentOf(w, id)], reason: 'The logo is missing' },
    });
  expect(await readersOf(w, id, reopen)).toEqual(everyone());
});

test('an automatic acceptance is announced as an entry of the thread', async () => {
  const w = await openWorld();
  const id = await deliveredOrder(w);
  expect(await readersOf(w, id, () => w.goTo('2027-03-20T00:00:00.000Z'))).toEqual(
    expect.arrayContaining([w.customer.id, w.staff.id, w.admin.id]),
  );
});

test('an entry for the team is announced to the team only', async () => {
  const w = await openWorld();
  const other = await w.personAs('staff');
  const id = await placeOrder(w);
  for (const one of [w.staff, other]) await assign(w, id, one);
  const { assignments } = await getOrder(w, id);
  const aid = assignments.find(({ user }) => user.id === other.id)?.id ?? 0;
  const takeOff = () => w.admin.must('DELETE /admin/orders/{id}/assignments/{aid}', { params: { id, aid } });
  const readers = await readersOf(w, id, takeOff);
  expect(readers).toEqual(expect.arrayContaining([w.staff.id, w.admin.id]));
  expect(readers).not.toContain(w.customer.id);
});
