import { expect, test } from 'vitest';
import { assign, deliver, placeOrder, setStatus, withOrder } from '../assignments/assignments.fixture.ts';

const shared = [
  'acceptance',
  'appointments',
  'can_cancel',
  'checklist',
  'created_at',
  'days_delivered_late',
  'days_late',
  'deliveries',
  'guarantee',
  'id',
  'intakes',
  'items',
  'keep_waiting_until',
  'payment_method',
  'promise',
  'promised_at',
  'staff',
  'status',
  'total_amount',
  'unread',
  'user',
];
const keysOf = (value: object) => Object.keys(value).sort();
const withKeys = (...more: string[]) => [...shared, ...more].sort();

async function deliveredOrder() {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  await setStatus(w.staff, w.orderId, 'in_progress');
  await setStatus(w.staff, w.orderId, 'completed');
  await deliver(w.staff, w.orderId, 'The customer was difficult.');
  const { id: assignmentId } = await w.db
    .selectFrom('assignments')
    .select('id')
    .where('order_id', '=', w.orderId)
    .executeTakeFirstOrThrow();
  await w.db
    .insertInto('deliveries')
    .values({
      order_id: w.orderId,
      assignment_id: assignmentId,
      user_id: w.staff.id,
      round: 1,
      summary: 'Everything works.',
      notes: 'The customer was difficult.',
      created_at: new Date().toISOString(),
    })
    .onConflict((c) => c.columns(['assignment_id', 'round']).doUpdateSet({ summary: 'Everything works.' }))
    .execute();
  return w;
}

test('each role gets the fields of its own view of the order, and no others', async () => {
  const { customer, staff, admin, params } = await deliveredOrder();
  const seen = await customer.must('GET /orders/{id}', { params });
  expect(keysOf(seen)).toEqual(
    withKeys(
      'acceptance_state',
      'agreed',
      'cancel_refund',
      'cancelled_refund',
      'coupon_code',
      'day',
      'delivered_at',
      'discount',
      'has_review',
      'ways_out',
      'withdrawal',
      'invoice',
      'invoice_id',
      'invoices',
      'needs_answer',
      'payment_status',
      'refunds',
      'review',
      'tax',
      'timeline',
    ),
  );
  expect(keysOf(seen.user)).toEqual(['email', 'name', 'phone', 'place']);
  expect(keysOf(await staff.must('GET /orders/{id}', { params }))).toEqual(
    withKeys('assigned_at', 'completed_at', 'disputed', 'my_status', 'notes', 'progress', 'scope', 'started_at'),
  );
  expect(keysOf(await admin.must('GET /orders/{id}', { params }))).toEqual(
    withKeys(
      'agreed',
      'withdrawal',
      'assignments',
      'cancel_refund',
      'cancelled_refund',
      'company',
      'coupon_code',
      'day',
      'discount',
      'dispute',
      'history',
      'invoice',
      'invoices',
      'payment_status',
      'owner',
      'payments',
      'tax',
    ),
  );
});

test('the notes of a delivery are for admins, its summary for everyone', async () => {
  const { customer, staff, admin, params } = await deliveredOrder();
  for (const [client, keys] of [
    [customer, ['created_at', 'day', 'files', 'id', 'round', 'staff', 'summary']],
    [staff, ['created_at', 'day', 'files', 'id', 'round', 'staff', 'summary']],
    [admin, ['created_at', 'day', 'files', 'id', 'notes', 'round', 'staff', 'summary']],
  ] as const) {
    const { deliveries } = await client.must('GET /orders/{id}', { params });
    expect(deliveries.map(keysOf)).toEqual([keys]);
    expect(deliveries[0]).toMatchObject({ round: 1, summary: 'Everything works.', files: [] });
  }
  const { body } = await customer.call('GET /orders/{id}', { params });
  expect(JSON.stringify(body)).not.toContain('difficult');
});

test('another customer, staff who are not assigned, and a deleted order get 404', async () => {
  const w = await withOrder();
  const { params } = w;
  expect((await (await w.newCustomer()).call('GET /orders/{id}', { params })).status).toBe(404);
  expect((await w.staff.call('GET /orders/{id}', { params })).status).toBe(404);
  expect((await w.visitor.call('GET /orders/{id}', { params })).status).toBe(401);
  await w.admin.must('DELETE /admin/orders/{id}', { params });
  for (const client of [w.customer, w.admin])
    expect((await client.call('GET /orders/{id}', { params })).status).toBe(404);
});

test('the customer’s list says what the customer said to each delivery', async () => {
  const w = await deliveredOrder();
  const state = async () =>
    (await w.customer.must('GET /customer/orders')).data.find(({ id }) => id === w.orderId)?.acceptance_state;
  expect(await state()).toBe('awaiting');
  await w.customer.must('POST /customer/orders/{id}/accept', { params: w.params, body: {} });
  expect(await state()).toBe('accepted');
});

test('staff read what is not part of a service, and what it needs from the customer', async () => {
  const w = await withOrder();
  await w.db
    .updateTable('services')
    .set({ not_included: '["New cables"]', needed: '["A floor plan"]' })
    .where('id', '=', w.service.id)
    .execute();
  await assign(w, w.orderId, w.staff);
  expect(await w.staff.must('GET /orders/{id}', { params: w.params })).toMatchObject({
    scope: [{ title: w.service.title, not_included: ['New cables'], needed_from_you: ['A floor plan'] }],
  });
});

test('the three roles see the same promise', async () => {
  const w = await withOrder();
  await assign(w, w.orderId, w.staff);
  const [one, two, three] = await Promise.all(
    [w.customer, w.staff, w.admin].map((client) => client.must('GET /orders/{id}', { params: w.params })),
  );
  expect(two?.promise).toEqual(one?.promise);
  expect(three?.promise).toEqual(one?.promise);
});

test('an order without anything to show has empty lists', async () => {
  const w = await withOrder();
  const id = await placeOrder(w);
  expect(await w.customer.must('GET /orders/{id}', { params: { id } })).toMatchObject({
    intakes: [],
    deliveries: [],
    checklist: [],
    appointments: [],
    unread: 0,
    acceptance: { state: 'none', due_at: null, how: null, revisions_used: 0 },
  });
});
