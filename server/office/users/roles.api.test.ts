import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const nameOf = () => `role-${next()}`;
const builtIn = ['admin', 'staff', 'customer'];

test('creating, renaming and deleting a role are in the audit log', async () => {
  const { admin } = await world();
  const [name, later] = [nameOf(), nameOf()];
  const role = await admin.must('POST /admin/roles', { body: { name } });
  expect(role).toMatchObject({ name, built_in: false, users_count: 0 });
  const renamed = await admin.must('PUT /admin/roles/{id}', { params: { id: role.id }, body: { name: later } });
  expect(renamed.name).toBe(later);
  await admin.must('DELETE /admin/roles/{id}', { params: { id: role.id } });
  expect((await admin.call('DELETE /admin/roles/{id}', { params: { id: role.id } })).status).toBe(404);
  const { data } = await admin.must('GET /admin/audit-log', { query: { subject_type: 'role', subject_id: role.id } });
  expect(data.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['role.delete', admin.id],
    ['role.update', admin.id],
    ['role.create', admin.id],
  ]);
  expect(data[1]).toMatchObject({ before: { name }, after: { name: later } });
});

test.each([
  '',
  'a',
  'Admin',
  'ADMIN',
  'Admin ',
  'a b',
  '../x',
  '/evil.com',
  '1st',
  '-x',
  'röle',
  'x'.repeat(33),
  'x'.repeat(10_000),
  'rôle',
  '\u202erole',
  '💥💥',
  7,
  null,
  true,
  ['role'],
  { name: 'x' },
])('%j is not a valid role name', async (name) => {
  const { admin } = await world();
  const response = await admin.send('POST', '/api/admin/roles', { body: { name } });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors ?? {})).toEqual(['name']);
});

test('a role name is unique, even in a race', async () => {
  const { admin } = await world();
  const name = nameOf();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => admin.call('POST /admin/roles', { body: { name } })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  const other = await admin.must('POST /admin/roles', { body: { name: nameOf() } });
  const renamed = await admin.call('PUT /admin/roles/{id}', { params: { id: other.id }, body: { name } });
  expect(renamed.status).toBe(422);
  expect(renamed.body.errors).toHaveProperty('name');
});

test.each(builtIn)('the built-in role %s can’t be renamed or deleted', async (name) => {
  const { admin } = await world();
  const { data } = await admin.must('GET /admin/roles', { query: { search: name } });
  const id = data.find((role) => role.name === name)?.id ?? 0;
  const renamed = await admin.call('PUT /admin/roles/{id}', { params: { id }, body: { name: nameOf() } });
  const deleted = await admin.call('DELETE /admin/roles/{id}', { params: { id } });
  expect([renamed.status, deleted.status]).toEqual([409, 409]);
  expect(deleted.body.message).toContain('built in');
});

test('a role in use can’t be deleted, and the message counts its users', async () => {
  const { admin, personAs } = await world();
  const { id, name } = await admin.must('POST /admin/roles', { body: { name: nameOf() } });
  const [one, two] = [await personAs(name), await personAs(name)];
  const rejected = await admin.call('DELETE /admin/roles/{id}', { params: { id } });
  expect(rejected).toMatchObject({ status: 409, body: { message: 'This role is still in use by 2 users.' } });
  for (const person of [one, two]) await admin.must('DELETE /admin/users/{id}', { params: { id: person.id } });
  await admin.must('DELETE /admin/roles/{id}', { params: { id } });
});

test('a user is never left with a role that is deleted at the same time', async () => {
  const { admin, db } = await world();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await admin.must('POST /admin/roles', { body: { name: nameOf() } });
    const email = `race${next()}@people.test`;
    const [created, deleted] = await Promise.all([
      admin.call('POST /admin/users', { body: { name: 'Racer', email, role_id: id } }),
      admin.call('DELETE /admin/roles/{id}', { params: { id } }),
    ]);
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([created.status, deleted.status]);
    const user = await db.selectFrom('users').select('role_id').where('email', '=', email).executeTakeFirst();
    expect(user?.role_id).toBe(created.status === 201 ? id : undefined);
  }
});

test('a user with a custom role may log in and see the profile, but not the back office', async () => {
  const { admin, personAs } = await world();
  const { name } = await admin.must('POST /admin/roles', { body: { name: nameOf() } });
  const person = await personAs(name);
  expect((await person.must('GET /profile')).role.name).toBe(name);
  expect((await person.call('GET /admin/roles')).status).toBe(403);
  expect((await person.call('GET /customer/orders')).status).toBe(403);
});

test('an unknown id returns 404 before the body is parsed', async () => {
  const { admin } = await world();
  for (const id of ['999999', '0', '-1', 'x', '1e3', '2147483648', '%00', "1'--"]) {
    const response = await admin.send('PUT', `/api/admin/roles/${id}`, {
      raw: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status, id).toBe(404);
  }
});
