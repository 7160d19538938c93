import { expect, test } from 'vitest';
import { assign, deliver, setStatus } from '../assignments/assignments.fixture.ts';
import { berlin, pay, promiseOf, resume, wait, worldAt } from './promises.fixture.ts';

/** Three working days from Monday, 9:00. */
async function running() {
  const w = await worldAt('2026-11-23T09:00:00+01:00');
  const service = await w.serviceOf(3);
  const { id: orderId } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  await pay(w, orderId);
  const move = (due_on: string, agreed_with_customer = false) =>
    w.admin.call('PUT /admin/orders/{id}/promise', {
      params: { id: orderId },
      body: { due_on, reason: 'The part is not in stock', agreed_with_customer },
    });
  const stored = () =>
    w.db
      .selectFrom('orders')
      .select(['due_at', 'first_due_at', 'counted_due_at', 'clock_budget'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  return { ...w, orderId, params: { id: orderId }, move, stored };
}

test('a later day is shown with its reason and emailed with both days', async () => {
  const w = await running();
  const { status, body } = await w.move('2026-11-27');
  expect(status).toBe(200);
  expect(body.promise).toMatchObject({
    due_on: '2026-11-27',
    due_at: '2026-11-27T16:00:00.000Z',
    first_due_on: '2026-11-25',
    working_days_left: 5,
    moves: [{ from: '2026-11-25T16:00:00.000Z', to: '2026-11-27T16:00:00.000Z', reason: 'The part is not in stock' }],
  });
  const [email] = (await w.emailsTo(w.customer.email)).filter(({ subject }) => subject.includes('will be ready'));
  for (const text of [email?.text, email?.html])
    for (const part of ['Moved from Wed, Nov 25 to Fri, Nov 27: The part is not in stock', 'Ready by Fri, Nov 27.'])
      expect(text).toContain(part);
  const { history } = await w.admin.must('GET /admin/orders/{id}', { params: w.params });
  expect(history.at(-1)).toMatchObject({ kind: 'promise_moved', detail: { from: '2026-11-25', to: '2026-11-27' } });
});

test('an earlier day is not emailed', async () => {
  const w = await running();
  await w.move('2026-11-24', true);
  expect((await w.emailsTo(w.customer.email)).filter(({ subject }) => subject.includes('will be ready'))).toEqual([]);
});

test('the on-time figure measures the earlier day unless the customer agreed', async () => {
  const w = await running();
  await w.move('2026-11-27');
  expect((await w.stored()).counted_due_at).toBe('2026-11-25T16:00:00.000Z');
  await w.move('2026-11-30');
  expect((await w.stored()).counted_due_at).toBe('2026-11-25T16:00:00.000Z');
  await w.move('2026-11-30', true);
  expect((await w.stored()).counted_due_at).toBeNull();
});

test('a pause after a move counts for both days', async () => {
  const w = await running();
  await w.move('2026-11-27');
  await wait(w, w.orderId);
  w.at('2026-11-24T09:00:00+01:00');
  await resume(w, w.orderId);
  expect(await w.stored()).toMatchObject({
    due_at: '2026-11-30T16:00:00.000Z',
    counted_due_at: '2026-11-26T16:00:00.000Z',
  });
});

test('a chosen Saturday is its closing time, and recalculating leaves it', async () => {
  const w = await running();
  expect((await w.move('2026-11-28', true)).body.promise.due_at).toBe('2026-11-28T16:00:00.000Z');
  const { orders } = await w.admin.must('POST /admin/promises/recalculate', { body: {} });
  expect(orders).toEqual([]);
});

test.each(['2026-11-22', '2028-11-24', '2026-02-30', 'tomorrow'])('%s is refused', async (day) => {
  const w = await running();
  const { status, body } = await w.move(day);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['due_on']]);
});

test('today, by the company’s clock, and the day in two years are accepted', async () => {
  const w = await running();
  // The day is already Tuesday in Berlin.
  w.at('2026-11-23T23:30:00Z');
  expect((await w.move('2026-11-23')).status).toBe(422);
  expect((await w.move('2026-11-24')).status).toBe(200);
  expect((await w.move('2028-11-24')).status).toBe(200);
});

