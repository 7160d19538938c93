import { expect, test } from 'vitest';
import { expectCountersToMatch } from '../../adapters/database/counters.fixture.ts';
import { violatedInvariants } from '../../adapters/database/invariants/invariants.ts';
import { threadInvariants } from '../../adapters/database/invariants/thread-invariants.ts';
import { notificationsOf } from '../../platform/notifications/notifications.fixture.ts';
import { assign, deliver, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { withThread } from './threads.fixture.ts';

const waitingOf = async ({ admin }: Awaited<ReturnType<typeof withThread>>) =>
  (await admin.must('GET /admin/waiting')).unread_order_messages;

test('messages of others are unread until the thread was read up to them, and never become unread again', async () => {
  const w = await withThread();
  const { customer, staff, admin, unread } = w;
  const first = await w.mustWrite(staff, 'One');
  await w.mustWrite(admin, 'A note', { visibility: 'team' });
  const last = await w.mustWrite(admin, 'Two');
  expect([await unread(customer), await unread(staff), await unread(admin)]).toEqual([2, 2, 1]);
  await w.read(customer, first.id);
  expect(await unread(customer)).toBe(1);
  await w.read(customer, last.id);
  await w.read(customer, first.id);
  expect(await unread(customer)).toBe(0);
  const thread = (await customer.must('GET /order-threads', { query: { unread: '1' } })).data;
  expect(thread.some(({ order }) => order.id === w.orderId)).toBe(false);
});

test('only an entry of this thread can be read up to', async () => {
  const w = await withThread();
  const other = await withThread();
  const foreign = await other.mustWrite(other.customer, 'Elsewhere');
  for (const id of [foreign.id, 2_000_000_000]) {
    const { status, body } = await w.read(w.customer, id);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['up_to']]);
  }
});

test('the admins share one inbox: what one of them has read is read for all', async () => {
  const w = await withThread({ fresh: true });
  const second = await w.personAs('admin');
  expect(await waitingOf(w)).toBe(0);
  const one = await w.mustWrite(w.customer, 'One');
  const two = await w.mustWrite(w.staff, 'Two');
  await w.mustWrite(w.admin, 'Three');
  expect([await waitingOf(w), await w.unread(second)]).toEqual([2, 2]);
  await w.read(second, one.id);
  expect(await waitingOf(w)).toBe(1);
  await w.read(second, two.id);
  expect([await waitingOf(w), await w.unread(w.admin)]).toEqual([0, 0]);
  await w.mustWrite(w.customer, 'Four');
  expect(await waitingOf(w)).toBe(1);
  await w.admin.must('DELETE /admin/orders/{id}', { params: w.params });
  expect(await waitingOf(w), 'of a deleted order').toBe(0);
  await expectCountersToMatch(w.db);
});

test('a deleted message is no longer unread', async () => {
  const w = await withThread({ fresh: true });
  const { id: mid } = await w.mustWrite(w.customer, 'Oops');
  expect(await waitingOf(w)).toBe(1);
  await w.customer.must('DELETE /orders/{id}/messages/{mid}', { params: { ...w.params, mid } });
  expect([await waitingOf(w), await w.unread(w.staff)]).toEqual([0, 0]);
  await expectCountersToMatch(w.db);
});

test('the list has the latest entry first, with what each may read of it', async () => {
  const w = await withThread({ fresh: true });
  const { customer, staff, admin } = w;
  await w.mustWrite(staff, 'For everyone');
  await w.mustWrite(staff, 'For the team', { visibility: 'team' });
  const lastOf = async (by: typeof admin) => (await by.must('GET /order-threads')).data[0];
  expect(await lastOf(admin)).toMatchObject({
    order: { id: w.orderId, status: 'pending', services: [w.service.title] },
    customer: { id: customer.id, name: customer.name },
    last: { author: staff.name, content: 'For the team', visibility: 'team' },
    unread: 2,
  });
  expect((await lastOf(staff))?.last?.content).toBe('For the team');
  expect((await lastOf(customer))?.last?.content).toBe('For everyone');
});

