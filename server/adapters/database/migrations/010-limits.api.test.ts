import { expect, test } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

const before = Object.fromEntries(Object.entries(released).filter(([name]) => name < '010-limits-compatible'));

const AT = '2026-11-24T09:00:00.000Z';

const addUser = async ({ db }: OpenDatabase) => {
  const { id: role_id } = await db.selectFrom('roles').select('id').orderBy('id').executeTakeFirstOrThrow();
  const user = { name: 'Ida', email: 'ida@mail.test', email_canonical: 'ida@mail.test', password_is_temporary: false };
  const row = { ...user, role_id, created_at: AT, updated_at: AT };
  return (await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

/** The version before writes it in this way. */
const addLink = ({ db }: OpenDatabase, user_id: number, token_hash: string) => {
  const row = { token_hash, email: null, created_at: AT, expires_at: AT };
  return db
    .insertInto('account_links')
    .values({ user_id, purpose: 'password', ...row })
    .onConflict((c) => c.columns(['user_id', 'purpose']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
};

test('the version before goes on replacing links, and its cancellation ends the earlier ones too', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  const { db } = database;
  await migrate(database, before);
  const userId = await addUser(database);
  const { id: link_id } = await addLink(database, userId, 'first');
  await migrate(database);
  await db
    .insertInto('earlier_links')
    .values({ token_hash: 'earlier', link_id, email: null, expires_at: AT })
    .execute();
  await addLink(database, userId, 'second');
  expect(await db.selectFrom('account_links').select('token_hash').execute()).toEqual([{ token_hash: 'second' }]);
  await db.deleteFrom('account_links').where('user_id', '=', userId).execute();
  expect(await db.selectFrom('earlier_links').selectAll().execute()).toEqual([]);
});
