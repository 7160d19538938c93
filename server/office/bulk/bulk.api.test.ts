import { expect, test } from 'vitest';
import { next, seedCategory, seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { assign, deliverAll, getOrder, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { readIds, seedMessages } from './bulk.fixture.ts';

const many = async <T>(count: number, create: (i: number) => Promise<T>): Promise<T[]> => {
  const created: T[] = [];
  for (let i = 0; i < count; i += 1) created.push(await create(i));
  return created;
};

const bulkOrders = (w: World, body: object, by = w.admin) =>
  by.call('POST /admin/orders/bulk', { body: body as never });
const undo = (w: World, id: number | null | undefined) => w.admin.must('POST /undo/{id}', { params: { id: id ?? 0 } });

test('of the 312 records that a search finds, exactly those change, and undo brings all back', async () => {
  const w = await world({ fresh: true });
  const wanted = await seedMessages(w, 312, 'Router broken');
  await seedMessages(w, 40, 'Printer fine');
  const query = { search: 'router', is_read: '0' } as const;
  const { meta } = await w.admin.must('GET /admin/contact-messages', { query });
  expect(meta.total).toBe(312);
  const result = await w.admin.must('POST /admin/contact-messages/bulk', {
    body: { action: 'read', filter: query, expected_total: 312 },
  });
  expect(result).toEqual({ done: 312, failed: [], undo_id: expect.any(Number) });
  expect(await readIds(w)).toEqual(wanted);
  expect(await undo(w, 'undo_id' in result ? result.undo_id : 0)).toMatchObject({ done: 312, failed: [] });
  expect(await readIds(w)).toEqual([]);
});

test('one of 25 fails: 24 are done and the one is named with the message of the single call', async () => {
  const w = await world();
  const second = await w.newCustomer();
  // A customer may have at most 20 unpaid orders per hour.
  const ids = await many(25, (i) => placeOrder(w, i < 15 ? w.customer : second));
  const taken = ids[11] ?? 0;
  await assign(w, taken, w.staff);
  await setStatus(w.staff, taken, 'in_progress');
  const other = await w.personAs('staff');
  const { body } = await bulkOrders(w, { action: 'assign', ids, with: { user_id: other.id } });
  const single = await w.admin.call('POST /admin/orders/{id}/assign-staff', {
    params: { id: taken },
    body: { user_id: other.id },
  });
  expect(body).toMatchObject({ done: 24, failed: [{ id: taken, message: single.body.message }] });
  const [started] = ids;
  await setStatus(other, started ?? 0, 'in_progress');
  const undone = await undo(w, (body as { undo_id: number }).undo_id);
  expect(undone).toMatchObject({ message: '23 of 24 undone.', done: 23, failed: [{ id: started }] });
  expect((await getOrder(w, ids[1] ?? 0)).staff).toEqual([]);
  expect((await w.emailsTo(other.email)).map(({ subject }) => subject)).toHaveLength(1);
});

test('a filter whose total has changed is refused, and nothing changes', async () => {
  const w = await world();
  const ids = await many(3, () => placeOrder(w));
  const filter = { user_id: w.customer.id };
  const { status, body } = await bulkOrders(w, { action: 'delete', filter, expected_total: 2 });
  expect([status, body.message]).toEqual([409, 'The list has changed since. Reload it and select again.']);
  for (const id of ids) expect((await getOrder(w, id)).status).toBe('pending');
  expect((await bulkOrders(w, { action: 'delete', filter, expected_total: 3 })).body).toMatchObject({ done: 3 });
});

test.each([
  ['an unknown action', { action: 'deliver', ids: [1] }, 'action'],
  ['501 records', { action: 'delete', ids: Array.from({ length: 501 }, (_, i) => i + 1) }, 'ids'],
  ['no record', { action: 'delete', ids: [] }, 'ids'],
  ['records and a filter', { action: 'delete', ids: [1], filter: {}, expected_total: 1 }, 'filter'],
  ['a filter without its total', { action: 'delete', filter: {} }, 'expected_total'],
  ['an unknown parameter', { action: 'delete', filter: { stauts: 'pending' }, expected_total: 1 }, 'filter'],
  ['an invalid parameter', { action: 'delete', filter: { status: 'x' }, expected_total: 1 }, 'filter'],
  ['paging in the filter', { action: 'delete', filter: { page: 2 }, expected_total: 1 }, 'filter'],
  ['a nested filter', { action: 'delete', filter: { status: ['pending'] }, expected_total: 1 }, 'filter'],
  ['no staff member', { action: 'assign', ids: [1] }, 'with'],
  ['an unknown staff member', { action: 'assign', ids: [1], with: { user_id: 2_000_000_000 } }, 'with'],
  ['a staff member beyond every id', { action: 'assign', ids: [1], with: { user_id: 2 ** 53 - 1 } }, 'with'],
])('%s is 422 and names the field', async (_, body, field) => {
  const w = await world();
  const { status, body: error } = await bulkOrders(w, body);
  expect(status).toBe(422);
  expect(Object.keys(error.errors ?? {}).map((name) => name.split('.')[0])).toEqual([field]);
});

test('a category beyond every id is 422', async () => {
  const { admin, service } = await world();
  const body = { action: 'category', ids: [service.id], with: { category_id: 2 ** 53 - 1 } };
  const { status, body: error } = await admin.call('POST /admin/services/bulk', { body });
  expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['with.category_id']]);
});

