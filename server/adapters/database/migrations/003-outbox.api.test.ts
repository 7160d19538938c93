import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

const before = Object.fromEntries(Object.entries(released).filter(([name]) => name < '003'));

test('emails of the version before are found by their order, given up when their last attempt was due', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  await migrate(database, before);
  const { db } = database;
  const at = '2026-02-03T04:05:06.789Z';
  const due = '2026-02-04T04:05:06.789Z';
  const add = (kind: string, data: object, state: string) =>
    sql`insert into outbox (kind, recipient, data, state, attempts, next_try_at, message_id, created_at)
      values (${kind}, 'a@b.test', ${JSON.stringify(data)}, ${state}, 1, ${due}, ${`${kind}-${state}`}, ${at})`.execute(
      db,
    );
  await add('order-confirmation', { orderId: 7 }, 'sent');
  await add('order-assigned', { userId: 2, orderId: 8 }, 'waiting');
  await add('payment-receipt', { userId: 2, invoiceId: 99 }, 'sent');
  await add('welcome', { userId: 2 }, 'dead');
  await migrate(database);
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'order_id', 'changed_at'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: 1, kind: 'order-confirmation', state: 'sent', order_id: 7, changed_at: null },
    { id: 2, kind: 'order-assigned', state: 'waiting', order_id: 8, changed_at: null },
    { id: 3, kind: 'payment-receipt', state: 'sent', order_id: null, changed_at: null },
    { id: 4, kind: 'welcome', state: 'dead', order_id: null, changed_at: due },
  ]);
  await db.updateTable('outbox').set({ state: 'discarded' }).where('id', '=', 4).execute();
});
