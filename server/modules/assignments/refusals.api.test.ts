import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { assign, deliver, move, orderOf, withOrder } from './assignments.fixture.ts';

test('work goes one step at a time: whatever is not the next step is refused', async () => {
  const w = await withOrder();
  const { orderId, staff } = w;
  await assign(w, orderId, staff);
  const tryAll = async () => [
    (await move(staff, orderId, 'assigned')).status,
    (await move(staff, orderId, 'delivered')).status,
  ];
  expect(await tryAll()).toEqual([409, 409]);
  expect((await move(staff, orderId, 'completed')).status).toBe(409);
  expect((await deliver(staff, orderId)).status).toBe(409);
  await move(staff, orderId, 'in_progress');
  expect(await tryAll()).toEqual([409, 409]);
  expect((await move(staff, orderId, 'in_progress')).body.message).toBe(
    'This work is in progress: it can not be started now.',
  );
  expect((await deliver(staff, orderId)).status).toBe(409);
  await move(staff, orderId, 'completed');
  expect(await tryAll()).toEqual([409, 409]);
  expect((await move(staff, orderId, 'completed')).status).toBe(409);
  expect((await move(staff, orderId, 'in_progress')).status).toBe(409);
  await deliver(staff, orderId);
  expect(await tryAll()).toEqual([409, 409]);
  expect((await deliver(staff, orderId)).status).toBe(409);
  expect((await move(staff, orderId, 'completed')).status).toBe(409);
  expect((await orderOf(w, orderId)).history.filter(({ kind }) => kind === 'commission')).toHaveLength(1);
});

test('a status that does not exist is 422 on its own field, and no step at all', async () => {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  for (const status of ['done', '', null, 1, ['completed'], { $ne: 1 }]) {
    const answer = await w.staff.send('PUT', `/api/staff/orders/${w.orderId}/status`, { body: { status } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})], String(status)).toEqual([422, ['status']]);
  }
  const notes = await w.staff.send('POST', `/api/staff/orders/${w.orderId}/deliver`, {
    body: { notes: 'x'.repeat(10_001) },
  });
  expect([notes.status, Object.keys(notes.body.errors ?? {})]).toEqual([422, ['notes']]);
});

test('staff are assigned to new orders only, each once', async () => {
  const w = await withOrder();
  const { orderId, staff } = w;
  expect((await assign(w, orderId, staff)).status).toBe(200);
  expect((await assign(w, orderId, staff)).body.message).toBe(`${staff.name} is already assigned to this order.`);
  await move(staff, orderId, 'in_progress');
  const late = await assign(w, orderId, await w.personAs('staff'));
  expect([late.status, late.body.message]).toEqual([
    409,
    'Staff can be assigned only while an order is new: work on this one has begun.',
  ]);
  expect((await orderOf(w, orderId)).staff).toHaveLength(1);
});

test('whoever is no staff member, or has left, is not assigned', async () => {
  const w = await withOrder();
  const gone = await w.personAs('staff');
  await w.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', gone.id).execute();
  for (const user_id of [w.customer.id, w.admin.id, gone.id, 2_000_000_000, 0, -1, 1.5, '1', true, null, 1e12]) {
    const answer = await w.admin.send('POST', `/api/admin/orders/${w.orderId}/assign-staff`, { body: { user_id } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})], String(user_id)).toEqual([422, ['user_id']]);
  }
  expect((await orderOf(w, w.orderId)).staff).toEqual([]);
});

test('an order that is not there is 404 before anything else is looked at', async () => {
  const { admin, staff } = await world();
  for (const id of ['2000000000', '0', '-1', 'abc', '1.5', '99999999999']) {
    const calls = [
      await admin.send('GET', `/api/admin/orders/${id}`),
      await admin.send('DELETE', `/api/admin/orders/${id}`),
      await admin.send('POST', `/api/admin/orders/${id}/assign-staff`, { body: { user_id: 'x' } }),
      await admin.send('PUT', `/api/admin/commissions/${id}/pay`),
      await staff.send('PUT', `/api/staff/orders/${id}/status`, { body: { status: 'x' } }),
      await staff.send('POST', `/api/staff/orders/${id}/deliver`, { body: { notes: 1 } }),
    ];
    expect(
      calls.map(({ status }) => status),
      id,
    ).toEqual([404, 404, 404, 404, 404, 404]);
  }
});

test('other people’s orders are as absent as those that never were', async () => {
  const w = await withOrder();
  const other = await w.personAs('staff');
  await assign(w, w.orderId, w.staff);
  for (const body of [{ status: 'in_progress' }, { status: 'nonsense' }]) {
    const answer = await other.send('PUT', `/api/staff/orders/${w.orderId}/status`, { body });
    expect([answer.status, answer.body.message]).toEqual([404, 'Order not found.']);
  }
  expect((await deliver(other, w.orderId)).status).toBe(404);
  expect((await orderOf(w, w.orderId)).status).toBe('pending');
});

test('only admins see all orders and pay; only staff work', async () => {
  const { admin, staff, customer, visitor } = await world();
  const calls = [
    ['GET', '/api/admin/orders', [401, 403, 403, 200]],
    ['GET', '/api/admin/orders/1', [401, 403, 403]],
    ['DELETE', '/api/admin/orders/1', [401, 403, 403]],
    ['POST', '/api/admin/orders/1/assign-staff', [401, 403, 403]],
    ['GET', '/api/admin/commissions', [401, 403, 403, 200]],
    ['PUT', '/api/admin/commissions/1/pay', [401, 403, 403]],
    ['GET', '/api/staff/orders', [401, 403, 200, 403]],
    ['PUT', '/api/staff/orders/1/status', [401, 403, 404, 403]],
    ['POST', '/api/staff/orders/1/deliver', [401, 403, 404, 403]],
    ['GET', '/api/staff/commissions', [401, 403, 200, 403]],
  ] as const;
  for (const [method, path, statuses] of calls) {
    const answers = await Promise.all(
      [visitor, customer, staff, admin].slice(0, statuses.length).map((who) => who.send(method, path)),
    );
    expect(
      answers.map(({ status }) => status),
      `${method} ${path}`,
    ).toEqual(statuses);
  }
});
