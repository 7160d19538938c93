import { expect, test } from 'vitest';
import { seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { assign, deliver, getOrder, placeOrder, setStatus, withOrder } from './assignments.fixture.ts';

test('an order with two staff starts with the first and is completed and delivered with the last', async () => {
  const w = await withOrder();
  const { orderId, staff: one } = w;
  const two = await w.personAs('staff');
  const status = async () => (await getOrder(w, orderId)).status;
  const customerOrder = async () =>
    (await w.customer.must('GET /customer/orders')).data.find(({ id }) => id === orderId);
  const customerStatus = async () => (await customerOrder())?.status;

  expect(await status()).toBe('pending');
  expect((await assign(w, orderId, one)).body.staff).toMatchObject([
    { id: one.id, pivot: { user_id: one.id, status: 'assigned' } },
  ]);
  expect((await assign(w, orderId, two)).body.status).toBe('pending');
  expect((await setStatus(one, orderId, 'in_progress')).body).toMatchObject({
    my_status: 'in_progress',
    status: 'processing',
  });
  expect((await setStatus(one, orderId, 'completed')).body).toMatchObject({
    my_status: 'completed',
    status: 'processing',
  });
  expect((await deliver(one, orderId, 'The keys are in the safe.')).body).toMatchObject({
    my_status: 'delivered',
    status: 'processing',
  });
  expect(await customerStatus()).toBe('processing');
  expect((await setStatus(two, orderId, 'in_progress')).body.status).toBe('processing');
  expect((await setStatus(two, orderId, 'completed')).body.status).toBe('completed');
  expect(await customerOrder()).toMatchObject({
    user: { name: w.customer.name, email: w.customer.email },
    status: 'completed',
    staff: [
      { name: one.name, pivot: { user_id: one.id, status: 'delivered' } },
      { name: two.name, pivot: { user_id: two.id, status: 'completed' } },
    ],
  });
  expect((await deliver(two, orderId)).body.status).toBe('delivered');
  expect([await status(), await customerStatus()]).toEqual(['delivered', 'delivered']);

  const order = await getOrder(w, orderId);
  expect(order.assignments).toMatchObject([
    { user: { id: one.id, name: one.name }, status: 'delivered', notes: 'The keys are in the safe.' },
    { user: { id: two.id }, status: 'delivered', notes: null },
  ]);
  for (const { assigned_at, started_at, completed_at, delivered_at } of order.assignments)
    expect([assigned_at, started_at, completed_at, delivered_at].every((time) => time && Date.parse(time) > 0)).toBe(
      true,
    );
});

test('the history lists every event with its actor', async () => {
  const w = await withOrder();
  const { orderId, staff, admin, customer } = w;
  await assign(w, orderId, staff);
  await setStatus(staff, orderId, 'in_progress');
  await setStatus(staff, orderId, 'completed');
  await deliver(staff, orderId, 'Done.');
  const { history } = await getOrder(w, orderId);
  expect(history.map(({ kind, actor }) => [kind, actor?.id])).toEqual([
    ['placed', customer.id],
    ['assigned', admin.id],
    ['started', staff.id],
    ['completed', staff.id],
    ['delivered', staff.id],
    ['commission', staff.id],
  ]);
  expect(history[1]?.detail).toEqual({ user_id: staff.id, name: staff.name });
  expect(history[4]?.detail).toEqual({ notes: 'Done.' });
  expect(history[5]?.detail).toMatchObject({ user_id: staff.id, amount: '49.90' });
});

test('a purchase is placed and paid at once, and the order shows its payment', async () => {
  const w = await world();
  const body = await w.buyOrFail();
  const [listed] = (await w.admin.must('GET /admin/orders', { query: { search: body.invoice.invoice_number } })).data;
  const order = await getOrder(w, listed?.id ?? 0);
  expect(order.history.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  expect(order).toMatchObject({
    payment_status: 'paid',
    invoice: { invoice_number: body.invoice.invoice_number, status: 'paid' },
  });
  expect(order.payments).toMatchObject([{ provider: 'stripe', amount: '499.00', status: 'captured' }]);
});

test('an unpaid order can be assigned, and the audit entry records that it was unpaid', async () => {
  const w = await withOrder();
  expect((await getOrder(w, w.orderId)).payment_status).toBe('unpaid');
  expect((await assign(w, w.orderId, w.staff)).status).toBe(200);
  const [entry] = await w.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', w.orderId)
    .where('action', '=', 'order.assign')
    .execute();
  expect(entry).toMatchObject({ actor_id: w.admin.id, subject_type: 'order' });
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ user_id: w.staff.id, payment_status: 'unpaid' });
});

