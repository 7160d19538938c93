import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { World } from '../../../test/support/world.ts';
import { attach, link, placeOrder, seedFile, storedKeys, upload, uploaded, withOrder } from './files.fixture.ts';
import { cleanUpFiles, storeFile } from './files.ts';

const MB = 1024 ** 2;
const UNPAID = 'You can upload up to 100 MB until your first order is paid.';

/** The quota counts rows, so no test has to send gigabytes. */
async function fill(w: World, orderId: number, by: { id: number }, bytes: number): Promise<number> {
  const id = await seedFile(w, orderId, by);
  await w.db.updateTable('files').set({ bytes, stored_for: by.id }).where('id', '=', id).execute();
  return id;
}

const pay = (w: World, orderId: number, payment_status: 'paid' | 'refunded' = 'paid') =>
  w.db.updateTable('orders').set({ payment_status }).where('id', '=', orderId).execute();

const sent = async (response: ReturnType<typeof upload>) => {
  const { status, body } = await response;
  return status === 201 ? 201 : [status, body.message];
};

/** The triggers must have counted all rows. */
async function expectCounted(w: World): Promise<void> {
  const sums = await sql<{ kind: string; id: number; bytes: number }>`
    select kind, id, sum(bytes) as bytes from (
      select 'user' as kind, stored_for as id, bytes + preview_bytes as bytes from files where deleted_at is null
      union all select 'order', order_id, bytes + preview_bytes from files where deleted_at is null
      union all select 'user', stored_for, bytes from file_deletions
    ) as counted where id is not null group by kind, id having sum(bytes) <> 0`.execute(w.db);
  const counted = await w.db.selectFrom('storage').selectAll().where('bytes', '!=', 0).execute();
  const texts = (rows: { kind: string; id: number; bytes: number }[]) =>
    rows.map(({ kind, id, bytes }) => `${kind} ${id}: ${Number(bytes)}`).sort();
  expect(texts(counted)).toEqual(texts(sums.rows));
}

test('an account without a paid order stores 100 MB in all its orders, and more once one is paid', async () => {
  const w = await withOrder({ fresh: true });
  const other = await placeOrder(w);
  await fill(w, w.orderId, w.customer, 60 * MB);
  await fill(w, other, w.customer, 40 * MB - 10);
  expect(await sent(upload(w.customer, w.orderId, { bytes: Buffer.alloc(11) }))).toEqual([409, UNPAID]);
  expect(await sent(upload(w.customer, other, { bytes: Buffer.alloc(10) }))).toBe(201);
  expect(await sent(upload(w.staff, w.orderId, { bytes: Buffer.alloc(100) }))).toBe(201);
  expect(await sent(upload(w.admin, w.orderId, { bytes: Buffer.alloc(100) }))).toBe(201);
  await pay(w, other);
  expect(await sent(upload(w.customer, w.orderId, { bytes: Buffer.alloc(100) }))).toBe(201);
  await pay(w, other, 'refunded');
  expect(await sent(upload(w.customer, w.orderId, { bytes: Buffer.alloc(100) }))).toEqual([409, UNPAID]);
  await expectCounted(w);
  expect(await w.db.selectFrom('file_deletions').selectAll().execute()).toEqual([]);
});

test('a deleted file, and one that the cleanup deletes, leaves its room to others', async () => {
  const w = await withOrder({ fresh: true });
  const own = await fill(w, w.orderId, w.customer, 60 * MB);
  await fill(w, w.orderId, w.customer, 40 * MB);
  expect(await sent(upload(w.customer, w.orderId))).toEqual([409, UNPAID]);
  await w.customer.must('DELETE /files/{id}', { params: { id: own } });
  expect(await sent(upload(w.customer, w.orderId))).toBe(201);
  await w.db.updateTable('files').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
  await cleanUpFiles(w.deps);
  await expectCounted(w);
  expect(await w.db.selectFrom('storage').selectAll().where('bytes', '!=', 0).execute()).toEqual([]);
});

test('parallel uploads never exceed the quota', async () => {
  const w = await withOrder({ fresh: true });
  await fill(w, w.orderId, w.customer, 97 * MB - 10_000);
  const bytes = Buffer.alloc(MB, 'x');
  const responses = await Promise.all(Array.from({ length: 8 }, () => upload(w.customer, w.orderId, { bytes })));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(await storedKeys(w)).toHaveLength(3);
  await expectCounted(w);
});

test('a paying customer stores as much as the setting says, over all orders', async () => {
  const w = await withOrder({ fresh: true });
  await pay(w, w.orderId);
  await w.admin.must('PUT /admin/settings/work', { body: { storage_per_customer_gb: 1 } });
  await fill(w, w.orderId, w.customer, 1024 * MB - 5);
  expect(await sent(upload(w.customer, w.orderId, { bytes: Buffer.alloc(5) }))).toBe(201);
  expect(await sent(upload(w.customer, w.orderId, { bytes: Buffer.alloc(1) }))).toEqual([
    409,
    'Your files take up 1 GB. Delete some, or ask us.',
  ]);
});

