import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('a thing is made once, however many ask for it at once', async () => {
  let made = 0;
  const thing = lazy(async () => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  const all = await Promise.all([thing(), thing(), thing()]);
  expect(new Set([...all, await thing()]).size).toBe(1);
});

test('a try that failed fails who waited for it, and is made anew for who comes later', async () => {
  const tries = [Promise.reject(new Error('too many open files')), Promise.resolve('there')];
  const thing = lazy(() => tries.shift() ?? Promise.reject(new Error('once too often')));
  const together = await Promise.allSettled([thing(), thing()]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await thing()).toBe('there');
  expect(await thing()).toBe('there');
});
