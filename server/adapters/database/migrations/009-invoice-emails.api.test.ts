import { expect, test } from 'vitest';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

const upTo = (last: string) => Object.fromEntries(Object.entries(released).filter(([name]) => name <= last));

const AT = '2026-11-24T09:00:00.000Z';

test('addresses for invoices of the version before are pending, and nothing is sent to them', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  const { db } = database;
  await migrate(database, upTo('008'));
  const role = await db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirstOrThrow();
  const add = async (email: string, invoice_email: string | null) => {
    const user = { name: 'Ida', email, email_canonical: email, password_is_temporary: false, role_id: role.id };
    const { id } = await db
      .insertInto('users')
      .values({ ...user, created_at: AT, updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('billing_profiles')
      .values({ user_id: id, is_business: false, tax_id_state: 'none', invoice_email, updated_at: AT })
      .execute();
    return id;
  };
  const withAddress = await add('ida@mail.test', 'books@mail.test');
  await add('otto@mail.test', null);
  await migrate(database, upTo('009-invoice-emails-compatible'));
  expect(await db.selectFrom('invoice_emails').select(['user_id', 'email', 'pending_email']).execute()).toEqual([
    { user_id: withAddress, email: null, pending_email: 'books@mail.test' },
  ]);
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
});
