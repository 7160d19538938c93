import { expect, test } from 'vitest';
import { seedPerson } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

async function twoAdmins() {
  const here = await world({ fresh: true });
  const { db, clientAt, admin } = here;
  const person = await seedPerson(db, 'admin');
  const other = { ...clientAt('10.9.9.9', person.token), ...person };
  const countAdmins = async () => {
    const { count } = await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('roles.name', '=', 'admin')
      .where('users.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  };
  return { ...here, one: admin, two: other, countAdmins };
}

test('two admins who delete each other at once leave one, in twenty rounds', async () => {
  const { db, one, two, countAdmins, signedIn } = await twoAdmins();
  let admins = [one.id, two.id];
  let clients = [one, two] as { call: typeof one.call }[];
  for (let round = 0; round < 20; round += 1) {
    const [a = 0, b = 0] = admins;
    const statuses = await Promise.all([
      clients[0]?.call('DELETE /admin/users/{id}', { params: { id: b } }),
      clients[1]?.call('DELETE /admin/users/{id}', { params: { id: a } }),
    ]).then((responses) => responses.map((response) => response?.status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await countAdmins()).toBe(1);
    const survivor = statuses[0] === 200 ? a : b;
    const fresh = await seedPerson(db, 'admin');
    admins = [survivor, fresh.id];
    clients = [clients[survivor === a ? 0 : 1] ?? one, signedIn(fresh.token)];
  }
});

test('two admins who demote each other at once leave one', async () => {
  const { one, two, countAdmins, admin, db } = await twoAdmins();
  const staff = (await admin.must('GET /admin/roles')).data.find((role) => role.name === 'staff')?.id ?? 0;
  const demote = (by: typeof one, { id, name, email }: typeof one) =>
    by.call('PUT /admin/users/{id}', { params: { id }, body: { name, email, role_id: staff } });
  const responses = await Promise.all([demote(one, two), demote(two, one)]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countAdmins()).toBe(1);
  expect(await db.selectFrom('sessions').select('id').where('user_id', 'in', [one.id, two.id]).execute()).toHaveLength(
    1,
  );
});
