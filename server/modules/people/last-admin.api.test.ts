import { expect, test } from 'vitest';
import { seedPerson } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

/** A place with exactly two admins, each signed in. */
async function twoAdmins() {
  const here = await world({ fresh: true });
  const { db, clientAt, admin } = here;
  const person = await seedPerson(db, 'admin');
  const other = { ...clientAt('10.9.9.9', person.token), ...person };
  const left = async () => {
    const { count } = await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('roles.name', '=', 'admin')
      .where('users.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  };
  return { ...here, one: admin, two: other, left };
}

test('twenty times two admins delete each other at once, and never both', async () => {
  const { db, one, two, left, signedIn } = await twoAdmins();
  let admins = [one.id, two.id];
  let hands = [one, two] as { call: typeof one.call }[];
  for (let round = 0; round < 20; round += 1) {
    const [a = 0, b = 0] = admins;
    const statuses = await Promise.all([
      hands[0]?.call('DELETE /admin/users/{id}', { params: { id: b } }),
      hands[1]?.call('DELETE /admin/users/{id}', { params: { id: a } }),
    ]).then((answers) => answers.map((answer) => answer?.status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await left()).toBe(1);
    const survivor = statuses[0] === 200 ? a : b;
    const fresh = await seedPerson(db, 'admin');
    admins = [survivor, fresh.id];
    hands = [hands[survivor === a ? 0 : 1] ?? one, signedIn(fresh.token)];
  }
});

test('two admins who take the role from each other at once leave one', async () => {
  const { one, two, left, admin, db } = await twoAdmins();
  const staff = (await admin.must('GET /admin/roles')).data.find((role) => role.name === 'staff')?.id ?? 0;
  const demote = (by: typeof one, { id, name, email }: typeof one) =>
    by.call('PUT /admin/users/{id}', { params: { id }, body: { name, email, role_id: staff } });
  const answers = await Promise.all([demote(one, two), demote(two, one)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await left()).toBe(1);
  expect(await db.selectFrom('sessions').select('id').where('user_id', 'in', [one.id, two.id]).execute()).toHaveLength(
    1,
  );
});
