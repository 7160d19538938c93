import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { assign, deliverAll, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { expectCountersToMatch } from './counters.fixture.ts';
import { mergeCounters } from './counters.ts';

/** Other tests would change the counters. */
const alone = () => world({ fresh: true });

const total = async (
  { admin }: World,
  list: 'orders' | 'users' | 'reviews' | 'commissions' | 'contact-messages' | 'audit-log',
  query: Record<string, string | number> = {},
) => (await admin.must(`GET /admin/${list}`, { query })).meta.total;

test('orders are counted by status as they are placed, paid, delivered and deleted', async () => {
  const w = await alone();
  const id = await placeOrder(w);
  const totals = async () => [
    await total(w, 'orders'),
    await total(w, 'orders', { status: 'pending' }),
    await total(w, 'orders', { status: 'processing' }),
    await total(w, 'orders', { payment_status: 'paid' }),
    await total(w, 'orders', { status: 'processing', payment_status: 'unpaid' }),
    await total(w, 'orders', { user_id: w.customer.id }),
  ];
  expect(await totals()).toEqual([1, 1, 0, 0, 0, 1]);
  await w.buyOrFail();
  expect(await totals()).toEqual([2, 2, 0, 1, 0, 1]);
  await assign(w, id, w.staff);
  await setStatus(w.staff, id, 'in_progress');
  expect(await totals()).toEqual([2, 1, 1, 1, 1, 1]);
  const { data } = await w.customer.must('GET /customer/invoices');
  await w.customer.must('POST /customer/invoices/{id}/pay', {
    params: { id: data[0]?.id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  expect(await totals()).toEqual([2, 1, 1, 2, 0, 1]);
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: w.staff.id } });
  expect(await totals(), 'released').toEqual([2, 2, 0, 2, 0, 1]);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id } });
  expect(await totals()).toEqual([1, 1, 0, 1, 0, 0]);
  await expectCountersToMatch(w.db);
});

test('users are counted by role as they are created, changed and deleted', async () => {
  const w = await alone();
  const { id: role_id } = await w.admin.must('POST /admin/roles', { body: { name: 'partner' } });
  const counts = async () => {
    const { data } = await w.admin.must('GET /admin/roles');
    const listed = Object.fromEntries(data.map(({ name, users_count }) => [name, users_count]));
    for (const [role, count] of Object.entries(listed)) expect(await total(w, 'users', { role }), role).toBe(count);
    return { ...listed, all: await total(w, 'users') };
  };
  expect(await counts()).toEqual({ admin: 1, staff: 1, customer: 1, partner: 0, all: 3 });
  await w.buyOrFail();
  const user = await w.admin.must('POST /admin/users', {
    body: { name: 'Pat Partner', email: `pat${next()}@mail.test`, role_id },
  });
  expect(await counts()).toEqual({ admin: 1, staff: 1, customer: 2, partner: 1, all: 5 });
  const { name, email } = w.customer;
  await w.admin.must('PUT /admin/users/{id}', { params: { id: w.customer.id }, body: { name, email, role_id } });
  expect(await counts()).toEqual({ admin: 1, staff: 1, customer: 1, partner: 2, all: 5 });
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: user.id } });
  expect(await counts()).toEqual({ admin: 1, staff: 1, customer: 1, partner: 1, all: 4 });
  await expectCountersToMatch(w.db);
});

test('reviews are counted as they are written, approved and deleted, without those of deleted users', async () => {
  const w = await alone();
  const other = await w.newCustomer();
  const write = async (by: typeof other) =>
    (await by.must('POST /customer/reviews', { body: { rating: 4, review_text: 'Tidy cables' } })).review.id;
  const [first, second] = [await write(w.customer), await write(other)];
  const totals = async () => [
    await total(w, 'reviews'),
    await total(w, 'reviews', { is_approved: '0' }),
    await total(w, 'reviews', { is_approved: '1' }),
    await total(w, 'reviews', { search: 'tidy' }),
    (await w.visitor.must('GET /reviews')).meta.total,
  ];
  expect(await totals()).toEqual([2, 2, 0, 2, 0]);
  await w.admin.must('PUT /admin/reviews/{id}/approve', { params: { id: first } });
  await w.admin.must('PUT /admin/reviews/{id}/approve', { params: { id: second } });
  expect(await totals()).toEqual([2, 0, 2, 2, 2]);
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: other.id } });
  expect(await totals()).toEqual([1, 0, 1, 1, 1]);
  await w.admin.must('DELETE /admin/reviews/{id}', { params: { id: first } });
  expect(await totals()).toEqual([0, 0, 0, 0, 0]);
  await expectCountersToMatch(w.db);
});

