import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { cleanUp, cleanUpAttempts, cleanUpSentEmails } from './cleanup.ts';

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

test('failed attempts are deleted after thirty days, unless something refers to them', async () => {
  const { db, buy, purchase, ordersOf, buyOrFail } = await world({ fresh: true });
  const [old, repeated, recent, paid] = [purchase(), purchase(), purchase(), purchase()];
  const declined = { payment_token: 'tok_visa_chargeDeclined' };
  expect((await buy({ ...old, ...declined })).status).toBe(402);
  expect((await buy({ ...repeated, ...declined }, { key: 'repeated' })).status).toBe(402);
  expect((await buy({ ...recent, ...declined })).status).toBe(402);
  await buyOrFail(paid);
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString();
  const age = (emails: string[], days: number) =>
    db
      .updateTable('checkout_attempts')
      .set({ updated_at: daysAgo(days) })
      .where('email', 'in', emails)
      .execute();
  const remaining = async () =>
    (await db.selectFrom('checkout_attempts').select('email').orderBy('id').execute()).map(({ email }) => email);
  await age([old.email, repeated.email, paid.email], 31);
  await age([recent.email], 29);
  await cleanUpAttempts(db, new Date());
  expect(await remaining()).toEqual([repeated.email, recent.email, paid.email]);
  await db
    .updateTable('idempotent_requests')
    .set({ created_at: daysAgo(31) })
    .execute();
  await cleanUp(db);
  expect(await cleanUpAttempts(db, new Date())).toBe(1);
  expect(await remaining()).toEqual([recent.email, paid.email]);
  expect(await ordersOf(paid.email)).toHaveLength(1);
});

test('emails of half a year ago are deleted, also those that were given up, and none that still waits', async () => {
  const { db } = await world({ fresh: true });
  const now = new Date('2027-01-10T10:00:00.000Z');
  const add = (
    state: 'waiting' | 'sent' | 'dead' | 'discarded',
    created_at: string,
    changed_at: string | null = null,
  ) =>
    db
      .insertInto('outbox')
      .values({
        kind: 'test-email',
        recipient: `${state}@mail.test`,
        user_id: null,
        data: '{}',
        state,
        attempts: 1,
        next_try_at: created_at,
        leased_until: null,
        message_id: crypto.randomUUID(),
        last_error: null,
        created_at,
        sent_at: null,
        changed_at,
        order_id: null,
        bounced_at: null,
        order_message_id: null,
      })
      .execute();
  const [old, recent] = ['2026-07-01T10:00:00.000Z', '2026-08-01T10:00:00.000Z'];
  for (const state of ['waiting', 'sent', 'discarded'] as const) await add(state, old);
  await add('dead', old, recent);
  await add('sent', recent);
  expect(await cleanUpSentEmails(db, now)).toBe(2);
  const left = await db.selectFrom('outbox').select(['state', 'created_at']).where('kind', '=', 'test-email').execute();
  expect(left.map(({ state, created_at }) => `${state} ${created_at.slice(0, 7)}`).toSorted()).toEqual([
    'dead 2026-07',
    'sent 2026-08',
    'waiting 2026-07',
  ]);
});

test('a flood of expired rows is deleted completely, and the cleanup stops between its batches', async () => {
  const { db } = await world({ fresh: true });
  const count = async () => (await db.selectFrom('rate_limits').select('key').execute()).length;
  const add = (from: number, expire: number) =>
    db
      .insertInto('rate_limits')
      .values(Array.from({ length: 700 }, (_, i) => ({ key: `flood:${from + i}`, points: 1, expire })))
      .execute();
  for (const from of [0, 1000]) await add(from, Date.now() - 1);
  await add(2000, Date.now() + 60_000);
  const before = await count();
  await cleanUp(db, AbortSignal.abort());
  expect(await count()).toBe(before);
  await cleanUp(db);
  expect(await count()).toBe(before - 1400);
});
