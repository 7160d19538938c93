import { expect, test } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

const upTo = (last: string) => Object.fromEntries(Object.entries(released).filter(([name]) => name <= last));
const [before, throughIt] = [upTo('006-delivery'), upTo('007-phone-compatible')];

const AT = '2026-11-24T09:00:00.000Z';

/** The row of a program that does not know the column. */
const register = async ({ db }: OpenDatabase, email: string) => {
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'customer')
    .executeTakeFirstOrThrow();
  const user = { name: 'Ida Buyer', email, email_canonical: email, password_is_temporary: false, role_id };
  await db
    .insertInto('users')
    .values({ ...user, created_at: AT, updated_at: AT })
    .execute();
};

const tablesWithPhone = async ({ db }: OpenDatabase) =>
  (await db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === 'phone'))
    .map(({ name }) => name)
    .sort();

test('users and purchases of the version before have no number, and that version goes on writing them', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database, before);
  await register(database, 'ida@mail.test');
  await migrate(database, throughIt);
  await register(database, 'otto@mail.test');
  const phones = await database.db.selectFrom('users').select('phone').execute();
  expect(phones).toEqual([{ phone: null }, { phone: null }]);
  expect(await tablesWithPhone(database)).toEqual(['checkout_attempts', 'users']);
});