test('bulk calls are for admins', async () => {
  const w = await world();
  const id = await placeOrder(w);
  for (const by of [w.staff, w.customer])
    expect((await bulkOrders(w, { action: 'delete', ids: [id] }, by)).status).toBe(403);
  expect((await w.visitor.call('POST /admin/orders/bulk', { body: { action: 'delete', ids: [id] } })).status).toBe(401);
  expect((await getOrder(w, id)).id).toBe(id);
});

test('of two admins who delete the same orders at once, each order is deleted by one', async () => {
  const w = await world();
  const other = await w.personAs('admin');
  const ids = await many(8, () => placeOrder(w));
  const results = await Promise.all([w.admin, other].map((by) => bulkOrders(w, { action: 'delete', ids }, by)));
  const done = results.map(({ body }) => (body as { done: number }).done);
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(8);
  const deleted = await w.db
    .selectFrom('order_events')
    .select('order_id')
    .where('order_id', 'in', ids)
    .where('kind', '=', 'deleted')
    .execute();
  expect(deleted).toHaveLength(8);
});

test('services are deactivated, moved and activated; a service that was changed since is not touched by undo', async () => {
  const w = await world();
  const services = await many(3, () => seedService(w.db));
  const ids = services.map(({ id }) => id);
  const category = await seedCategory(w.db, 'service_categories');
  const run = (body: object) => w.admin.must('POST /admin/services/bulk', { body: body as never });
  const fields = async () => Promise.all(ids.map((id) => w.admin.must('GET /admin/services/{id}', { params: { id } })));
  const moved = await run({ action: 'category', ids, with: { category_id: category.id } });
  expect((await fields()).map(({ category_id }) => category_id)).toEqual(ids.map(() => category.id));
  expect(await run({ action: 'deactivate', ids: ids.slice(0, 1) })).toMatchObject({ done: 1 });
  expect(await undo(w, (moved as { undo_id: number }).undo_id)).toMatchObject({ done: 2, failed: [{ id: ids[0] }] });
  expect((await fields()).map(({ category_id }) => category_id)).toEqual([
    category.id,
    ...services.slice(1).map(({ category_id }) => category_id),
  ]);
  expect(await run({ action: 'activate', ids })).toMatchObject({
    done: 1,
    failed: ids.slice(1).map((id) => ({ id, message: 'This service is already active.' })),
  });
});

