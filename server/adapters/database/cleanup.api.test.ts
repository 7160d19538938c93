import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { cleanUp } from './cleanup.ts';

test('expired rows are deleted; orders and recent rows are not', async () => {
  const { db, buyOrFail } = await world();
  await buyOrFail({});
  const longAgo = '2020-01-01T00:00:00.000Z';
  const event = { provider: 'stripe', type: 'payment_intent.succeeded' } as const;
  await db
    .insertInto('webhook_events')
    .values({ ...event, event_id: 'evt_old', received_at: longAgo })
    .execute();
  await db
    .insertInto('webhook_events')
    .values({ ...event, event_id: 'evt_new', received_at: new Date().toISOString() })
    .execute();
  const orders = await db.selectFrom('orders').select('id').execute();
  await db.updateTable('sessions').set({ expires_at: longAgo }).execute();
  await cleanUp(db);
  const remaining = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('event_id', 'in', ['evt_old', 'evt_new'])
    .execute();
  expect(remaining).toEqual([{ event_id: 'evt_new' }]);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('orders').select('id').execute()).toEqual(orders);
});
