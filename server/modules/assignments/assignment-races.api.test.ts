import { expect, test } from 'vitest';
import { assign, deliver, move, orderOf, withOrder, workThrough } from './assignments.fixture.ts';

const many = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const tally = (answers: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => [status, list.length]));

test('of twenty equal assignments one is made', async () => {
  const w = await withOrder();
  expect(tally(await many(20, () => assign(w, w.orderId, w.staff)))).toEqual({ 200: 1, 409: 19 });
  const { staff, history } = await orderOf(w, w.orderId);
  expect([staff.length, history.filter(({ kind }) => kind === 'assigned').length]).toEqual([1, 1]);
});

test('each step is taken once, however often it is asked for at the same moment', async () => {
  const w = await withOrder();
  const { orderId, staff } = w;
  await assign(w, orderId, staff);
  for (const step of [
    () => move(staff, orderId, 'in_progress'),
    () => move(staff, orderId, 'completed'),
    () => deliver(staff, orderId),
  ])
    expect(tally(await many(20, step))).toEqual({ 200: 1, 409: 19 });
  const { history } = await orderOf(w, orderId);
  expect(history.map(({ kind }) => kind)).toEqual([
    'placed',
    'assigned',
    'started',
    'completed',
    'delivered',
    'commission',
  ]);
});

test('two staff who finish at the same moment take the order with them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const w = await withOrder();
    const { orderId } = w;
    const team = [w.staff, await w.personAs('staff'), await w.personAs('staff')];
    for (const one of team) await assign(w, orderId, one);
    await Promise.all(team.map((one) => move(one, orderId, 'in_progress')));
    expect((await orderOf(w, orderId)).status).toBe('processing');
    await Promise.all(team.map((one) => move(one, orderId, 'completed')));
    expect((await orderOf(w, orderId)).status).toBe('completed');
    await Promise.all(team.map((one) => deliver(one, orderId)));
    expect((await orderOf(w, orderId)).status).toBe('delivered');
  }
});

test('an assignment that races with a start comes before it or not at all', async () => {
  for (let round = 0; round < 10; round += 1) {
    const w = await withOrder();
    const late = await w.personAs('staff');
    await assign(w, w.orderId, w.staff);
    const [started, assigned] = await Promise.all([
      move(w.staff, w.orderId, 'in_progress'),
      assign(w, w.orderId, late),
    ]);
    expect(started.status).toBe(200);
    expect([200, 409]).toContain(assigned.status);
    const { status, staff, history } = await orderOf(w, w.orderId);
    expect([status, staff.length]).toEqual(['processing', assigned.status === 200 ? 2 : 1]);
    const kinds = history.map(({ kind }) => kind);
    if (assigned.status === 200) expect(kinds).toEqual(['placed', 'assigned', 'assigned', 'started']);
  }
});

test('of twenty payments of one commission one is made', async () => {
  const w = await withOrder();
  await workThrough(w, w.orderId, [w.staff]);
  const [commission] = (await w.staff.must('GET /staff/commissions')).data;
  const params = { id: commission?.id ?? 0 };
  expect(tally(await many(20, () => w.admin.call('PUT /admin/commissions/{id}/pay', { params })))).toEqual({
    200: 1,
    409: 19,
  });
  const letters = await w.letters(w.staff.email);
  expect(letters.filter(({ subject }) => subject.includes('commission'))).toHaveLength(1);
});
