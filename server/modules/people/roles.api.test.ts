import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const nameOf = () => `role-${next()}`;
const builtIn = ['admin', 'staff', 'customer'];

test('a role is made, renamed and deleted, and each step is in the audit log', async () => {
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
])('a role can not be named %j', async (name) => {
  const { admin } = await world();
  const answer = await admin.send('POST', '/api/admin/roles', { body: { name } });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['name']);
});

test('a name is taken once, also in a race', async () => {
  const { admin } = await world();
  const name = nameOf();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => admin.call('POST /admin/roles', { body: { name } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  const other = await admin.must('POST /admin/roles', { body: { name: nameOf() } });
  const renamed = await admin.call('PUT /admin/roles/{id}', { params: { id: other.id }, body: { name } });
  expect(renamed.status).toBe(422);
  expect(renamed.body.errors).toHaveProperty('name');
});

test.each(builtIn)('the built-in role %s is neither renamed nor deleted', async (name) => {
  const { admin } = await world();
  const { data } = await admin.must('GET /admin/roles', { query: { search: name } });
  const id = data.find((role) => role.name === name)?.id ?? 0;
  const renamed = await admin.call('PUT /admin/roles/{id}', { params: { id }, body: { name: nameOf() } });
  const deleted = await admin.call('DELETE /admin/roles/{id}', { params: { id } });
  expect([renamed.status, deleted.status]).toEqual([409, 409]);
  expect(deleted.body.message).toContain('built in');
});

test('a role that someone has is not deleted, and the answer says by how many', async () => {
  const { admin, personAs } = await world();
  const { id, name } = await admin.must('POST /admin/roles', { body: { name: nameOf() } });
  const [one, two] = [await personAs(name), await personAs(name)];
  const refused = await admin.call('DELETE /admin/roles/{id}', { params: { id } });
  expect(refused).toMatchObject({ status: 409, body: { message: 'This role is still in use by 2 users.' } });
  for (const person of [one, two]) await admin.must('DELETE /admin/users/{id}', { params: { id: person.id } });
  // Deleted accounts keep their rows; they must not keep the role.
  await admin.must('DELETE /admin/roles/{id}', { params: { id } });
});

test('an account is never left with a role that is deleted in the same moment', async () => {
  const { admin, db } = await world();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await admin.must('POST /admin/roles', { body: { name: nameOf() } });
    const email = `race${next()}@people.test`;
    const [made, deleted] = await Promise.all([
      admin.call('POST /admin/users', { body: { name: 'Racer', email, role_id: id } }),
      admin.call('DELETE /admin/roles/{id}', { params: { id } }),
    ]);
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([made.status, deleted.status]);
    const user = await db.selectFrom('users').select('role_id').where('email', '=', email).executeTakeFirst();
    expect(user?.role_id).toBe(made.status === 201 ? id : undefined);
  }
});

test('a user of a role of the admin’s own may log in and see the profile, and nothing of the back office', async () => {
  const { admin, personAs } = await world();
  const { name } = await admin.must('POST /admin/roles', { body: { name: nameOf() } });
  const person = await personAs(name);
  expect((await person.must('GET /profile')).role.name).toBe(name);
  expect((await person.call('GET /admin/roles')).status).toBe(403);
  expect((await person.call('GET /customer/orders')).status).toBe(403);
});

test('what does not exist is 404 before the body is looked at', async () => {
  const { admin } = await world();
  for (const id of ['999999', '0', '-1', 'x', '1e3', '2147483648', '%00', "1'--"]) {
    const answer = await admin.send('PUT', `/api/admin/roles/${id}`, {
      raw: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status, id).toBe(404);
  }
});
