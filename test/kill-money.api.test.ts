import { expect, test } from 'vitest';
import { couponScenario } from './stress/kills/coupons.ts';
import { exitScenario } from './stress/kills/exits.ts';
import { payoutScenario } from './stress/kills/payouts.ts';
import { playKills } from './stress/kills/play.ts';
import { refundScenario } from './stress/kills/refunds.ts';
import { repairScenario } from './stress/kills/repairs.ts';
import { newTestDatabase } from './support/databases.ts';

// `npm run stress kills money` makes two hundred, also on PostgreSQL.
test('ten kills on each engine during refunds, payout runs, repairs, coupon purchases and ways out lose and duplicate nothing', {
  timeout: 600_000,
}, async () => {
  const database = await newTestDatabase({ migrated: false });
  const scenarios = [refundScenario(), payoutScenario(), repairScenario(), couponScenario(), exitScenario()];
  try {
    const { kills, problems } = await playKills(scenarios, {
      kills: 10,
      seed: 11,
      databaseUrl: database.databaseUrl ?? undefined,
    });
    expect(problems).toEqual([]);
    expect(kills).toBe(10);
  } finally {
    await database.remove();
  }
});
