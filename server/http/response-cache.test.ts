import { expect, test } from 'vitest';
import { buildResponse, type CachedResponse, ResponseCache } from './response-cache.ts';

const answer = (text: string, status = 200): CachedResponse =>
  buildResponse(status, Buffer.from(text), { 'content-type': 'text/plain' });
const made = (text: string, status?: number) => async () => answer(text, status);
const textOf = (finished: CachedResponse | undefined) => finished?.bodies.identity.toString();

test('one answer is made for all who ask at once, and kept for who asks later', async () => {
  const kept = new ResponseCache();
  let times = 0;
  const make = async () => {
    times += 1;
    return answer('once');
  };
  await Promise.all(Array.from({ length: 20 }, () => kept.getOrRender('/a', make)));
  await kept.getOrRender('/a', make);
  expect([times, textOf(kept.get('/a'))]).toEqual([1, 'once']);
});

test('what was begun before content changed is not kept', async () => {
  const kept = new ResponseCache();
  const old = Promise.withResolvers<CachedResponse>();
  const asked = kept.getOrRender('/a', () => old.promise);
  kept.clear();
  const fresh = kept.getOrRender('/a', made('new'));
  old.resolve(answer('old'));
  expect([textOf(await asked), textOf(await fresh)]).toEqual(['old', 'new']);
  expect(textOf(kept.get('/a'))).toBe('new');
});

test('a failure is passed on and tried again by the next', async () => {
  const kept = new ResponseCache();
  await expect(kept.getOrRender('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(textOf(await kept.getOrRender('/a', made('back')))).toBe('back');
});

test('only successes are kept', async () => {
  const kept = new ResponseCache();
  await kept.getOrRender('/a', made('none', 404));
  expect(kept.get('/a')).toBeUndefined();
});

test('the memory has an end: what was not asked for the longest goes first, and what is huge is not kept at all', async () => {
  const kept = new ResponseCache(1_000);
  const text = 'x'.repeat(80);
  for (const key of ['/a', '/b', '/c', '/d']) await kept.getOrRender(key, made(text));
  expect(kept.get('/a')).toBeDefined();
  await kept.getOrRender('/e', made(text));
  expect(['/a', '/b', '/c', '/d', '/e'].filter((key) => kept.get(key))).toEqual(['/a', '/c', '/d', '/e']);
  await kept.getOrRender('/huge', made('y'.repeat(200)));
  expect(kept.get('/huge')).toBeUndefined();
});

test('the same content has the same ETag, other content another', () => {
  expect(answer('a').etag).toBe(answer('a').etag);
  expect(answer('a').etag).not.toBe(answer('b').etag);
});
