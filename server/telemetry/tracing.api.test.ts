import { afterEach, expect, test } from 'vitest';
import { next } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';
import { startScheduler } from '../shared/scheduler.ts';
import { type ReceivedSpan, startCollector } from './telemetry.fixture.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function traced() {
  const collector = await startCollector();
  undo.push(() => collector.close());
  const w = await world({
    listening: true,
    variables: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_SERVICE_NAME: 'shop' },
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await w.stage.close();
    isOpen = false;
  };
  undo.push(close);
  /** The application sends queued spans when it stops. */
  const received = async () => {
    await close();
    return collector.spans;
  };
  return { ...w, collector, received };
}

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

const buyOver = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/orders/place-unauthenticated`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('a purchase is one connected tree under the trace of its caller', async () => {
  const { url, purchase, received, sandbox, collector } = await traced();
  await sandbox.webhooks({ send: 'off' });
  const response = await buyOver(url, purchase(), { traceparent: `00-${TRACE}-${PARENT}-01` });
  expect(response.status).toBe(201);
  await response.json();
  const spans = (await received()).filter(({ traceId }) => traceId === TRACE);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''));
  expect(roots.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ['POST /api/orders/place-unauthenticated', PARENT],
  ]);
  expect(attributesOf(roots[0] as ReceivedSpan)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/orders/place-unauthenticated',
    'http.response.status_code': 201,
  });
  const names = spans.map(({ name }) => name);
  expect(names).toContain('stripe charge');
  expect(names).toContain('insert users');
  const [charge] = spans.filter(({ name }) => name === 'stripe charge');
  expect(attributesOf(charge as ReceivedSpan)).toEqual({ 'deskfront.payment_provider': 'stripe' });
  expect(JSON.stringify(collector.bodies[0]?.resourceSpans[0]?.resource)).toContain('"shop"');
});

test('no span contains input: no email address, name, token or query string', async () => {
  const { url, purchase, received, admin, emailsTo, newCustomer } = await traced();
  const email = `zelda${next()}@mail.test`;
  await (await buyOver(url, purchase({ name: 'Zelda Quist', email }))).json();
  await emailsTo(email);
  const refused = await buyOver(url, purchase({ name: 'Zelda Quist', email, payment_token: 'tok_chargeDeclined' }));
  const { token } = await newCustomer({ email: 'known@mail.test' });
  const search = `${url}/api/admin/orders?search=${encodeURIComponent(email)}`;
  for (const one of [admin.token, token, 'no-such-token-77'])
    await (await fetch(search, { headers: { authorization: `Bearer ${one}` } })).text();
  await (await fetch(`${url}/api/services/zelda-quist?x=secret-campaign`)).text();
  expect(refused.status).toBe(402);
  const spans = await received();
  const text = JSON.stringify(spans);
  expect(spans.length).toBeGreaterThan(50);
  for (const secret of [
    email,
    'Zelda',
    'zelda',
    'mail.test',
    'tok_',
    'secret-campaign',
    'no-such-token',
    admin.token,
    token,
  ])
    expect(text, String(secret)).not.toContain(secret);
});

test('a parent that is malformed or too long begins a trace of its own', async () => {
  const { url, received } = await traced();
  const parents = [
    'x',
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01 `.repeat(50),
  ];
  for (const traceparent of parents)
    await (await fetch(`${url}/api/services/none`, { headers: { traceparent, tracestate: 'a=b' } })).text();
  const requests = (await received()).filter(({ name }) => name === 'GET /api/services/:slug');
  expect(requests).toHaveLength(parents.length);
  for (const { parentSpanId, traceId } of requests) {
    expect(parentSpanId ?? '').toBe('');
    expect(traceId).not.toBe(TRACE);
  }
});

test('responses from the cache have a span with their route', async () => {
  const { url, received, service } = await traced();
  for (let i = 0; i < 2; i++) await (await fetch(`${url}/api/services/${service.slug}`)).text();
  const requests = (await received()).filter(({ name }) => name === 'GET /api/services/:slug');
  expect(requests).toHaveLength(2);
});

test('emails and scheduled jobs are traces of their own', async () => {
  const { buyOrFail, purchase, emailsTo, received, db } = await traced();
  const { email } = purchase();
  await buyOrFail({ email });
  await emailsTo(email);
  const log = { error() {} } as never;
  const failing = { name: 'failing', everyMs: 1, run: async () => Promise.reject(new Error('zelda@mail.test')) };
  const scheduler = startScheduler({ db, log, jobs: [failing] });
  await scheduler.runOnce('all');
  await scheduler.stop();
  const spans = await received();
  const emails = spans.filter(({ name }) => name === 'send email');
  expect(emails.map(attributesOf)).toContainEqual({ 'deskfront.email.kind': expect.any(String) });
  for (const { parentSpanId } of emails) expect(parentSpanId ?? '').toBe('');
  const [job] = spans.filter(({ name }) => name === 'run job');
  expect(attributesOf(job as ReceivedSpan)).toEqual({ 'deskfront.job': 'failing', 'error.type': 'Error' });
  expect(job?.status?.code).toBe(2);
});

test('log lines of a request name its trace', async () => {
  const { url, lines, received } = await traced();
  const { status } = await fetch(`${url}/api/admin/orders`, { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } });
  expect(status).toBe(401);
  const [request] = (await received()).filter(({ traceId }) => traceId === TRACE);
  const line = lines.map((text) => JSON.parse(text)).find(({ route }) => route === '/api/admin/orders');
  expect(line).toMatchObject({ trace_id: TRACE, span_id: request?.spanId, status: 401 });
});

test('without tracing, log lines have no trace', async () => {
  const { visitor, lines } = await world();
  await visitor.call('GET /admin/orders');
  const line = lines.map((text) => JSON.parse(text)).find(({ route }) => route === '/api/admin/orders');
  expect(line).toMatchObject({ status: 401 });
  expect(line).not.toHaveProperty('trace_id');
});

test('a collector that cannot be reached is one warning', async () => {
  const collector = await startCollector();
  await collector.close();
  const w = await world({ listening: true, variables: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  for (let i = 0; i < 20; i++) await w.buyOrFail();
  expect((await fetch(`${w.url}/api/config`)).status).toBe(200);
  await w.stage.close();
  expect(w.lines.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1);
});