test('every status change by staff has an audit entry with the old and the new status', async () => {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  await setStatus(w.staff, w.orderId, 'in_progress');
  await setStatus(w.staff, w.orderId, 'completed');
  await deliver(w.staff, w.orderId);
  const entries = await w.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('actor_id', '=', w.staff.id)
    .orderBy('id')
    .execute();
  expect(
    entries.map(({ action, before, after }) => [action, JSON.parse(before ?? ''), JSON.parse(after ?? '')]),
  ).toEqual([
    ['order.start', { work: 'assigned' }, { work: 'in_progress' }],
    ['order.complete', { work: 'in_progress' }, { work: 'completed' }],
    ['order.deliver', { work: 'completed' }, { work: 'delivered' }],
  ]);
});

test('a deleted order disappears from every list, but its invoice remains', async () => {
  const w = await withOrder();
  const { orderId, params, admin, staff, customer } = w;
  await assign(w, orderId, staff);
  expect((await admin.must('DELETE /admin/orders/{id}', { params })).message).toBe('Order deleted.');
  expect((await admin.call('DELETE /admin/orders/{id}', { params })).status).toBe(404);
  expect((await admin.call('GET /admin/orders/{id}', { params })).status).toBe(404);
  expect((await assign(w, orderId, await w.personAs('staff'))).status).toBe(404);
  expect((await setStatus(staff, orderId, 'in_progress')).status).toBe(404);
  const query = { user_id: customer.id };
  expect((await admin.must('GET /admin/orders', { query })).meta.total).toBe(0);
  expect((await staff.must('GET /staff/orders')).data).toEqual([]);
  expect((await customer.must('GET /customer/orders')).data).toEqual([]);
  expect((await customer.must('GET /customer/invoices')).data.map(({ order }) => order.id)).toEqual([orderId]);
});

test('staff see their own assignments, most recent first, without payments or invoice', async () => {
  const w = await world();
  const first = await placeOrder(w);
  const second = await placeOrder(w);
  await assign(w, first, w.staff);
  await assign(w, second, w.staff);
  const { data, meta } = await w.staff.must('GET /staff/orders');
  expect(data.map(({ id }) => id)).toEqual([second, first]);
  expect(meta.total).toBe(2);
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([
    'assigned_at',
    'created_at',
    'id',
    'items',
    'my_status',
    'notes',
    'payment_method',
    'progress',
    'promise',
    'promised_at',
    'staff',
    'status',
    'total_amount',
    'user',
  ]);
  expect(data[0]).toMatchObject({
    my_status: 'assigned',
    total_amount: '499.00',
    payment_method: 'stripe',
    user: { name: w.customer.name, email: w.customer.email },
  });
  expect((await (await w.personAs('staff')).must('GET /staff/orders')).data).toEqual([]);
});

test('assignments are sorted by assignment time or due date and filtered by delivery', async () => {
  const w = await world();
  const slow = await seedService(w.db, { delivery_days: w.service.delivery_days + 16 });
  const [first, second, third] = [await placeOrder(w, w.customer, [slow.id]), await placeOrder(w), await placeOrder(w)];
  for (const id of [first, second, third]) await assign(w, id, w.staff);
  for (const status of ['in_progress', 'completed'] as const) await setStatus(w.staff, second, status);
  await deliver(w.staff, second);
  const assignmentIds = async (query: { sort?: 'promised_at'; open?: '1' | '0' }) =>
    (await w.staff.must('GET /staff/orders', { query })).data.map(({ id }) => id);
  expect(await assignmentIds({})).toEqual([third, second, first]);
  expect(await assignmentIds({ sort: 'promised_at' })).toEqual([second, third, first]);
  expect(await assignmentIds({ sort: 'promised_at', open: '1' })).toEqual([third, first]);
  expect(await assignmentIds({ open: '1' })).toEqual([third, first]);
  expect(await assignmentIds({ open: '0' })).toEqual([second]);
  const { counts } = await w.staff.must('GET /staff/orders', { query: { open: '0' } });
  expect(counts).toEqual({ open: 2, delivered: 1 });
});
