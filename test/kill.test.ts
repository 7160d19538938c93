import { expect, test } from 'vitest';
import { killPurchases } from '../bench/kill-purchases.ts';

// Few kills at chosen moments here; `npm run kill-test` does fifty and more, on PostgreSQL as well.
test('a process that is killed in the middle of purchases loses and doubles nothing', {
  timeout: 240_000,
}, async () => {
  const { rounds, problems } = await killPurchases({ rounds: 5, seed: 20 });
  expect(problems).toEqual([]);
  expect(rounds).toBe(5);
});
