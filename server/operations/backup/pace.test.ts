import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('a backup rests twice as long as it has worked, but never for long', async () => {
  const rests: number[] = [];
  let now = 0;
  const pause = createPace(
    () => now,
    async (ms) => {
      rests.push(ms);
      now += ms;
    },
  );
  for (const work of [10, 0, 40, 10_000, 5]) {
    now += work;
    await pause();
  }
  expect(rests).toEqual([20, 0, 80, 500, 10]);
});
