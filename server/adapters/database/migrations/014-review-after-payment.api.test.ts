import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { removeSamplesAfterwards, sampleDatabase, samples } from './sample.fixture.ts';

removeSamplesAfterwards();

test('an order that was accepted unpaid can still be asked for a review, and no other one again', async () => {
  const sample = samples.find(({ release }) => release === '006');
  if (!sample) throw new Error('There is no sample of 006.');
  const { database } = await sampleDatabase(sample);
  const { db } = database;
  const at = '2026-11-20T09:00:00.000Z';
  const accepted = {
    acceptance: 'accepted',
    accepted_at: at,
    accepted_how: 'customer',
    review_requested_at: at,
  } as const;
  await db.updateTable('orders').set(accepted).execute();
  const ordersBy = (isRequested: boolean) =>
    db
      .selectFrom('orders')
      .select(['id', 'payment_status'])
      .where('review_requested_at', isRequested ? 'is not' : 'is', null)
      .orderBy('id')
      .execute();
  const before = await ordersBy(true);
  await migrate(database);
  expect(await ordersBy(true)).toEqual(before.filter(({ payment_status }) => payment_status !== 'unpaid'));
  expect(new Set((await ordersBy(false)).map(({ payment_status }) => payment_status))).toEqual(new Set(['unpaid']));
});
