import { afterEach, expect, test } from 'vitest';
import { world } from '../../test/support/world.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { buildApp } from '../main/app.ts';
import { OUTDATED_SCRIPT } from './page-scripts.ts';
import { servePages } from './pages.ts';
import { getRaw, stubSite } from './site.fixture.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

async function openSite() {
  const { deps } = await world();
  const responseCache = new ResponseCache();
  const all = { ...deps, responseCache };
  const app = buildApp(all);
  const stub = stubSite();
  stub.state.scripts = 'start(1)';
  servePages(app, all, stub.site);
  undo.push(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const get = (path: string) => getRaw(url, path);
  const scriptsOf = async (path: string) =>
    / data-src="([^"]+)"/.exec((await get(path)).body)?.[1]?.replaceAll('&amp;', '&');
  return { ...stub, responseCache, get, scriptsOf };
}

test('a page’s scripts have an address of their own, which stays as long as they do', async () => {
  const { get, scriptsOf, rendered, responseCache } = await openSite();
  const address = (await scriptsOf('/about')) ?? expect.fail();
  const { status, headers, body } = await get(address);
  expect([status, body, headers['content-type']]).toEqual([200, 'start(1)', 'text/javascript; charset=utf-8']);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/about')).headers['content-security-policy']).toContain("script-src 'self';");
  expect(rendered).toEqual(['/about']);
  responseCache.clear();
  // Another server, or this one after a restart.
  expect((await get(address)).body).toBe('start(1)');
  expect(await scriptsOf('/about')).toBe(address);
});

test('an open page that was rendered anew since hears that it is outdated', async () => {
  const { get, scriptsOf, state, responseCache } = await openSite();
  const address = (await scriptsOf('/about')) ?? expect.fail();
  state.scripts = 'start(2)';
  responseCache.clear();
  const { status, headers, body } = await get(address);
  expect([status, body, headers['cache-control']]).toEqual([200, OUTDATED_SCRIPT, 'no-store']);
  expect((await get((await scriptsOf('/about')) ?? '')).body).toBe('start(2)');
});

test('no address of scripts makes the server render more than its page, or keep more', async () => {
  const { get, rendered, responseCache } = await openSite();
  await get('/about');
  const { keys } = responseCache;
  const version = 'x'.repeat(22);
  for (const page of ['/about', '/about?a=1', '/about?a=2', '/%61bout'])
    expect((await get(`/page-scripts/${version}${page}`)).body, page).toBe(OUTDATED_SCRIPT);
  expect([rendered, responseCache.keys]).toEqual([['/about'], keys]);
  // A search is rendered for its client.
  expect((await get(`/page-scripts/${version}/search?q=wifi`)).body).toBe(OUTDATED_SCRIPT);
  for (const page of ['/no-such-page', '/no-such-either', '/service/none', `/page-scripts/${version}/about`])
    expect((await get(`/page-scripts/${version}${page}`)).body, page).toBe(OUTDATED_SCRIPT);
  expect(rendered.filter((path) => path === '/-')).toHaveLength(1);
  for (const path of ['/page-scripts/', '/page-scripts/x/about', `/page-scripts/${version}`])
    expect((await get(path)).status, path).toBe(404);
});