test('the promise of a cancelled order is final', async () => {
  const w = await running();
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: w.params, body: {} });
  expect((await w.move('2026-11-27')).status).toBe(409);
});

test('staff and customers can’t move a promise, and an unknown order is 404', async () => {
  const w = await running();
  await assign(w, w.orderId, w.staff);
  const body = { due_on: '2026-11-27', reason: 'Because', agreed_with_customer: true };
  for (const client of [w.staff, w.customer])
    expect((await client.call('PUT /admin/orders/{id}/promise', { params: w.params, body })).status).toBe(403);
  expect((await w.admin.call('PUT /admin/orders/{id}/promise', { params: { id: 999_999 }, body })).status).toBe(404);
});

test('a new holiday moves promises only when recalculating is confirmed', async () => {
  const w = await running();
  const settings = await w.admin.must('GET /admin/settings/work');
  const holidays = [{ day: '2026-11-25', name: 'Founding day' }];
  await w.admin.must('PUT /admin/settings/work', { body: { ...settings, ...berlin, holidays } });
  const expected = { orders: [{ id: w.orderId, from: '2026-11-25T16:00:00.000Z', to: '2026-11-26T16:00:00.000Z' }] };
  expect(await w.admin.must('POST /admin/promises/recalculate', { body: {} })).toEqual(expected);
  expect((await promiseOf(w, w.orderId)).due_on).toBe('2026-11-25');
  expect(await w.admin.must('POST /admin/promises/recalculate', { body: { confirm: true } })).toEqual(expected);
  expect((await promiseOf(w, w.orderId)).due_on).toBe('2026-11-26');
  expect(await w.admin.must('POST /admin/promises/recalculate', { body: { confirm: true } })).toEqual({ orders: [] });
  const audited = await w.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'promise.recalculate')
    .execute();
  expect(audited.map(({ after }) => JSON.parse(after ?? ''))).toEqual([{ orders: 1 }, { orders: 0 }]);
});

test('a promise that was moved while it waits is recalculated from the move, and unchanged days move nothing', async () => {
  const w = await worldAt('2026-11-23T09:00:00+01:00');
  const service = await w.serviceOf(3);
  const { id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  w.at('2026-11-25T09:00:00+01:00');
  const body = { due_on: '2026-11-27', reason: 'The part is late', agreed_with_customer: true };
  await w.admin.must('PUT /admin/orders/{id}/promise', { params: { id }, body });
  const recalculated = async (holidays: { day: string; name: string }[]) => {
    await w.admin.must('PUT /admin/settings/work', { body: { holidays } });
    return (await w.admin.must('POST /admin/promises/recalculate', { body: { confirm: true } })).orders;
  };
  expect(await recalculated([])).toEqual([]);
  const founding = { day: '2026-11-26', name: 'Founding day' };
  expect(await recalculated([founding])).toMatchObject([{ id, to: '2026-11-30T16:00:00.000Z' }]);
  expect(await recalculated([founding])).toEqual([]);
  expect(await recalculated([])).toMatchObject([{ id, to: '2026-11-27T16:00:00.000Z' }]);
});

test('delivered orders are not recalculated', async () => {
  const w = await running();
  await assign(w, w.orderId, w.staff);
  await setStatus(w.staff, w.orderId, 'in_progress');
  await setStatus(w.staff, w.orderId, 'completed');
  await deliver(w.staff, w.orderId);
  await w.db.updateTable('orders').set({ clock_state: 'stopped' }).where('id', '=', w.orderId).execute();
  const settings = await w.admin.must('GET /admin/settings/work');
  const holidays = [{ day: '2026-11-25', name: 'Founding day' }];
  await w.admin.must('PUT /admin/settings/work', { body: { ...settings, holidays } });
  expect(await w.admin.must('POST /admin/promises/recalculate', { body: {} })).toEqual({ orders: [] });
});
