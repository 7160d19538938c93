import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { cleanUp } from './cleanup.ts';

test('what has done its service is swept away, and books and fresh rows stay', async () => {
  const { db, bought } = await world();
  await bought({});
  const long_ago = '2020-01-01T00:00:00.000Z';
  const event = { provider: 'stripe', type: 'payment_intent.succeeded' } as const;
  await db
    .insertInto('webhook_events')
    .values({ ...event, event_id: 'evt_old', received_at: long_ago })
    .execute();
  await db
    .insertInto('webhook_events')
    .values({ ...event, event_id: 'evt_new', received_at: new Date().toISOString() })
    .execute();
  const orders = await db.selectFrom('orders').select('id').execute();
  await db.updateTable('sessions').set({ expires_at: long_ago }).execute();
  await cleanUp(db);
  const left = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('event_id', 'in', ['evt_old', 'evt_new'])
    .execute();
  expect(left).toEqual([{ event_id: 'evt_new' }]);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('orders').select('id').execute()).toEqual(orders);
});
