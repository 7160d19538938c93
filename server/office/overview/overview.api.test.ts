import { expect, test } from 'vitest';
import { promiseFor } from '../../../test/support/order-clock.ts';
import { ago, DAY, next } from '../../../test/support/seeds.ts';
import { PASSWORD, world } from '../../../test/support/world.ts';

test('the overview of an empty database is all zeros', async () => {
  const { admin } = await world({ fresh: true });
  const page = await admin.must('GET /admin/overview');
  expect(page).toMatchObject({
    new_orders: 0,
    orders_in_work: 0,
    overdue_orders: 0,
    unpaid_invoices: { count: 0, amount: '0.00' },
    overdue_invoices: { count: 0, amount: '0.00' },
    unpaid_commissions: { count: 0, amount: '0.00' },
    waiting_reviews: 0,
    unread_messages: 0,
    unread_order_messages: 0,
    new_contact_messages: 0,
    payments_to_review: 0,
    open_refunds: 0,
    open_disputes: 0,
    revenue: { last_30_days: '0.00', before_that: '0.00' },
  });
  expect(page.revenue.days).toHaveLength(30);
  expect(page.revenue.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), amount: '0.00', orders: 0 });
});

test('overdue invoices are those with an amount due after their due day', async () => {
  const { admin, customer, service, db, buyOrFail } = await world({ fresh: true });
  await buyOrFail();
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  for (let i = 0; i < 3; i += 1) await customer.must('POST /customer/orders', { body });
  const { data } = await admin.must('GET /admin/invoices', { query: { status: 'unpaid' } });
  const [reduced, open] = data.map(({ id }) => id);
  const setDueOn = (due_on: string) => db.updateTable('invoices').set({ due_on }).execute();
  await setDueOn('2026-01-31');
  await db
    .updateTable('invoices')
    .set({ due_on: '2199-01-31' })
    .where('id', '=', open ?? 0)
    .execute();
  const reduction = { amount: '99.00', reason: 'A smaller job than expected.' };
  await admin.must('POST /admin/invoices/{id}/credit-notes', { params: { id: reduced ?? 0 }, body: reduction });
  expect((await admin.must('GET /admin/overview')).overdue_invoices).toEqual({ count: 2, amount: '899.00' });
  // The figure links to this list.
  expect((await admin.must('GET /admin/invoices', { query: { overdue: '1' } })).meta.total).toBe(2);
});

test('the days of revenue follow the clock that dates payments', async () => {
  const { admin, visitor, signedIn, buyOrFail } = await world({ fresh: true });
  await visitor.send('POST', '/sandbox/clock', { body: { advance_days: 1 } });
  await buyOrFail();
  const { token } = await visitor.must('POST /login', { body: { email: admin.email, password: PASSWORD } });
  const { revenue } = await signedIn(token).must('GET /admin/overview');
  expect(revenue.last_30_days).toBe('499.00');
  expect(revenue.days.at(-1)).toMatchObject({ amount: '499.00', orders: 1 });
});

test('the overview counts open tasks and adds up revenue', async () => {
  const { admin, customer, visitor, service, db, buyOrFail } = await world({ fresh: true });
  const { id: adminId } = admin;
  for (let i = 0; i < 3; i += 1) await buyOrFail();
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  await customer.must('POST /customer/orders', { body });
  await customer.must('POST /customer/reviews', { body: { rating: 5, review_text: 'Good.' } });
  await customer.must('POST /messages', { body: { receiver_id: adminId, content: 'Hello?' } });
  await visitor.must('POST /contact', { body: { name: 'Vi', email: 'vi@mail.test', message: 'Hi' } });
  const orders = await db.selectFrom('orders').select('id').orderBy('id').execute();
  const [first = 0, second = 0, third = 0] = orders.map(({ id }) => id);
  const setPaidAt = (order: number, at: string) =>
    db
      .updateTable('payments')
      .set({ created_at: at, received_on: at.slice(0, 10) })
      .where('order_id', '=', order)
      .execute();
  await db
    .updateTable('orders')
    .set({ status: 'processing', created_at: ago(6 * DAY) })
    .where('id', '=', first)
    .execute();
  await promiseFor(db, first, ago(DAY));
  await db
    .updateTable('orders')
    .set({ status: 'delivered', clock_state: 'stopped', created_at: ago(40 * DAY) })
    .where('id', '=', second)
    .execute();
  await db
    .updateTable('orders')
    .set({ deleted_at: ago(0) })
    .where('id', '=', third)
    .execute();
  await setPaidAt(first, ago(6 * DAY));
  await setPaidAt(second, ago(40 * DAY));
  const page = await admin.must('GET /admin/overview');
  expect(page).toMatchObject({
    new_orders: 1,
    orders_in_work: 1,
    overdue_orders: 1,
    unpaid_invoices: { count: 1, amount: '499.00' },
    waiting_reviews: 1,
    unread_messages: 1,
    unread_order_messages: 0,
    new_contact_messages: 1,
    revenue: { last_30_days: '998.00', before_that: '499.00' },
  });
  const overdueList = await admin.must('GET /admin/orders', { query: { overdue: '1' } });
  expect(overdueList.data.map(({ id }) => id)).toEqual([first]);
  expect(overdueList.meta.total).toBe(1);
  expect(await admin.must('GET /admin/orders', { query: { overdue: '1', status: 'pending' } })).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
  expect(await admin.must('GET /admin/waiting')).toEqual({
    today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    rows: { orders: 2, inbox: 2, content: 1, money: 0, settings: 0 },
    unassigned_orders: 1,
    overdue_orders: 1,
    unread_messages: 1,
    unread_order_messages: 0,
    quarantined_emails: 0,
    waiting_reviews: 1,
    new_contact_messages: 1,
    payments_to_review: 0,
    open_refunds: 0,
    open_disputes: 0,
    open_findings: 0,
    webhook_warnings: expect.any(Array),
    system_warnings: [],
  });
  const day = ago(6 * DAY).slice(0, 10);
  expect(page.revenue.days.find((one) => one.day === day)).toEqual({ day, amount: '499.00', orders: 1 });
});

