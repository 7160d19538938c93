import { expect, test } from 'vitest';
import { killPurchases } from './stress/kill-purchases.ts';

// `npm run stress kills purchases` runs fifty rounds, also on PostgreSQL.
test('killing the process during purchases loses and duplicates nothing', {
  timeout: 600_000,
}, async () => {
  const { rounds, problems } = await killPurchases({ rounds: 5, seed: 20 });
  expect(problems).toEqual([]);
  expect(rounds).toBe(5);
});
