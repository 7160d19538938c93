import { expect, test } from 'vitest';
import { promiseFor } from '../../../test/support/order-clock.ts';
import { assign, deliverAll, placeOrder, setStatus, withOrder } from './assignments.fixture.ts';

const loadOf = async ({ admin }: Awaited<ReturnType<typeof withOrder>>, id: number) =>
  (await admin.must('GET /admin/staff-load')).data.find((person) => person.id === id);

test('the load of staff counts what they have not delivered, and of it what is late', async () => {
  const w = await withOrder();
  const other = await w.personAs('staff');
  expect(await loadOf(w, w.staff.id)).toMatchObject({ open: 0, overdue: 0, unpaid: '0.00', earned: '0.00' });
  await assign(w, w.orderId, w.staff);
  const late = await placeOrder(w);
  await assign(w, late, w.staff);
  await setStatus(w.staff, late, 'in_progress');
  await promiseFor(w.deps.db, late, '2020-01-01T00:00:00.000Z');
  expect(await loadOf(w, w.staff.id)).toMatchObject({ open: 2, overdue: 1 });
  expect(await loadOf(w, other.id)).toMatchObject({ open: 0, overdue: 0 });
});

test('a delivered or deleted order is no load, and its commission is earned and unpaid until it is paid', async () => {
  const w = await withOrder();
  await deliverAll(w, w.orderId, [w.staff]);
  const deleted = await placeOrder(w);
  await assign(w, deleted, w.staff);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: deleted } });
  const { data } = await w.admin.must('GET /admin/commissions', { query: { user_id: w.staff.id } });
  const { id, amount } = data[0] ?? { id: 0, amount: '' };
  expect(await loadOf(w, w.staff.id)).toMatchObject({
    open: 0,
    overdue: 0,
    unpaid: amount,
    unpaid_count: 1,
    earned: amount,
  });
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id } });
  expect(await loadOf(w, w.staff.id)).toMatchObject({ unpaid: '0.00', unpaid_count: 0, earned: amount });
});

test('the load names every staff member by name, and no one else', async () => {
  const w = await withOrder();
  const { data } = await w.admin.must('GET /admin/staff-load');
  const names = data.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(data.map(({ id }) => id)).toContain(w.staff.id);
  for (const { id } of [w.admin, w.customer]) expect(data.map((person) => person.id)).not.toContain(id);
  expect((await w.staff.call('GET /admin/staff-load')).status).toBe(403);
});
