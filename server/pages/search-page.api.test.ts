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
  const { deps, service } = await world({ fresh: true });
  const responseCache = new ResponseCache();
  const app = buildApp({ ...deps, responseCache });
  const stub = stubSite();
  servePages(app, { ...deps, responseCache }, stub.site);
  undo.push(() => app.close());
  const get = (url: string, ip = '10.1.1.1') => app.inject({ url, remoteAddress: ip });
  return { ...stub, app, deps, service, responseCache, get };
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

test('without a query all searches share one cached page, which no limit counts', async () => {
  const { get, rendered, deps } = await openSite();
  for (let i = 0; i < 70; i += 1)
    for (const query of ['', '?q=', '?q=+', `?utm_source=${i}`, `?q=&page=${i}&kind=article`, `?limited=${i}`])
      expect((await get(`/search${query}`)).statusCode, query).toBe(200);
  expect(rendered).toEqual(['/search']);
  expect(await deps.limits.used('searches', '10.1.1.1')).toBe(0);
});

test.each(['/search?q=', '/search.data?q='])('%s… counts once, however many arrive at once', async (path) => {
  const { get, deps } = await openSite();
  await get(`${path}wifi`);
  expect(await deps.limits.used('searches', '10.1.1.1')).toBe(1);
  const responses = await Promise.all(Array.from({ length: 100 }, (_, i) => get(`${path}word${i}`)));
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([59, 41]);
  expect(await deps.limits.used('pricedPages', '10.1.1.1')).toBe(0);
  // The API's own calls count as before.
  expect((await get('/api/search?q=wifi')).statusCode).toBe(429);
});

test('HEAD of a page that is rendered for its client renders and counts nothing', async () => {
  const { app, deps, rendered, service } = await openSite();
  const head = (url: string) => app.inject({ method: 'HEAD', url, remoteAddress: '10.1.1.1' });
  for (const url of ['/search?q=wifi', `/service/${service.slug}?option=1`]) {
    const { statusCode, headers } = await head(url);
    expect([statusCode, headers.etag, headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  }
  expect(rendered).toEqual([]);
  for (const limit of ['searches', 'pricedPages'] as const) expect(await deps.limits.used(limit, '10.1.1.1')).toBe(0);
  expect((await head('/service/none?option=1')).statusCode).toBe(404);
});

test('a client that has searched too often gets a cached page that costs no render', async () => {
  const { get, rendered, deps } = await openSite();
  for (let i = 0; i < 60; i += 1) for (const ip of ['10.1.1.1', '10.1.1.3']) await deps.limits.consume('searches', ip);
  for (const ip of ['10.1.1.1', '10.1.1.3', '10.1.1.1']) {
    const refused = await get('/search?q=wifi&kind=service', ip);
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
    expect(refused.headers['retry-after']).toMatch(/^(59|60)$/);
  }
  expect(rendered).toEqual(['/search']);
  expect((await get('/search', '10.1.1.1')).statusCode).toBe(200);
  expect((await get('/search?q=wifi', '10.1.1.2')).statusCode).toBe(200);
});

test('a page with chosen options counts once too', async () => {
  const { get, deps, service } = await openSite();
  const pages = Array.from({ length: 70 }, () => get(`/service/${service.slug}?option=1`));
  const refused = (await Promise.all(pages)).filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.body).toContain('Please wait a minute');
  expect(refused[0]?.headers['retry-after']).toMatch(/^(59|60)$/);
  expect(await deps.limits.used('searches', '10.1.1.1')).toBe(0);
});
