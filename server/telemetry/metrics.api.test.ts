import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { next } from '../../test/support/seeds.ts';
import { configFor } from '../../test/support/stage.ts';
import { world } from '../../test/support/world.ts';
import { openEventStream } from '../http/event-stream.fixture.ts';
import { endFailedRequest } from '../http/uncaught.ts';
import { buildApp } from '../main/app.ts';
import { servePages } from '../pages/pages.ts';
import { stubSite } from '../pages/site.fixture.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';
import { changeOf, scrape, TOKEN } from './telemetry.fixture.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const silent = { error() {}, warn() {}, info() {} } as never;

async function measured() {
  const w = await world({ listening: true, variables: { METRICS_TOKEN: TOKEN } });
  undo.push(() => w.stage.close());
  const read = () => scrape(w.url);
  return { ...w, read, change: (series: string, action: () => Promise<unknown>) => changeOf(read, series, action) };
}

test('without the token, the metrics look like any unknown page', async () => {
  const { url } = await measured();
  const get = async (path: string, authorization?: string) => {
    const response = await fetch(url + path, authorization ? { headers: { authorization } } : {});
    const headers = Object.fromEntries(response.headers);
    const { request_id, ...body } = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, headers: { ...headers, 'x-request-id': typeof request_id, date: '' } };
  };
  const unknown = await get('/no-such-page');
  expect(unknown.status).toBe(404);
  for (const authorization of [undefined, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, 'Bearer ', 'Basic x'])
    expect(await get('/metrics', authorization), authorization).toEqual(unknown);
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('without configuration there are no metrics', async () => {
  const w = await world({ listening: true });
  expect(w.deps.metrics).toBeNull();
  expect((await fetch(`${w.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404);
});

test.each([null, TOKEN])('a port of its own serves the metrics and nothing else (token: %s)', async (token) => {
  const { stage } = await world();
  const port = await freePort();
  const config = configFor(stage.place, {
    HOST: '127.0.0.1',
    METRICS_PORT: String(port),
    ...(token ? { METRICS_TOKEN: token } : {}),
  });
  const metrics = await openMetrics();
  const listener = await serveMetrics(metrics, config, silent);
  undo.push(
    () => listener.close(),
    () => metrics.close(),
  );
  const url = `http://127.0.0.1:${port}`;
  expect((await scrape(url, token)).get('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect((await fetch(`${url}/api/config`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  if (token) await expect(scrape(url, null)).rejects.toThrow('404');
});

test('a port that is in use stops the start', async () => {
  const { stage } = await world();
  const port = await freePort();
  const config = configFor(stage.place, { HOST: '127.0.0.1', METRICS_PORT: String(port) });
  const metrics = await openMetrics();
  undo.push(() => metrics.close());
  const first = await serveMetrics(metrics, config, silent);
  undo.push(() => first.close());
  await expect(serveMetrics(metrics, config, silent)).rejects.toThrow('METRICS_PORT');
});

const requests = (method: string, route: string, status: number) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status_code="${status}"}`;

test('requests are counted by the template of their route, those from the cache too', async () => {
  const { url, change, service } = await measured();
  const known = requests('GET', '/api/services/:slug', 200);
  expect(await change(known, () => fetch(`${url}/api/services/${service.slug}`).then((r) => r.text()))).toBe(1);
  const again = async () => {
    for (let i = 0; i < 3; i++) await (await fetch(`${url}/api/services/${service.slug}`)).text();
  };
  const hits = 'deskfront_response_cache_hits_total';
  expect(await change(hits, again)).toBe(3);
  expect(await change(known, again)).toBe(3);
  const missing = () => fetch(`${url}/api/services/no-such-service`).then((r) => r.text());
  expect(await change(requests('GET', '/api/services/:slug', 404), missing)).toBe(1);
  const refused = () => fetch(`${url}/api/admin/orders?search=secret`).then((r) => r.text());
  expect(await change(requests('GET', '/api/admin/orders', 401), refused)).toBe(1);
});

test('pages are counted by the pattern of their route, and all missing ones together', async () => {
  const { deps } = await measured();
  const app = buildApp(deps);
  undo.unshift(() => app.close());
  servePages(app, deps, stubSite().site);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const read = () => scrape(url);
  const visit = (path: string) => async () => {
    for (let i = 0; i < 2; i++) await (await fetch(url + path)).text();
  };
  expect(await changeOf(read, requests('GET', '/about', 200), visit('/about?x=1'))).toBe(2);
  expect(await changeOf(read, requests('GET', '/service/:slug', 404), visit('/service/no-such-one'))).toBe(2);
  expect(await changeOf(read, requests('GET', '/*', 404), visit('/wp-login.php'))).toBe(2);
});

test('the response cache reports its size, its entries and its misses', async () => {
  const { url, read, change, service, contentChanged } = await measured();
  await contentChanged();
  expect((await read()).get('deskfront_response_cache_entries')).toBe(0);
  const get = () => fetch(`${url}/api/services/${service.slug}`).then((r) => r.text());
  expect(await change('deskfront_response_cache_misses_total', get)).toBe(1);
  const after = await read();
  expect(after.get('deskfront_response_cache_entries')).toBe(1);
  expect(after.get('deskfront_response_cache_bytes')).toBeGreaterThan(1_000);
});

test('strangers cannot add series, whatever they request', async () => {
  const { url, read } = await measured();
  const { port } = new URL(url);
  const send = (method: string, path: string) =>
    new Promise<void>((resolve) => {
      request({ port, host: '127.0.0.1', method, path, agent: false, headers: { traceparent: path } }, (response) => {
        response.resume().on('close', resolve);
      })
        .on('error', () => resolve())
        .end();
    });
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'SEARCH', 'REPORT', 'LOCK'];
  const visit = async (i: number) => {
    for (const method of methods)
      await Promise.all([
        send(method, `/x${i}`),
        send(method, `/api/x${i}?y=${i}`),
        send(method, `/api/services/s${i}`),
        send(method, `/storage/${i}`),
        send(method, `/assets/${i}.js`),
        send(method, `/%ff${i}`),
      ]);
  };
  // The library's own metrics depend on the process: kinds of handles, of garbage collections.
  const ours = async () => [...(await read()).keys()].filter((name) => !/^(nodejs|process)_/.test(name));
  await visit(0);
  await read();
  const before = await ours();
  for (let i = 1; i <= 15; i++) await visit(i);
  expect(await ours()).toEqual(before);
});

test('purchases are counted by provider and outcome, emails and webhooks by outcome', async () => {
  const { change, buy, purchase, emailsTo, paypalOrder, visitor, sandbox, stage } = await measured();
  await sandbox.webhooks({ send: 'off' });
  const purchases = (provider: string, outcome: string) =>
    `deskfront_purchases_total{provider="${provider}",outcome="${outcome}"}`;
  const { email } = purchase();
  expect(await change(purchases('stripe', 'paid'), () => buy({ email }))).toBe(1);
  expect(await change(purchases('stripe', 'declined'), () => buy({ payment_token: 'tok_chargeDeclined' }))).toBe(1);
  const payment_token = await paypalOrder();
  expect(await change(purchases('paypal', 'paid'), () => buy({ payment_provider: 'paypal', payment_token }))).toBe(1);
  await sandbox.setRules({ operation: 'stripe.payment_intents.create', effect: 'fail', status: 503, times: 'always' });
  expect(await change(purchases('stripe', 'unavailable'), () => buy())).toBe(1);
  expect(await change('deskfront_emails_total{outcome="sent"}', () => emailsTo(email))).toBeGreaterThan(0);
  const forged = () => visitor.send('POST', '/api/webhooks/stripe', { body: { id: 'evt_1', type: 'x' } });
  expect(await change('deskfront_webhooks_total{provider="stripe",outcome="invalid"}', forged)).toBe(1);
  await sandbox.reset();
  const seen = (await stage.webhookStatuses(0)).length;
  const bought = async () => {
    await buy();
    await stage.webhookStatuses(seen + 1);
  };
  expect(await change('deskfront_webhooks_total{provider="stripe",outcome="accepted"}', bought)).toBeGreaterThan(0);
});

test('the breaker of a provider that does not respond is open until it responds', async () => {
  const { read, buy, newVisitor, sandbox } = await measured();
  const isOpen = async () => (await read()).get('deskfront_payment_provider_breaker_open{provider="stripe"}');
  expect(await isOpen()).toBe(0);
  expect((await read()).get('deskfront_payment_provider_breaker_open{provider="paypal"}')).toBe(0);
  await sandbox.setRules({ operation: 'stripe.payment_intents.create', effect: 'fail', status: 503, times: 'always' });
  for (let i = 0; i < 8; i++) await buy({}, { by: newVisitor() });
  expect(await isOpen()).toBe(1);
});

test('refusals are counted by rate limit', async () => {
  const { change, visitor } = await measured();
  const contact = async () => {
    for (let i = 0; i < 12; i++)
      await visitor.call('POST /contact', {
        body: { name: 'Ida', email: `ida${next()}@mail.test`, message: 'Please call me back.' },
      });
  };
  expect(await change('deskfront_rate_limit_refusals_total{limit="contacts"}', contact)).toBe(2);
});

test('open event streams are counted, and measured until they are open', async () => {
  const { url, read, customer } = await measured();
  const open = async () => (await read()).get('deskfront_event_streams');
  expect(await open()).toBe(0);
  const streams = [await openEventStream(url, customer.token), await openEventStream(url, customer.token)];
  for (const stream of streams) await stream.event('ready');
  expect(await open()).toBe(2);
  expect((await read()).get(requests('GET', '/api/events', 200))).toBe(2);
  for (const stream of streams) await stream.close();
  await expect.poll(open).toBe(0);
});

test('uncaught errors are counted', async () => {
  const { change } = await measured();
  const fail = async () => endFailedRequest(new Error('lost'), silent);
  expect(await change('deskfront_uncaught_errors_total', fail)).toBe(1);
});

test('the process reports its memory, its event loop and the queue of pages', async () => {
  const { read } = await measured();
  const series = await read();
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
    expect(series.get(name), name).toBeGreaterThan(0);
  expect(series.get('deskfront_render_queue_running')).toBe(0);
  expect(series.get('deskfront_render_queue_waiting')).toBe(0);
});
