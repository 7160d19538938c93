import { afterEach, expect, test } from 'vitest';
import { seedService } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { buildApp } from '../main/app.ts';
import { worldAt } from '../work/promises/promises.fixture.ts';
import { servePages } from './pages.ts';
import { getRaw, stubSite } from './site.fixture.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

type Limits = ConstructorParameters<typeof ResponseCache>[0];

async function openSite(limits: Limits = {}, of?: Pick<Awaited<ReturnType<typeof world>>, 'deps' | 'service'>) {
  const { deps, service } = of ?? (await world());
  const responseCache = new ResponseCache(limits);
  const app = buildApp({ ...deps, responseCache });
  const stub = stubSite();
  servePages(app, { ...deps, responseCache }, stub.site);
  undo.push(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...stub, deps, service, app, responseCache, get: (path: string) => getRaw(url, path) };
}

const dots = ['/..', '/.', '/%2e%2e', '/%2e', '/.%2E', '\\..', '/'];
const uncached = ['config', 'service-categories', 'blog-categories', 'services', 'reviews', 'openapi.json'];

test('no spelling of an API path stops the pages', async () => {
  const { get, rendered } = await openSite({ timeoutMs: 3_000 });
  const paths = uncached.flatMap((name) => dots.flatMap((dot) => [`/x${dot}/api/${name}`, `${dot}/api/${name}`]));
  const spellings = ['/api%2fconfig', '/%61pi/config', '/api%5cconfig', '/API/config', '/x/api/config', '/api/config/'];
  const responses = await Promise.all([...paths, ...spellings].map((path) => get(path)));
  for (const [i, { status }] of responses.entries()) {
    const path = [...paths, ...spellings][i] ?? '';
    const expected = path.startsWith('\\') ? 400 : 404;
    expect(status, path).toBe(path === '/%61pi/config' ? 200 : expected);
  }
  expect((await get('/about')).status).toBe(200);
  expect(rendered.sort()).toEqual(['/-', '/about']);
});

test('an absolute URL, a fragment and a very long URL are 400', async () => {
  const { get, responseCache } = await openSite();
  for (const path of ['http://shop.test/about', '*', '/about#x', '/api/config#x', `/about?${'x'.repeat(5_000)}`])
    expect((await get(path)).status, path).toBe(400);
  expect(responseCache.keys).toBe(0);
});

test('a page that can’t be rendered is 503 after a while, holds no other page, and is rendered again later', async () => {
  const { get, state } = await openSite({ timeoutMs: 2_000 });
  expect((await get('/about')).status).toBe(200);
  state.isStuck = true;
  const stuck = get('/');
  expect((await get('/about')).status).toBe(200);
  expect((await get('/api/config')).status).toBe(200);
  const response = await stuck;
  expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.body).toContain('Please reload this page in a few seconds.');
  state.isStuck = false;
  expect((await get('/')).status).toBe(200);
});

test('the server is ready only while it can render a page', async () => {
  const { get, rendered } = await openSite();
  expect((await get('/readyz')).status).toBe(200);
  await Promise.all(Array.from({ length: 30 }, () => get('/readyz')));
  expect(rendered).toEqual(['/']);

  for (const failure of ['isBroken', 'isStuck'] as const) {
    const failing = await openSite();
    failing.state[failure] = true;
    const { status, body } = await failing.get('/readyz');
    expect([status, JSON.parse(body)]).toEqual([503, { status: 'unavailable', reason: 'No page can be rendered.' }]);
    expect((await failing.get('/healthz')).status).toBe(200);
  }
});

test('unknown pages share one cached 404 per kind, and no spelling is rendered twice', async () => {
  const { get, rendered, service } = await openSite();
  const unknown = ['/nothing', '/wp-login.php?a=1', '/nothing/at/all', '/About/us', '/service', '/-'];
  const missing = ['/service/nothing', '/service/Nothing%20else', '/service/%3Cx%3E', '/SERVICE/n2?x=1', '/service/-'];
  const more = ['/services/nothing', '/services/n2', '/solutions/post/nothing', '/solutions/post/n2'];
  for (const path of [...unknown, ...missing, ...more]) expect((await get(path)).status, path).toBe(404);
  expect(rendered).toEqual(['/-', '/service/-', '/services/-', '/solutions/post/-']);
  expect((await get('/nothing-more')).body).toBe((await get('/nothing')).body);

  const spellings = (path: string) => [path, path.toUpperCase(), `${path}/`, `${path}?x=${path}`];
  for (const path of [...spellings('/about'), ...spellings(`/service/${service.slug}`)])
    expect((await get(path)).status, path).toBe(200);
  expect(rendered.slice(4)).toEqual(['/about', `/service/${service.slug}`]);
});

test('a page accepts GET and HEAD, and a call of the API is no page', async () => {
  const { app, rendered } = await openSite();
  for (const [method, url, allow] of [
    ['POST', '/about', 'GET, HEAD'],
    ['DELETE', '/service/none?utm_source=x', 'GET, HEAD'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['GET', '/api/login', 'POST'],
    ['HEAD', '/api/login?x=1', 'POST'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ method, url });
    expect([statusCode, headers.allow], `${method} ${url}`).toEqual([405, allow]);
  }
  expect((await app.inject({ method: 'POST', url: '/api/nothing' })).statusCode).toBe(404);
  expect(rendered).toEqual([]);
});

test('a new service has its page at once', async () => {
  const { get, deps, service } = await openSite();
  expect((await get('/service/brand-new')).status).toBe(404);
  await seedService(deps.db, { slug: 'brand-new', category_id: service.category_id });
  expect((await get('/service/brand-new')).status).toBe(200);
});

test('a page leaves the cache when a day that it names is no longer valid', async () => {
  const w = await worldAt('2026-11-25T16:58:00+01:00');
  const { get, rendered, service } = await openSite({}, w);
  const { category } = await w.visitor.must('GET /services/{slug}', { params: { slug: service.slug } });
  const dated = [`/service/${service.slug}`, `/services/${category.slug}`];
  const renderedAt = async (time: string) => {
    w.at(`${time}+01:00`);
    for (const path of [...dated, '/about', ...dated]) expect((await get(path)).status).toBe(200);
    return rendered.splice(0);
  };
  expect(await renderedAt('2026-11-25T16:59:00')).toEqual([...dated, '/about']);
  expect(await renderedAt('2026-11-25T16:59:59.999')).toEqual([]);
  expect(await renderedAt('2026-11-25T17:00:00')).toEqual(dated);
  expect(await renderedAt('2026-11-25T23:59:59.999')).toEqual([]);
  expect(await renderedAt('2026-11-26T00:00:00')).toEqual(dated);
});

test('strangers can’t invent cache keys', async () => {
  const { get, responseCache } = await openSite();
  const invented = async (i: number) => {
    for (const path of [
      `/service/s${i}`,
      `/service/s${i}.data?_routes=root,service,x${i}`,
      `/n${i}`,
      `/about?x=${i}`,
      `/api/services?page=${i + 1000}`,
      `/api/services?x=${i}`,
      `/api/services/s${i}`,
      `/api/config?x=${i}`,
      `/readyz?x=${i}`,
    ])
      await get(path);
  };
  await invented(0);
  const { keys } = responseCache;
  for (let i = 1; i < 20; i += 1) await invented(i);
  expect(responseCache.keys).toBe(keys);
});
