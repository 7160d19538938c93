import { expect, test } from 'vitest';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

const upTo = (last: string) => Object.fromEntries(Object.entries(released).filter(([name]) => name <= last));
const [before, throughIt] = [upTo('007-phone-compatible'), upTo('008-rights-compatible')];

const AT = '2026-11-24T09:00:00.000Z';

test('steps, notifications and emails of the version before have no right or role, and it goes on writing them', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  const { db } = database;
  await migrate(database, before);
  const { id: role_id } = await db.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow();
  const email = 'ann@mail.test';
  const user = { name: 'Ann', email, email_canonical: email, password_is_temporary: false, role_id };
  const { id: user_id } = await db
    .insertInto('users')
    .values({ ...user, created_at: AT, updated_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  const write = async () => {
    const step = { user_id, action: 'order.delete', created_at: AT, expires_at: AT };
    await db
      .insertInto('undo_steps')
      .values(step as never)
      .execute();
    const line = { subject_type: 'order', subject_id: 1, count: 1, data: '{}', in_app: true, digested: false };
    const notification = { user_id, kind: 'order_placed', group_key: 'x', created_at: AT, ...line } as const;
    await db
      .insertInto('notifications')
      .values({ ...notification, read_at: AT })
      .execute();
    const queued = { kind: 'welcome', recipient: email, user_id, data: '{}', state: 'waiting', attempts: 0 } as const;
    const message_id = crypto.randomUUID();
    await db
      .insertInto('outbox')
      .values({ ...queued, next_try_at: AT, created_at: AT, message_id })
      .execute();
  };
  await write();
  await migrate(database, throughIt);
  await write();
  expect(await db.selectFrom('undo_steps').select(['access', 'revoked_at']).execute()).toEqual([
    { access: null, revoked_at: null },
    { access: null, revoked_at: null },
  ]);
  expect(await db.selectFrom('notifications').select('role').execute()).toEqual([{ role: null }, { role: null }]);
  expect(await db.selectFrom('outbox').select('role_id').execute()).toEqual([{ role_id: null }, { role_id: null }]);
  expect(await db.selectFrom('factor_links').select('id').execute()).toEqual([]);
});
