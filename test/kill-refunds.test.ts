import { expect, test } from 'vitest';
import { killRefunds } from '../bench/kill-refunds.ts';

// `npm run kill-refunds` makes two hundred, also on PostgreSQL.
test('killing the process during refunds loses and duplicates nothing', { timeout: 400_000 }, async () => {
  const { requested, made, problems } = await killRefunds({ refunds: 20, seed: 11 });
  expect(problems).toEqual([]);
  expect(requested).toBe(20);
  expect(made).toBeGreaterThan(5);
});
