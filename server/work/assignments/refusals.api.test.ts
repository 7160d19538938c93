import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { assign, deliver, getOrder, setStatus, withOrder } from './assignments.fixture.ts';

test('only the next status is accepted', async () => {
  const w = await withOrder();
  const { orderId, staff } = w;
  await assign(w, orderId, staff);
  const tryAll = async () => [
    (await setStatus(staff, orderId, 'assigned')).status,
    (await setStatus(staff, orderId, 'delivered')).status,
  ];
  expect(await tryAll()).toEqual([409, 409]);
  expect((await setStatus(staff, orderId, 'completed')).status).toBe(409);
  expect((await deliver(staff, orderId)).status).toBe(409);
  await setStatus(staff, orderId, 'in_progress');
  expect(await tryAll()).toEqual([409, 409]);
  expect((await setStatus(staff, orderId, 'in_progress')).body.message).toBe('This work has already been started.');
  expect((await deliver(staff, orderId)).status).toBe(409);
  await setStatus(staff, orderId, 'completed');
  expect(await tryAll()).toEqual([409, 409]);
  expect((await setStatus(staff, orderId, 'completed')).status).toBe(409);
  expect((await setStatus(staff, orderId, 'in_progress')).status).toBe(409);
  await deliver(staff, orderId);
  expect(await tryAll()).toEqual([409, 409]);
  expect((await deliver(staff, orderId)).status).toBe(409);
  expect((await setStatus(staff, orderId, 'completed')).status).toBe(409);
  expect((await getOrder(w, orderId)).history.filter(({ kind }) => kind === 'commission')).toHaveLength(1);
});

test('an unknown status or overlong notes return 422 on that field', async () => {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  for (const status of ['done', '', null, 1, ['completed'], { $ne: 1 }]) {
    const response = await w.staff.send('PUT', `/api/staff/orders/${w.orderId}/status`, { body: { status } });
    expect([response.status, Object.keys(response.body.errors ?? {})], String(status)).toEqual([422, ['status']]);
  }
  const notes = await w.staff.send('POST', `/api/staff/orders/${w.orderId}/deliver`, {
    body: { notes: 'x'.repeat(10_001) },
  });
  expect([notes.status, Object.keys(notes.body.errors ?? {})]).toEqual([422, ['notes']]);
});

test('staff are assigned to new orders only, and once each', async () => {
  const w = await withOrder();
  const { orderId, staff } = w;
  expect((await assign(w, orderId, staff)).status).toBe(200);
  expect((await assign(w, orderId, staff)).body.message).toBe(`${staff.name} is already assigned to this order.`);
  await setStatus(staff, orderId, 'in_progress');
  const late = await assign(w, orderId, await w.personAs('staff'));
  expect([late.status, late.body.message]).toEqual([
    409,
    'Staff can be assigned only to new orders. Work on this order has already started.',
  ]);
  expect((await getOrder(w, orderId)).staff).toHaveLength(1);
});

test('only active staff members can be assigned', async () => {
  const w = await withOrder();
  const deleted = await w.personAs('staff');
  await w.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', deleted.id).execute();
  for (const user_id of [w.customer.id, w.admin.id, deleted.id, 2_000_000_000, 0, -1, 1.5, '1', true, null, 1e12]) {
    const response = await w.admin.send('POST', `/api/admin/orders/${w.orderId}/assign-staff`, { body: { user_id } });
    expect([response.status, Object.keys(response.body.errors ?? {})], String(user_id)).toEqual([422, ['user_id']]);
  }
  expect((await getOrder(w, w.orderId)).staff).toEqual([]);
});

test('an unknown order returns 404 before the body is validated', async () => {
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

test('staff get 404 for orders that are not assigned to them', async () => {
  const w = await withOrder();
  const other = await w.personAs('staff');
  await assign(w, w.orderId, w.staff);
  for (const body of [{ status: 'in_progress' }, { status: 'nonsense' }]) {
    const response = await other.send('PUT', `/api/staff/orders/${w.orderId}/status`, { body });
    expect([response.status, response.body.message]).toEqual([404, 'Order not found.']);
  }
  expect((await deliver(other, w.orderId)).status).toBe(404);
  expect((await getOrder(w, w.orderId)).status).toBe('pending');
});

test('the admin endpoints accept admins only, the staff endpoints staff only', async () => {
  const { admin, staff, customer, visitor } = await world();
  const calls = [
    ['GET', '/api/admin/orders', [401, 403, 403, 200]],
    ['GET', '/api/admin/orders/1', [401, 403, 403]],
    ['DELETE', '/api/admin/orders/1', [401, 403, 403]],
    ['POST', '/api/admin/orders/1/assign-staff', [401, 403, 403]],
    ['POST', '/api/admin/orders/1/unassign-staff', [401, 403, 403]],
    ['GET', '/api/admin/commissions', [401, 403, 403, 200]],
    ['PUT', '/api/admin/commissions/1/pay', [401, 403, 403]],
    ['GET', '/api/staff/orders', [401, 403, 200, 403]],
    ['PUT', '/api/staff/orders/1/status', [401, 403, 404, 403]],
    ['POST', '/api/staff/orders/1/deliver', [401, 403, 404, 403]],
    ['GET', '/api/staff/commissions', [401, 403, 200, 403]],
  ] as const;
  for (const [method, path, statuses] of calls) {
    const responses = await Promise.all(
      [visitor, customer, staff, admin].slice(0, statuses.length).map((who) => who.send(method, path)),
    );
    expect(
      responses.map(({ status }) => status),
      `${method} ${path}`,
    ).toEqual(statuses);
  }
});
