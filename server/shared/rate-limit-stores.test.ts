import { afterEach, expect, test, vi } from 'vitest';
import { memoryStore } from './rate-limit-stores.ts';

afterEach(() => void vi.useRealTimers());

test('expired counters do not accumulate', async () => {
  vi.useFakeTimers();
  const store = memoryStore();
  const add = (key: string, durationMs: number) => store.add({ key, points: 1, durationMs, max: 5, extend: false });
  for (let client = 0; client < 1_000; client += 1) {
    await add(`checkouts:${client}`, 60_000);
    vi.advanceTimersByTime(1_000);
  }
  expect(store.size()).toBe(60);
});
