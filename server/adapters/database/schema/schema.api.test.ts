import { expect, test } from 'vitest';
import { untaxed } from '../../../../test/support/money/amounts.ts';
import { runningClock } from '../../../../test/support/order-clock.ts';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate } from '../migrate.ts';

async function migratedDatabase() {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database);
  return database;
}

test('rows read the same on both engines', async () => {
  const { db } = await migratedDatabase();
  const at = '2026-02-03T04:05:06.789Z';
  await db
    .insertInto('service_categories')
    .values({ name: 'Ünïcode 🛠', slug: 'x', created_at: at, updated_at: at })
    .execute();
  const row = await db.selectFrom('service_categories').selectAll().executeTakeFirstOrThrow();
  expect(row).toEqual({
    id: 1,
    name: 'Ünïcode 🛠',
    slug: 'x',
    description: null,
    image: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
  const { total } = await db
    .selectFrom('service_categories')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(1);
});

test('the engine rejects invalid orders, duplicate emails and a payment that is recorded twice', async () => {
  const { db } = await migratedDatabase();
  const at = new Date().toISOString();
  const order = {
    status: 'pending',
    payment_status: 'paid',
    payment_method: 'stripe',
    ...untaxed(100),
    delivery_days: 1,
    ...runningClock(at, 1),
    created_at: at,
    updated_at: at,
  } as const;
  await expect(
    db
      .insertInto('orders')
      .values({ ...order, user_id: 999 })
      .execute(),
  ).rejects.toThrow();
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'customer')
    .executeTakeFirstOrThrow();
  const user = {
    name: 'A',
    email: 'a@b.test',
    email_canonical: 'a@b.test',
    password_is_temporary: false,
    role_id,
    created_at: at,
    updated_at: at,
  };
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await expect(db.insertInto('users').values(user).execute()).rejects.toThrow();
  await db.updateTable('users').set({ deleted_at: at }).execute();
  await db.insertInto('users').values(user).execute();
  for (const invalid of [
    untaxed(0),
    untaxed(-1),
    { net_cents: 99 },
    { status: 'lost' as 'pending' },
    { payment_status: 'maybe' as 'paid' },
  ])
    await expect(
      db
        .insertInto('orders')
        .values({ ...order, user_id, ...invalid })
        .execute(),
    ).rejects.toThrow();
  const { id: order_id } = await db
    .insertInto('orders')
    .values({ ...order, user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payment = {
    order_id,
    user_id,
    method: 'stripe',
    provider: 'stripe',
    received_on: at.slice(0, 10),
    amount_cents: 100,
    currency: 'USD',
    status: 'captured',
    created_at: at,
  } as const;
  await db
    .insertInto('payments')
    .values({ ...payment, provider_ref: 'pi_1' })
    .execute();
  await expect(
    db
      .insertInto('payments')
      .values({ ...payment, provider_ref: 'pi_1' })
      .execute(),
    'the same payment again',
  ).rejects.toThrow();
});
