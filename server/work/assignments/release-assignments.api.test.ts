import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { assign, deliver, deliverAll, getOrder, setStatus, withOrder } from './assignments.fixture.ts';

test('deleting a staff member releases undelivered work, and an order without staff is new again', async () => {
  const w = await withOrder();
  const { orderId, admin, staff } = w;
  await assign(w, orderId, staff);
  await setStatus(staff, orderId, 'in_progress');
  await admin.must('DELETE /admin/users/{id}', { params: { id: staff.id } });
  const order = await getOrder(w, orderId);
  expect([order.status, order.staff]).toEqual(['pending', []]);
  expect(order.history.at(-1)).toMatchObject({
    kind: 'unassigned',
    actor: { id: admin.id },
    detail: { name: staff.name },
  });
  const other = await w.personAs('staff');
  expect((await assign(w, orderId, other)).status).toBe(200);
  await setStatus(other, orderId, 'in_progress');
  await setStatus(other, orderId, 'completed');
  expect((await deliver(other, orderId)).body.status).toBe('delivered');
  expect((await other.must('GET /staff/commissions')).data).toMatchObject([{ amount: '49.90' }]);
});

test('the remaining staff finish the order; delivered work keeps its commission', async () => {
  const w = await withOrder();
  const { orderId, admin, staff: done } = w;
  const [leaving, remaining] = [await w.personAs('staff'), await w.personAs('staff')];
  for (const one of [done, leaving, remaining]) await assign(w, orderId, one);
  for (const one of [done, leaving, remaining]) await setStatus(one, orderId, 'in_progress');
  for (const one of [done, remaining]) await setStatus(one, orderId, 'completed');
  await deliver(done, orderId);
  for (const one of [leaving, done]) await admin.must('DELETE /admin/users/{id}', { params: { id: one.id } });
  expect((await getOrder(w, orderId)).status).toBe('completed');
  expect((await deliver(remaining, orderId)).body.status).toBe('delivered');
  const { data } = await admin.must('GET /admin/commissions', { query: { sort: 'created_at', user_id: done.id } });
  expect(data).toMatchObject([{ order_id: orderId, status: 'unpaid' }]);
});

test('a staff member who gets another role loses the undelivered assignments', async () => {
  const w = await withOrder();
  const { orderId, admin, staff, db } = w;
  await assign(w, orderId, staff);
  const role = await db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirstOrThrow();
  await admin.must('PUT /admin/users/{id}', {
    params: { id: staff.id },
    body: { name: staff.name, email: staff.email, role_id: role.id },
  });
  expect((await getOrder(w, orderId)).staff).toEqual([]);
});

test('an assignment that races with the deletion of the staff member never remains', async () => {
  for (let round = 0; round < 8; round += 1) {
    const w = await withOrder();
    const { orderId, admin, staff } = w;
    const [assigned, deleted] = await Promise.all([
      assign(w, orderId, staff),
      admin.call('DELETE /admin/users/{id}', { params: { id: staff.id } }),
    ]);
    expect([deleted.status, [200, 422].includes(assigned.status)]).toEqual([200, true]);
    expect((await getOrder(w, orderId)).staff).toEqual([]);
  }
});

test('a deleted order cannot be paid, but its commissions can', async () => {
  const w = await withOrder();
  const { orderId, params, admin, customer, staff } = w;
  await deliverAll(w, orderId, [staff]);
  await admin.must('DELETE /admin/orders/{id}', { params });
  const [invoice] = (await customer.must('GET /customer/invoices')).data;
  const body = { payment_provider: 'stripe' as const, payment_token: 'tok_visa' };
  const paid = await customer.call('POST /customer/invoices/{id}/pay', { params: { id: invoice?.id ?? 0 }, body });
  expect([paid.status, paid.body.message]).toEqual([409, 'This invoice was cancelled, so there is nothing to pay.']);
  expect(await w.captured()).toEqual([]);
  const [commission] = (await staff.must('GET /staff/commissions')).data;
  await admin.must('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
});

test('staff are taken off an order until someone has started, and search, email and notification follow', async () => {
  const w = await withOrder();
  const [staff, other] = [await w.personAs('staff', { name: `Wrongly Chosen${next()}` }), w.staff];
  const unassign = (user_id: number) =>
    w.admin.call('POST /admin/orders/{id}/unassign-staff', { params: w.params, body: { user_id } });
  const find = async () =>
    (await w.admin.must('GET /admin/orders', { query: { search: staff.name } })).data.map(({ id }) => id);
  expect((await unassign(staff.id)).status).toBe(422);
  await assign(w, w.orderId, staff);
  expect(await find()).toEqual([w.orderId]);
  const { status, body } = await unassign(staff.id);
  expect([status, body.staff]).toEqual([200, []]);
  expect(await find()).toEqual([]);
  expect((await staff.must('GET /staff/orders')).data).toEqual([]);
  expect((await staff.must('GET /notifications')).data.filter(({ kind }) => kind === 'assigned')).toEqual([]);
  expect((await getOrder(w, w.orderId)).history.map(({ kind }) => kind)).toContain('unassigned');
  for (const one of [staff, other]) await assign(w, w.orderId, one);
  await setStatus(other, w.orderId, 'in_progress');
  expect((await unassign(staff.id)).body.message).toBe(
    'Work on this order has already started, so its staff can’t be removed.',
  );
  expect((await getOrder(w, w.orderId)).staff).toHaveLength(2);
});
