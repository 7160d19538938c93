import { expect, test } from 'vitest';
import { assign, deliver, deliverAll, getOrder, setStatus, withOrder } from './assignments.fixture.ts';

const concurrently = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)));
const countStatuses = (responses: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, list]) => [status, list.length]),
  );

test('of twenty identical concurrent assignments one is created', async () => {
  const w = await withOrder();
  expect(countStatuses(await concurrently(20, () => assign(w, w.orderId, w.staff)))).toEqual({ 200: 1, 409: 19 });
  const { staff, history } = await getOrder(w, w.orderId);
  expect([staff.length, history.filter(({ kind }) => kind === 'assigned').length]).toEqual([1, 1]);
});

test('each status change happens once when requested concurrently', async () => {
  const w = await withOrder();
  const { orderId, staff } = w;
  await assign(w, orderId, staff);
  for (const change of [
    () => setStatus(staff, orderId, 'in_progress'),
    () => setStatus(staff, orderId, 'completed'),
    () => deliver(staff, orderId),
  ])
    expect(countStatuses(await concurrently(20, change))).toEqual({ 200: 1, 409: 19 });
  const { history } = await getOrder(w, orderId);
  expect(history.map(({ kind }) => kind)).toEqual([
    'placed',
    'assigned',
    'started',
    'completed',
    'delivered',
    'commission',
  ]);
});

test('the order status follows staff who change status concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const w = await withOrder();
    const { orderId } = w;
    const team = [w.staff, await w.personAs('staff'), await w.personAs('staff')];
    for (const one of team) await assign(w, orderId, one);
    await Promise.all(team.map((one) => setStatus(one, orderId, 'in_progress')));
    expect((await getOrder(w, orderId)).status).toBe('processing');
    await Promise.all(team.map((one) => setStatus(one, orderId, 'completed')));
    expect((await getOrder(w, orderId)).status).toBe('completed');
    await Promise.all(team.map((one) => deliver(one, orderId)));
    expect((await getOrder(w, orderId)).status).toBe('delivered');
  }
});

test('an assignment that races with the start of work comes first or is rejected', async () => {
  for (let round = 0; round < 10; round += 1) {
    const w = await withOrder();
    const late = await w.personAs('staff');
    await assign(w, w.orderId, w.staff);
    const [started, assigned] = await Promise.all([
      setStatus(w.staff, w.orderId, 'in_progress'),
      assign(w, w.orderId, late),
    ]);
    expect(started.status).toBe(200);
    expect([200, 409]).toContain(assigned.status);
    const { status, staff, history } = await getOrder(w, w.orderId);
    expect([status, staff.length]).toEqual(['processing', assigned.status === 200 ? 2 : 1]);
    const kinds = history.map(({ kind }) => kind);
    if (assigned.status === 200) expect(kinds).toEqual(['placed', 'assigned', 'assigned', 'started']);
  }
});

test('of twenty concurrent payments of a commission one succeeds', async () => {
  const w = await withOrder();
  await deliverAll(w, w.orderId, [w.staff]);
  const [commission] = (await w.staff.must('GET /staff/commissions')).data;
  const params = { id: commission?.id ?? 0 };
  expect(
    countStatuses(await concurrently(20, () => w.admin.call('PUT /admin/commissions/{id}/pay', { params }))),
  ).toEqual({
    200: 1,
    409: 19,
  });
  const emails = await w.emailsTo(w.staff.email);
  expect(emails.filter(({ subject }) => subject.includes('commission'))).toHaveLength(1);
});