test('a customer’s list has every open order, also before the first message, and no delivered one', async () => {
  const w = await withThread({ fresh: true });
  const { id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  const list = async () =>
    (await w.customer.must('GET /order-threads')).data.map(({ order, last }) => [order.id, last?.content ?? null]);
  const assigned = [w.orderId, `${w.staff.name} was assigned`];
  expect(await list()).toEqual([assigned, [id, null]]);
  expect((await w.admin.must('GET /order-threads')).data.map(({ order }) => order.id)).toEqual([w.orderId]);
  const delivered = { status: 'delivered', acceptance: 'accepted' } as const;
  await w.db.updateTable('orders').set(delivered).where('id', '=', w.orderId).execute();
  expect(await list()).toEqual([[id, null]]);
  await w.db.updateTable('orders').set({ acceptance: 'awaiting' }).where('id', '=', w.orderId).execute();
  expect(await list()).toEqual([assigned, [id, null]]);
});

test('a page of the list has its rows and the total of all threads', async () => {
  const w = await withThread({ fresh: true });
  const ids = [w.orderId];
  for (let i = 0; i < 3; i += 1) {
    const { id } = await w.customer.must('POST /customer/orders', {
      body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
    });
    ids.push(id);
  }
  for (const id of ids)
    await w.customer.must('POST /orders/{id}/messages', { params: { id }, body: { content: 'Hi' } });
  for (const by of [w.admin, w.customer]) {
    const { data, meta } = await by.must('GET /order-threads', { query: { page: 2, per_page: 3 } });
    expect([data.map(({ order }) => order.id), meta.total]).toEqual([[ids[0]], 4]);
  }
});

test('reading the thread settles its notifications, for an admin those of all admins', async () => {
  const w = await withThread({ fresh: true });
  const second = await w.personAs('admin');
  // Without an owner, all of them are notified.
  await w.admin.must('PUT /admin/orders/{id}/owner', { params: { id: w.orderId }, body: { user_id: null } });
  const count = async (by: typeof second) =>
    (await notificationsOf(w, by, { unread: '1' })).data.filter(({ kind }) => kind === 'order_message').length;
  const { id } = await w.mustWrite(w.customer, 'Hello');
  expect([await count(w.admin), await count(second), await count(w.staff), await count(w.customer)]).toEqual([
    1, 1, 1, 0,
  ]);
  await w.read(second, id);
  expect([await count(w.admin), await count(second), await count(w.staff)]).toEqual([0, 0, 1]);
  await w.read(w.staff, id);
  expect(await count(w.staff)).toBe(0);
});

test('an admin who becomes staff may have read every thread', async () => {
  const w = await withThread({ fresh: true });
  const { id } = await w.mustWrite(w.customer, 'Hello');
  const other = await w.personAs('admin');
  await w.read(other, id);
  const { name, email } = other;
  const staff = await w.db.selectFrom('roles').select('id').where('name', '=', 'staff').executeTakeFirstOrThrow();
  await w.admin.must('PUT /admin/users/{id}', {
    params: { id: other.id },
    body: { name, email, role_id: staff.id },
  });
  expect(await violatedInvariants(w.db, threadInvariants)).toEqual([]);
});

test('staff who delivered their work and are customers now hear nothing more of it', async () => {
  const w = await withThread({ fresh: true });
  const left = await w.personAs('staff');
  const roles = await w.db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirstOrThrow();
  await assign(w, w.orderId, left);
  for (const status of ['in_progress', 'completed'] as const) await setStatus(left, w.orderId, status);
  await deliver(left, w.orderId);
  const { name, email } = left;
  const change = { params: { id: left.id }, body: { name, email, role_id: roles.id } };
  await w.admin.must('PUT /admin/users/{id}', change);
  await w.mustWrite(w.customer, 'Hello');
  await w.stage.fanOut.drain();
  const told = await w.db.selectFrom('notifications').select('kind').where('user_id', '=', left.id).execute();
  expect(told.map(({ kind }) => kind)).not.toContain('order_message');
  const waiting = await w.db.selectFrom('outbox').select('kind').where('user_id', '=', left.id).execute();
  expect(waiting.map(({ kind }) => kind)).not.toContain('order-message');
});

test('a message of an order with an owner notifies that admin only', async () => {
  const w = await withThread({ fresh: true });
  const owner = await w.personAs('admin');
  await w.db.updateTable('orders').set({ owner_id: owner.id }).where('id', '=', w.orderId).execute();
  await w.mustWrite(w.customer, 'Hello');
  const kinds = async (by: typeof owner) => (await notificationsOf(w, by)).data.map(({ kind }) => kind);
  expect(await kinds(owner)).toContain('order_message');
  expect(await kinds(w.admin)).not.toContain('order_message');
});

test('reading again what was read tells no other screen, so that two of them never wake each other forever', async () => {
  const w = await withThread({ fresh: true });
  const { id } = await w.mustWrite(w.staff, 'Hello');
  const told: number[] = [];
  const stop = w.deps.events.subscribe(
    (event) => event.type === 'user.notified' && event.event === 'order.message' && told.push(event.userId),
  );
  await w.read(w.customer, id);
  await expect.poll(() => told).toEqual([w.customer.id]);
  await w.read(w.customer, id);
  await w.read(w.admin, id);
  await expect.poll(() => told).toEqual([w.customer.id, w.admin.id]);
  stop();
});

test('the conversations of a busy order satisfy every invariant', async () => {
  const w = await withThread({ fresh: true });
  const note = await w.mustWrite(w.staff, `Look, @{${w.admin.id}}`, { visibility: 'team' });
  const { id: mid } = await w.mustWrite(w.customer, 'Hello');
  await w.mustWrite(w.customer, 'There');
  await w.read(w.staff, mid);
  await w.read(w.customer, mid);
  await w.customer.must('DELETE /orders/{id}/messages/{mid}', { params: { ...w.params, mid } });
  await w.staff.must('DELETE /orders/{id}/messages/{mid}', { params: { ...w.params, mid: note.id } });
  await w.db.deleteFrom('assignments').where('order_id', '=', w.orderId).execute();
  expect(await violatedInvariants(w.db, threadInvariants)).toEqual([]);
  await w.db
    .insertInto('order_reads')
    .values({ order_id: w.orderId, user_id: (await w.newCustomer()).id, last_read_id: 1 })
    .execute();
  await w.db.updateTable('order_threads').set({ last_public_id: note.id }).where('order_id', '=', w.orderId).execute();
  expect((await violatedInvariants(w.db, threadInvariants)).map((found) => found.split(':')[0])).toEqual([
    'a thread that shows its customer a team note as the latest message',
    'a thread whose latest entries are not its last ones',
    'a thread read by someone who never took part',
  ]);
});
