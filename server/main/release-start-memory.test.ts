import { getHeapStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { releaseStartMemory } from './release-start-memory.ts';

test('what the start no longer needs is returned to the system, and nobody else can collect garbage', () => {
  let garbage: unknown[] | null = Array.from({ length: 500_000 }, (_, i) => ({ i, text: [`${i}`] }));
  const committed = () => getHeapStatistics().total_heap_size;
  const before = committed();
  expect(garbage).toHaveLength(500_000);
  garbage = null;
  releaseStartMemory();
  expect(committed()).toBeLessThan(before - 20_000_000);
  expect(runInNewContext('typeof gc')).toBe('undefined');
});