test('contact messages are listed newest first, searched, filtered and marked as read once', async () => {
  const { admin, visitor, newVisitor } = await world({ fresh: true });
  const domain = `domain${next()}`;
  for (const name of ['Ann', 'Bea'])
    await (name === 'Ann' ? visitor : newVisitor()).must('POST /contact', {
      body: { name, email: `${name}@${domain}.test`, message: `I am ${name}` },
    });
  const list = async (query = {}) =>
    (await admin.must('GET /admin/contact-messages', { query: { search: domain.toUpperCase(), ...query } })).data;
  expect((await list()).map(({ name }) => name)).toEqual(['Bea', 'Ann']);
  expect((await list({ sort: 'name' })).map(({ name }) => name)).toEqual(['Ann', 'Bea']);
  const [{ id } = { id: 0 }] = await list();
  const read = () => admin.must('PUT /admin/contact-messages/{id}/read', { params: { id } });
  await read();
  const first = (await list())[0]?.read_at;
  await read();
  expect((await list())[0]).toMatchObject({ id, read_at: first });
  expect((await list({ is_read: '0' })).map(({ name }) => name)).toEqual(['Ann']);
  expect((await list({ is_read: '1' })).map(({ name }) => name)).toEqual(['Bea']);
  const { meta } = await admin.must('GET /admin/contact-messages', { query: { is_read: '1' } });
  expect(meta.total).toBe(1);
  const { data } = await admin.must('GET /admin/audit-log', {
    query: { subject_type: 'contact_message', subject_id: id },
  });
  expect(data).toHaveLength(1);
  expect((await admin.call('PUT /admin/contact-messages/{id}/read', { params: { id: 999_999 } })).status).toBe(404);
});

test('the audit log is filtered by actor, action, subject and time', async () => {
  const { admin, personAs } = await world();
  const other = await personAs('admin', { name: `Quentin${next()} Oak` });
  const names = [`role-${next()}`, `role-${next()}`];
  const before = new Date().toISOString();
  const [one, two] = [
    await admin.must('POST /admin/roles', { body: { name: names[0] ?? '' } }),
    await other.must('POST /admin/roles', { body: { name: names[1] ?? '' } }),
  ];
  const log = async (query: Record<string, string | number>) =>
    (await admin.must('GET /admin/audit-log', { query })).data.map(({ subject_id }) => subject_id);
  expect(await log({ actor_id: other.id })).toEqual([two.id]);
  expect((await log({ action: 'role.create', from: before })).slice(0, 2)).toEqual([two.id, one.id]);
  expect(await log({ actor_id: other.id, to: before })).toEqual([]);
  expect(await log({ subject_type: 'role', subject_id: one.id, sort: 'created_at' })).toEqual([one.id]);
  expect((await log({ search: 'role.create' })).slice(0, 2)).toEqual([two.id, one.id]);
  expect((await log({ search: 'role' })).length).toBeGreaterThanOrEqual(2);
  await admin.call('PUT /admin/users/{id}', {
    params: { id: other.id },
    body: { name: other.name, email: other.email, role_id: 1 },
  });
});

test.each([
  'actor_id=x',
  'actor_id=99999999999',
  'subject_id=-1',
  'from=yesterday',
  'from=0000-01-01T00:00:00Z',
  'sort=before',
  `action=${'x'.repeat(61)}`,
])('the audit log rejects ?%s', async (query) => {
  const { admin } = await world();
  expect((await admin.send('GET', `/api/admin/audit-log?${query}`)).status).toBe(422);
});

test('the audit log contains no secrets', async () => {
  const { db, admin } = await world();
  await admin.must('GET /admin/overview');
  const rows = await db.selectFrom('audit_log').select(['before', 'after']).execute();
  expect(JSON.stringify(rows)).not.toMatch(/password|token|argon2/i);
});