test('a person is paid with one call and one email', async () => {
  const w = await world();
  const orders = await many(3, () => placeOrder(w));
  for (const id of orders) await deliverAll(w, id, [w.staff]);
  const filter = { user_id: w.staff.id, status: 'unpaid' } as const;
  const result = await w.admin.must('POST /admin/commissions/bulk', {
    body: { action: 'pay', filter, expected_total: 3 },
  });
  expect(result).toEqual({ done: 3, failed: [], undo_id: null });
  const paid = (await w.emailsTo(w.staff.email)).filter(({ subject }) => subject.includes('paid'));
  expect(paid.map(({ subject }) => subject)).toEqual(['Your commissions for 3 orders have been paid']);
  for (const id of orders) expect(paid[0]?.text).toContain(`Order ${id}: `);
  const again = await w.admin.call('POST /admin/commissions/bulk', {
    body: { action: 'pay', filter, expected_total: 3 },
  });
  expect(again.status).toBe(409);
});

test('more than ten payments need a confirmation, and an admin who confirmed', async () => {
  const w = await world();
  const order = await placeOrder(w);
  await deliverAll(w, order, [w.staff]);
  const { data } = await w.admin.must('GET /admin/commissions', { query: { user_id: w.staff.id } });
  const ids = [...data.map(({ id }) => id), ...Array.from({ length: 10 }, (_, i) => 2_000_000_000 + i)];
  const pay = (more: object) => w.admin.call('POST /admin/commissions/bulk', { body: { action: 'pay', ids, ...more } });
  expect(await pay({})).toMatchObject({ status: 422, body: { errors: { with: [expect.any(String)] } } });
  const session = w.db.updateTable('sessions').where('user_id', '=', w.admin.id);
  await session.set({ confirmed_at: null }).execute();
  expect(await pay({ with: { confirm: true } })).toMatchObject({ status: 403, body: { confirm: true } });
  await session.set({ confirmed_at: new Date().toISOString() }).execute();
  expect(await pay({ with: { confirm: true } })).toMatchObject({ status: 200, body: { done: 1 } });
});

test('customers are deleted only by an admin who confirmed, and never staff', async () => {
  const w = await world();
  const body = { action: 'delete', ids: [w.customer.id, w.staff.id, w.admin.id] } as const;
  await w.db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', w.admin.id).execute();
  const refused = await w.admin.call('POST /admin/customers/bulk', { body: { ...body, ids: [...body.ids] } });
  expect(refused).toMatchObject({ status: 403, body: { confirm: true } });
  await w.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date().toISOString() })
    .where('user_id', '=', w.admin.id)
    .execute();
  const result = await w.admin.must('POST /admin/customers/bulk', { body: { ...body, ids: [...body.ids] } });
  expect(result).toMatchObject({ done: 1, failed: [{ id: w.staff.id }, { id: w.admin.id }] });
  const role = await w.admin.call('POST /admin/customers/bulk', {
    body: { action: 'delete', filter: { role: 'staff' }, expected_total: 1 },
  });
  expect(role.status).toBe(422);
});

test('a search with more results than the list shows is refused', async () => {
  const w = await world({ fresh: true });
  for (let i = 0; i < 3; i += 1) await seedMessages(w, 400, 'Router broken');
  const { meta } = await w.admin.must('GET /admin/contact-messages', { query: { search: 'router' } });
  const { status } = await w.admin.call('POST /admin/contact-messages/bulk', {
    body: { action: 'read', filter: { search: 'router' }, expected_total: meta.total },
  });
  expect(status).toBe(409);
});

test('an export and a ZIP respond with the URL of the file', async () => {
  const w = await world();
  const { invoice } = await w.buyOrFail();
  const zip = await w.admin.must('POST /admin/invoices/bulk', { body: { action: 'zip', ids: [invoice.id] } });
  expect(zip).toMatchObject({ done: 1, download_url: `/api/admin/exports/invoices.zip?ids=${invoice.id}` });
  const name = `Ida ${next()}`;
  const csv = await w.admin.must('POST /admin/customers/bulk', {
    body: { action: 'export', filter: { search: name }, expected_total: 0 },
  });
  expect(csv).toMatchObject({
    download_url: `/api/admin/exports/customers.csv?${new URLSearchParams({ search: name, role: 'customer' })}`,
  });
});
