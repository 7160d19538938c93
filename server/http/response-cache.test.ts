import { expect, test } from 'vitest';
import { buildResponse, type CachedResponse, ResponseCache } from './response-cache.ts';

const response = (text: string, status = 200): CachedResponse =>
  buildResponse(status, Buffer.from(text), { 'content-type': 'text/plain' });
const rendered = (text: string, status?: number) => async () => response(text, status);
const textOf = (cached: CachedResponse | undefined) => cached?.bodies.identity.toString();

test('concurrent and later requests share one render', async () => {
  const cache = new ResponseCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    return response('once');
  };
  await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender('/a', render)));
  await cache.getOrRender('/a', render);
  expect([renders, textOf(cache.get('/a'))]).toEqual([1, 'once']);
});

test('a render that began before content changed is not cached', async () => {
  const cache = new ResponseCache();
  const old = Promise.withResolvers<CachedResponse>();
  const stale = cache.getOrRender('/a', () => old.promise);
  cache.clear();
  const fresh = cache.getOrRender('/a', rendered('new'));
  old.resolve(response('old'));
  expect([textOf(await stale), textOf(await fresh)]).toEqual(['old', 'new']);
  expect(textOf(cache.get('/a'))).toBe('new');
});

test('a failed render rejects, and the next request renders again', async () => {
  const cache = new ResponseCache();
  await expect(cache.getOrRender('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(textOf(await cache.getOrRender('/a', rendered('back')))).toBe('back');
});

test('only successful responses are cached', async () => {
  const cache = new ResponseCache();
  await cache.getOrRender('/a', rendered('none', 404));
  expect(cache.get('/a')).toBeUndefined();
});

test('the least recently used response is evicted first, and an oversized one is not cached', async () => {
  const cache = new ResponseCache(1_000);
  const text = 'x'.repeat(80);
  for (const key of ['/a', '/b', '/c', '/d']) await cache.getOrRender(key, rendered(text));
  expect(cache.get('/a')).toBeDefined();
  await cache.getOrRender('/e', rendered(text));
  expect(['/a', '/b', '/c', '/d', '/e'].filter((key) => cache.get(key))).toEqual(['/a', '/c', '/d', '/e']);
  await cache.getOrRender('/huge', rendered('y'.repeat(200)));
  expect(cache.get('/huge')).toBeUndefined();
});

test('the same content has the same ETag, other content another', () => {
  expect(response('a').etag).toBe(response('a').etag);
  expect(response('a').etag).not.toBe(response('b').etag);
});
