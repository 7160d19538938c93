import { expect, test } from 'vitest';
import { DAY } from '../../../../test/support/seeds.ts';
import { world } from '../../../../test/support/world.ts';
import { recordValidWebhook } from './payments.ts';

test('a clock that was set back does not stop the record of webhooks', async () => {
  const { db } = await world({ fresh: true });
  for (const ahead of [2 * DAY, 0]) {
    const clock = { now: () => new Date(Date.now() + ahead), refresh: async () => {} };
    await recordValidWebhook({ db, clock }, 'stripe');
  }
  const health = await db.selectFrom('webhook_health').select('last_valid_at').executeTakeFirstOrThrow();
  expect(Date.parse(health.last_valid_at ?? '')).toBeLessThanOrEqual(Date.now());
});