test('commissions are counted and summed by staff member and status', async () => {
  const w = await alone();
  const two = await w.personAs('staff', { name: 'Tova Second' });
  await deliverAll(w, await placeOrder(w), [w.staff, two]);
  const list = (query: Record<string, string | number> = {}) => w.admin.must('GET /admin/commissions', { query });
  const { data, meta, totals } = await list();
  const nothing = { on_hold: '0.00', carried: '0.00' };
  expect([meta.total, totals]).toEqual([2, { unpaid: '49.90', paid: '0.00', ...nothing }]);
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: data[0]?.id ?? 0 } });
  expect((await list()).totals).toEqual({ unpaid: '24.95', paid: '24.95', ...nothing });
  expect([await total(w, 'commissions', { status: 'paid' }), await total(w, 'commissions')]).toEqual([1, 2]);
  expect((await list({ search: 'tova' })).meta.total).toBe(1);
  expect((await list({ user_id: two.id, status: 'paid' })).meta.total).toBe(
    (await list({ search: 'tova', status: 'paid' })).meta.total,
  );
  expect((await list({ search: 'nobody' })).totals).toEqual({ unpaid: '0.00', paid: '0.00', ...nothing });
  await expectCountersToMatch(w.db);
});

test('messages and audit entries are counted by state, subject and actor', async () => {
  const w = await alone();
  const { admin, customer } = w;
  await w.visitor.must('POST /contact', { body: { name: 'Ada Asker', email: 'ada@mail.test', message: 'How much?' } });
  const { data } = await admin.must('GET /admin/contact-messages', { query: { search: 'how much' } });
  for (const content of ['one', 'two'])
    await customer.must('POST /messages', { body: { receiver_id: admin.id, content } });
  const waiting = async () => {
    const { new_contact_messages, unread_messages } = await admin.must('GET /admin/overview');
    return [new_contact_messages, unread_messages, (await admin.must('GET /conversations')).meta.total];
  };
  expect(await waiting()).toEqual([1, 2, 1]);
  await admin.must('PUT /admin/contact-messages/{id}/read', { params: { id: data[0]?.id ?? 0 } });
  await admin.must('POST /messages/{userId}/read', { params: { userId: customer.id } });
  expect(await waiting()).toEqual([0, 0, 1]);
  await admin.must('DELETE /admin/users/{id}', { params: { id: customer.id } });
  expect(await waiting()).toEqual([0, 0, 0]);
  await reindex(w.db, 'user', [admin.id]);
  const queries: Record<string, string | number>[] = [
    {},
    { subject_type: 'user' },
    { search: 'user.delete' },
    { search: 'contact_message' },
    { actor_id: admin.id },
    { search: admin.name },
    { actor_id: admin.id, subject_type: 'user' },
  ];
  expect(await Promise.all(queries.map((query) => total(w, 'audit-log', query)))).toEqual([2, 1, 1, 1, 2, 2, 1]);
  await expectCountersToMatch(w.db);
});

test('a failed transaction leaves every total unchanged', async () => {
  const w = await alone();
  await placeOrder(w);
  const before = await expectCountersToMatch(w.db);
  const failing = w.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ status: 'completed', payment_status: 'refunded' }).execute();
    await trx.updateTable('users').set({ deleted_at: new Date().toISOString() }).execute();
    await trx.deleteFrom('audit_log').execute();
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  expect(await expectCountersToMatch(w.db)).toEqual(before);
});

test('concurrent purchases are all counted, and merging the slots changes no total', async () => {
  const w = await alone();
  await Promise.all(Array.from({ length: 12 }, () => w.buyOrFail({}, { by: w.newVisitor() })));
  expect([await total(w, 'orders', { payment_status: 'paid' }), await total(w, 'users', { role: 'customer' })]).toEqual(
    [12, 13],
  );
  const before = await expectCountersToMatch(w.db);
  const buying = Array.from({ length: 6 }, () => w.buyOrFail({}, { by: w.newVisitor() }));
  await Promise.all([...buying, mergeCounters(w.db), mergeCounters(w.db)]);
  expect(await total(w, 'orders')).toBe(18);
  expect(await expectCountersToMatch(w.db)).not.toEqual(before);
  await mergeCounters(w.db);
  await expectCountersToMatch(w.db);
  expect(await w.db.selectFrom('counters').select('slot').where('slot', '<>', 0).execute()).toEqual([]);
});
