import { afterEach, expect, test } from 'vitest';
import { world } from '../../test/support/world.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { buildApp } from '../main/app.ts';
import { servePages } from './pages.ts';
import { stubSite } from './site.fixture.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

async function openSite() {
  const { deps } = await world({ fresh: true });
  const responseCache = new ResponseCache();
  const app = buildApp({ ...deps, responseCache });
  const stub = stubSite();
  servePages(app, { ...deps, responseCache }, stub.site);
  undo.push(() => app.close());
  const get = (url: string, ip = '10.1.1.1') => app.inject({ url, remoteAddress: ip });
  return { ...stub, deps, responseCache, get };
}

test('each search is rendered anew and stored nowhere', async () => {
  const { get, rendered, responseCache } = await openSite();
  const first = await get('/search?q=wifi&utm_source=x');
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
  // Pages share the site's own data, which is cached already.
  const { keys } = responseCache;
  await get('/search?q=wifi');
  await Promise.all(Array.from({ length: 20 }, (_, i) => get(`/search?q=word${i}`)));
  expect(rendered).toHaveLength(22);
  expect(responseCache.keys).toBe(keys);
  await get('/about');
  expect(responseCache.keys).toBe(keys + 1);
});

test('a client that has searched too often gets a page that costs no render', async () => {
  const { get, rendered, deps } = await openSite();
  for (let i = 0; i < 60; i += 1) await deps.limits.consume('searches', '10.1.1.1');
  const refused = await get('/search?q=wifi');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(refused.body).toContain('Please wait a minute');
  expect(rendered).toEqual([]);
  expect((await get('/search?q=wifi', '10.1.1.2')).statusCode).toBe(200);
});
