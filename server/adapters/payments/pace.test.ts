import { expect, test } from 'vitest';
import { newPace } from './pace.ts';

test('calls wait for their turn, and those of another list do not', async () => {
  const begunAt: number[] = [];
  const pace = newPace(20);
  const call = async () => void begunAt.push(performance.now());
  await Promise.all([pace(call), pace(call), pace(call)]);
  const [first = 0, second = 0, third = 0] = begunAt;
  // A timer may fire a millisecond early.
  expect(second - first).toBeGreaterThan(45);
  expect(third - second).toBeGreaterThan(45);

  const others = [newPace(0.001), newPace(0.001)].map((own) => own(async () => 'at once'));
  expect(await Promise.all(others)).toEqual(['at once', 'at once']);
});
