import { expect, test } from 'vitest';
import { assign, deliver, move, orderOf, withOrder, workThrough } from './assignments.fixture.ts';

test('who leaves gives unfinished work back, and an order without anybody is new again', async () => {
  const w = await withOrder();
  const { orderId, admin, staff } = w;
  await assign(w, orderId, staff);
  await move(staff, orderId, 'in_progress');
  await admin.must('DELETE /admin/users/{id}', { params: { id: staff.id } });
  const order = await orderOf(w, orderId);
  expect([order.status, order.staff]).toEqual(['pending', []]);
  expect(order.history.at(-1)).toMatchObject({
    kind: 'unassigned',
    actor: { id: admin.id },
    detail: { name: staff.name },
  });
  const other = await w.personAs('staff');
  expect((await assign(w, orderId, other)).status).toBe(200);
  await move(other, orderId, 'in_progress');
  await move(other, orderId, 'completed');
  expect((await deliver(other, orderId)).body.status).toBe('delivered');
  expect((await other.must('GET /staff/commissions')).data).toMatchObject([{ amount: '49.90' }]);
});

test('those who remain finish the order; what was delivered stays with its commission', async () => {
  const w = await withOrder();
  const { orderId, admin, staff: done } = w;
  const [leaves, stays] = [await w.personAs('staff'), await w.personAs('staff')];
  for (const one of [done, leaves, stays]) await assign(w, orderId, one);
  for (const one of [done, leaves, stays]) await move(one, orderId, 'in_progress');
  for (const one of [done, stays]) await move(one, orderId, 'completed');
  await deliver(done, orderId);
  for (const one of [leaves, done]) await admin.must('DELETE /admin/users/{id}', { params: { id: one.id } });
  expect((await orderOf(w, orderId)).status).toBe('completed');
  expect((await deliver(stays, orderId)).body.status).toBe('delivered');
  const { data } = await admin.must('GET /admin/commissions', { query: { sort: 'created_at', user_id: done.id } });
  expect(data).toMatchObject([{ order_id: orderId, status: 'unpaid' }]);
});

test('a staff member who gets another role has no jobs any more', async () => {
  const w = await withOrder();
  const { orderId, admin, staff, db } = w;
  await assign(w, orderId, staff);
  const role = await db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirstOrThrow();
  await admin.must('PUT /admin/users/{id}', {
    params: { id: staff.id },
    body: { name: staff.name, email: staff.email, role_id: role.id },
  });
  expect((await orderOf(w, orderId)).staff).toEqual([]);
});

test('an assignment that races with a deletion never leaves a job with someone who is gone', async () => {
  for (let round = 0; round < 8; round += 1) {
    const w = await withOrder();
    const { orderId, admin, staff } = w;
    const [assigned, deleted] = await Promise.all([
      assign(w, orderId, staff),
      admin.call('DELETE /admin/users/{id}', { params: { id: staff.id } }),
    ]);
    expect([deleted.status, [200, 422].includes(assigned.status)]).toEqual([200, true]);
    expect((await orderOf(w, orderId)).staff).toEqual([]);
  }
});

test('an order that was taken away is not paid any more, and its finished work is still paid', async () => {
  const w = await withOrder();
  const { orderId, params, admin, customer, staff } = w;
  await workThrough(w, orderId, [staff]);
  await admin.must('DELETE /admin/orders/{id}', { params });
  const [invoice] = (await customer.must('GET /customer/invoices')).data;
  const body = { payment_provider: 'stripe' as const, payment_token: 'tok_visa' };
  const paid = await customer.call('POST /customer/invoices/{id}/pay', { params: { id: invoice?.id ?? 0 }, body });
  expect([paid.status, paid.body.message]).toEqual([409, 'This order was cancelled: there is nothing to pay.']);
  expect(await w.captured()).toEqual([]);
  const [commission] = (await staff.must('GET /staff/commissions')).data;
  await admin.must('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
});
