import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('concurrent callers share one load', async () => {
  let loads = 0;
  const load = lazy(async () => {
    loads += 1;
    return { loads };
  });
  expect(loads).toBe(0);
  const all = await Promise.all([load(), load(), load()]);
  expect(new Set([...all, await load()]).size).toBe(1);
});

test('a failed load rejects for all concurrent callers, and later callers load again', async () => {
  const results = [Promise.reject(new Error('too many open files')), Promise.resolve('loaded')];
  const load = lazy(() => results.shift() ?? Promise.reject(new Error('loaded too often')));
  const concurrent = await Promise.allSettled([load(), load()]);
  expect(concurrent.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load()).toBe('loaded');
  expect(await load()).toBe('loaded');
});
