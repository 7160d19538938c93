import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildResponse, type CachedResponse, ResponseCache } from './response-cache.ts';

const response = (text: string, status = 200): Promise<CachedResponse> =>
  buildResponse(status, Buffer.from(text), { 'content-type': 'text/plain' });
const rendered = (text: string, status?: number) => () => response(text, status);
const textOf = (cached: CachedResponse | undefined) => cached?.bodies.identity.toString();
const never = () => new Promise<CachedResponse>(() => {});
const busy = expect.objectContaining({ status: 503, extra: { retryAfterSeconds: 5 } });

test('concurrent and later requests share one render', async () => {
  const cache = new ResponseCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    return response('once');
  };
  await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender('page', '/a', render)));
  await cache.getOrRender('page', '/a', render);
  expect([renders, textOf(cache.get('page', '/a'))]).toEqual([1, 'once']);
});

test('a page and an API response of the same URL are different', async () => {
  const cache = new ResponseCache();
  const page = await cache.getOrRender('page', '/api/config', async () => {
    const inner = await cache.getOrRender('api', '/api/config', rendered('data'));
    return response(`page with ${textOf(inner)}`);
  });
  expect(textOf(page)).toBe('page with data');
  expect(textOf(cache.get('api', '/api/config'))).toBe('data');
});

test('a render that began before content changed is not cached', async () => {
  const cache = new ResponseCache();
  const old = Promise.withResolvers<CachedResponse>();
  const stale = cache.getOrRender('page', '/a', () => old.promise);
  cache.clear();
  const fresh = cache.getOrRender('page', '/a', rendered('new'));
  old.resolve(await response('old'));
  expect([textOf(await stale), textOf(await fresh)]).toEqual(['old', 'new']);
  expect(textOf(cache.get('page', '/a'))).toBe('new');
});

test('a failed render rejects, and the next request renders again', async () => {
  const cache = new ResponseCache();
  await expect(cache.getOrRender('page', '/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(textOf(await cache.getOrRender('page', '/a', rendered('back')))).toBe('back');
});

test('a render that does not end is abandoned with 503, holds no other, and the next request renders again', async () => {
  const cache = new ResponseCache({ timeoutMs: 20 });
  const abandoned = Promise.withResolvers<void>();
  const stuck = cache.getOrRender('page', '/a', (signal) => {
    signal.addEventListener('abort', () => abandoned.resolve());
    return never();
  });
  expect(textOf(await cache.getOrRender('page', '/b', rendered('other')))).toBe('other');
  await expect(stuck).rejects.toEqual(busy);
  await abandoned.promise;
  expect(textOf(await cache.getOrRender('page', '/a', rendered('back')))).toBe('back');
});

test('a render that waits for itself is abandoned', async () => {
  const cache = new ResponseCache({ timeoutMs: 20 });
  const render = (): Promise<CachedResponse> => cache.getOrRender('page', '/a', render);
  await expect(render()).rejects.toEqual(busy);
});

test('too many unfinished renders are 503 at once', async () => {
  const cache = new ResponseCache({ maxPending: 3, timeoutMs: 20 });
  const unfinished = ['/a', '/b', '/c'].map((url) => cache.getOrRender('page', url, never));
  const oneMore = cache.getOrRender('page', '/d', rendered('d'));
  const results = await Promise.allSettled([...unfinished, oneMore]);
  expect(results).toEqual(Array(4).fill({ status: 'rejected', reason: busy }));
});

test('by default only successful responses are cached', async () => {
  const cache = new ResponseCache();
  await cache.getOrRender('page', '/a', rendered('none', 404));
  expect(cache.get('page', '/a')).toBeUndefined();
  const missing = () => buildResponse(404, Buffer.from('none'), {}, true);
  await cache.getOrRender('page', '/missing', missing);
  expect(textOf(cache.get('page', '/missing'))).toBe('none');
});

test('the least recently used response is evicted first, and an oversized one is not cached', async () => {
  const { size } = await response('x'.repeat(80));
  const cache = new ResponseCache({ maxBytes: 4 * (size + 100) });
  const fill = (url: string) => cache.getOrRender('page', url, rendered('x'.repeat(80)));
  for (const url of ['/a', '/b', '/c', '/d']) await fill(url);
  expect(cache.get('page', '/a')).toBeDefined();
  await fill('/e');
  expect(['/a', '/b', '/c', '/d', '/e'].filter((url) => cache.get('page', url))).toEqual(['/a', '/c', '/d', '/e']);
  await cache.getOrRender('page', '/huge', rendered('y'.repeat(size + 200)));
  expect(cache.get('page', '/huge')).toBeUndefined();
});

test('keys, headers and overhead count: responses without a body fill the cache too', async () => {
  const cache = new ResponseCache({ maxBytes: 1024 * 1024, maxKeys: 10_000 });
  for (let i = 0; i < 300; i += 1) await cache.getOrRender('page', `/${'k'.repeat(4_000)}${i}`, rendered(''));
  expect(cache.keys).toBeLessThan(110);
  expect(cache.bytes).toBeGreaterThan(cache.keys * 8_000);
});

test('the number of keys is bounded, and per path the number of parameters', async () => {
  const cache = new ResponseCache({ maxKeys: 10, maxVariants: 4 });
  for (let i = 0; i < 30; i += 1) await cache.getOrRender('api', `/api/list?page=${i}`, rendered('x'));
  const cached = Array.from({ length: 30 }, (_, i) => i).filter((i) => cache.get('api', `/api/list?page=${i}`));
  expect(cached).toEqual([26, 27, 28, 29]);
  for (let i = 0; i < 30; i += 1) await cache.getOrRender('page', `/${i}`, rendered('x'));
  expect(cache.keys).toBe(10);
});

test('a response holds no more memory than it counts', async () => {
  const { bodies, size } = await response('text '.repeat(2_000));
  for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length);
  expect(size).toBeGreaterThan(bodies.br.length + bodies.gzip.length + bodies.identity.length);
});

test('the same content has the same ETag, other content another', async () => {
  expect((await response('a')).etag).toBe((await response('a')).etag);
  expect((await response('a')).etag).not.toBe((await response('b')).etag);
});

test('a response that is built again with the same content is not compressed again', async () => {
  const text = 'The same text. '.repeat(100);
  const [first, second] = [await response(text), await response(text)];
  expect(second.bodies.br).toBe(first.bodies.br);
  expect((await response(`${text}!`)).bodies.br).not.toBe(first.bodies.br);
});

test('a page is compressed further than other responses', async () => {
  const words = Array.from({ length: 3_000 }, (_, i) => `${(i * 7_919) % 1_009}`).join(' ');
  const built = (html: string, compression: 'quick' | 'thorough') =>
    buildResponse(200, Buffer.from(html), {}, true, compression);
  const [quick, thorough] = [await built(`<p>${words}`, 'quick'), await built(`<b>${words}`, 'thorough')];
  expect(brotliDecompressSync(thorough.bodies.br).toString()).toBe(`<b>${words}`);
  expect(thorough.bodies.br.length).toBeLessThan(0.97 * quick.bodies.br.length);
});
