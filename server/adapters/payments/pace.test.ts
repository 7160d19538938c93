import { expect, test } from 'vitest';
import { newPace } from './pace.ts';

/** A clock that stands still until someone waits: then it is that much later for the one who waited. */
function stoppedClock() {
  const waits: number[] = [];
  return {
    waits,
    now: () => 1_000,
    wait: async (ms: number) => {
      waits.push(ms);
    },
  };
}

test('calls wait for their turn, and those of another list do not', async () => {
  const clock = stoppedClock();
  const pace = newPace(20, clock);
  const call = async () => clock.waits.length;
  expect(await Promise.all([pace(call), pace(call), pace(call)])).toEqual([0, 2, 2]);
  expect(clock.waits).toEqual([50, 100]);

  const others = [newPace(0.001, clock), newPace(0.001, clock)].map((own) => own(async () => 'at once'));
  expect(await Promise.all(others)).toEqual(['at once', 'at once']);
  expect(clock.waits).toEqual([50, 100]);
});

test('a call after a pause does not wait', async () => {
  let now = 0;
  const clock = { ...stoppedClock(), now: () => now };
  const pace = newPace(20, clock);
  for (now of [0, 50, 120]) await pace(async () => {});
  expect(clock.waits).toEqual([]);
});
