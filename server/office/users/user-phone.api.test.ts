import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';

const TYPED = '+1 (503) 555-0119';
const OTHER = '+49 30/901820';

async function change(w: World, id: number, changes: object) {
  const { name, email, role_id } = await w.admin.must('GET /admin/users/{id}', { params: { id } });
  return w.admin.must('PUT /admin/users/{id}', { params: { id }, body: { name, email, role_id, ...changes } });
}

const entriesOf = async ({ admin }: World, id: number) =>
  (await admin.must('GET /admin/audit-log', { query: { subject_type: 'user', subject_id: id } })).data.map(
    ({ action, before, after }) => ({ action, before, after }),
  );

test('an admin sees, writes and removes the number of a user, and each change is in the audit log', async () => {
  const w = await world();
  const { role_id } = await w.admin.must('GET /admin/users/{id}', { params: { id: w.staff.id } });
  const body = { name: 'Sam Staff', email: `sam${next()}@mail.test`, role_id, phone: TYPED };
  const { id, phone } = await w.admin.must('POST /admin/users', { body });
  expect(phone).toBe(TYPED);
  expect(await change(w, id, {})).toMatchObject({ phone: TYPED });
  expect(await change(w, id, { phone: OTHER })).toMatchObject({ phone: OTHER });
  expect(await change(w, id, { phone: '' })).toMatchObject({ phone: null });
  const listed = (await w.admin.must('GET /admin/users', { query: { sort: '-created_at' } })).data.find(
    (user) => user.id === id,
  );
  expect(listed).toMatchObject({ id, phone: null });
  expect(await entriesOf(w, id)).toEqual([
    { action: 'user.update', before: { phone: OTHER }, after: { phone: null } },
    { action: 'user.update', before: { phone: TYPED }, after: { phone: OTHER } },
    { action: 'user.update', before: {}, after: {} },
    { action: 'user.create', before: null, after: { ...body, place: null, designation_id: null } },
  ]);
});

test('deleting an account forgets its number, also in its purchases, and undoing it brings the account’s back', async () => {
  const w = await world();
  const { email } = w.purchase();
  await w.buyOrFail({ email, phone: TYPED });
  const [order] = await w.ordersOf(email);
  const params = { id: order?.user_id ?? 0 };
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params });
  const stored = async () => [
    (await w.attemptOf(email)).phone,
    (await w.db.selectFrom('users').select('phone').where('id', '=', params.id).executeTakeFirst())?.phone,
  ];
  expect(await stored()).toEqual([null, null]);
  expect((await w.admin.must('GET /admin/orders/{id}', { params: { id: order?.id ?? 0 } })).user).toMatchObject({
    email,
    phone: null,
  });
  expect((await entriesOf(w, params.id))[0]?.before).not.toHaveProperty('phone');
  await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect(await stored()).toEqual([null, TYPED]);
  await change(w, params.id, { phone: null });
  expect(await stored()).toEqual([null, null]);
});

test('the export of customers has their numbers, which no spreadsheet runs as a formula', async () => {
  const w = await world();
  await w.customer.must('PUT /profile', { body: { phone: TYPED } });
  const { body, bytes } = await w.admin.send('GET', `/api/admin/exports/customers.csv?ids=${w.customer.id}`);
  expect(body).toBeDefined();
  const [titles, row] = bytes.toString().split('\r\n');
  expect(titles).toContain('Customer,Name,Email,Phone,Place of work,Customer since,Orders');
  expect(row).toContain(`,'${TYPED},`);
});