test('all accounts without a paid order share what the setting says, and people without an account too', async () => {
  const w = await withOrder({ fresh: true });
  await w.admin.must('PUT /admin/settings/work', { body: { storage_unpaid_gb: 1 } });
  for (let n = 0; n < 11; n += 1) {
    const other = await w.newCustomer();
    await fill(w, await placeOrder(w, other), other, 92 * MB);
  }
  const byEmail = () =>
    storeFile(w.deps, { source: Buffer.alloc(10), name: 'a.txt', orderId: null, uploadedBy: null, purpose: 'order' });
  await byEmail();
  await fill(w, w.orderId, w.customer, 12 * MB - 10);
  expect(await sent(upload(w.customer, w.orderId, { bytes: Buffer.alloc(1) }))).toEqual([409, UNPAID]);
  await expect(byEmail()).rejects.toMatchObject({ code: 'conflict', message: UNPAID });
  const paying = await w.newCustomer();
  const paid = await placeOrder(w, paying);
  await pay(w, paid);
  expect(await sent(upload(paying, paid, { bytes: Buffer.alloc(100) }))).toBe(201);
  await pay(w, w.orderId);
  await expect(byEmail()).resolves.toMatchObject({ stored_for: 0 });
});

test('what an account stored before its refund blocks no others', async () => {
  const w = await withOrder({ fresh: true });
  await w.admin.must('PUT /admin/settings/work', { body: { storage_unpaid_gb: 1 } });
  const refunded = await w.newCustomer();
  const order = await placeOrder(w, refunded);
  await pay(w, order);
  await fill(w, order, refunded, 1025 * MB);
  await pay(w, order, 'refunded');
  expect(await sent(upload(refunded, order))).toEqual([409, UNPAID]);
  expect(await sent(upload(w.customer, w.orderId))).toBe(201);
});

test('with little free disk uploads and images are 503, purchases go on, and the admins hear of it once', async () => {
  const room = { free: 10 * 1024 ** 3, total: 100 * 1024 ** 3, isFull: false };
  const w = await withOrder({
    change: ({ files }) => ({ files: { ...files, room: async () => room } }),
  });
  expect(await sent(upload(w.customer, w.orderId))).toBe(201);
  room.free = 1024 ** 3 - 1;
  const paused = [503, 'Uploads are paused. Please try again later.'];
  for (const by of [w.customer, w.staff, w.admin]) expect(await sent(upload(by, w.orderId))).toEqual(paused);
  expect((await w.buy()).status).toBe(201);
  await w.stage.fanOut.drain();
  const { data } = await w.admin.must('GET /notifications');
  const text = 'Uploads are paused, because the disk is almost full';
  expect(data.filter((one) => one.text === text)).toHaveLength(1);
  // A small disk has a smaller reserve.
  Object.assign(room, { free: 51, total: 1000 });
  expect(await sent(upload(w.customer, w.orderId))).toBe(201);
  room.free = 49;
  expect(await sent(upload(w.customer, w.orderId))).toEqual(paused);
});

test('admins see what takes up room, unpaid ones first, and delete the files of an order or a customer', async () => {
  const w = await withOrder({ fresh: true });
  const paying = await w.newCustomer();
  const paid = await placeOrder(w, paying);
  await pay(w, paid);
  await fill(w, paid, paying, 300 * MB);
  await fill(w, w.orderId, w.customer, 2 * MB);
  const id = await uploaded(w.customer, w.orderId);
  await attach(w, id);
  await uploaded(w.staff, w.orderId);
  const before = await w.admin.must('GET /admin/system');
  expect(before.storage.orders.map((one) => [one.id, one.is_paid])).toEqual([
    [w.orderId, false],
    [paid, true],
  ]);
  expect(before.storage.customers.map((one) => [one.id, one.is_paid])).toEqual([
    [w.customer.id, false],
    [paying.id, true],
  ]);
  expect(await w.admin.must('DELETE /admin/users/{id}/files', { params: { id: w.customer.id } })).toEqual({
    message: '2 files deleted.',
  });
  expect((await link(w.customer, id)).status).toBe(404);
  expect(await storedKeys(w)).toHaveLength(1);
  await w.admin.must('DELETE /admin/orders/{id}/files', { params: { id: w.orderId } });
  expect(await storedKeys(w)).toEqual([]);
  const again = await w.admin.call('DELETE /admin/orders/{id}/files', { params: { id: w.orderId } });
  expect([again.status, again.body.message]).toEqual([409, 'There are no files to delete.']);
  expect((await w.staff.call('DELETE /admin/orders/{id}/files', { params: { id: paid } })).status).toBe(403);
  const entries = await w.db.selectFrom('audit_log').selectAll().where('action', '=', 'file.delete_all').execute();
  expect(entries.map(({ actor_id, after }) => [actor_id, JSON.parse(after ?? '').files])).toEqual([
    [w.admin.id, 2],
    [w.admin.id, 1],
  ]);
  await expectCounted(w);
  expect((await w.admin.must('GET /admin/system')).storage.customers.map((one) => one.id)).toEqual([paying.id]);
});
