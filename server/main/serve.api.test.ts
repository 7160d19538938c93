import { connect } from 'node:net';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { newTestDatabase, type TestDatabase } from '../../test/support/databases.ts';
import { keepSessions, seedPerson, seedService } from '../../test/support/seeds.ts';
import { sandboxAt } from '../../test/support/servers/sandbox.ts';
import { configFor } from '../../test/support/stage.ts';
import { openDatabase } from '../adapters/database/database.ts';
import { openEventStream } from '../http/event-stream.fixture.ts';
import { type RunningApp, serve } from './serve.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0).toReversed()) await resource.close();
});

type Start = { variables?: Record<string, string>; graceMs?: number; log?: Logger };

async function start(
  database: TestDatabase,
  { variables, graceMs, log = pino({ level: 'silent' }) }: Start = {},
): Promise<RunningApp> {
  const config = configFor(database, { HOST: '127.0.0.1', PORT: '0', ...variables });
  const running = await serve(config, { log, ...(graceMs === undefined ? {} : { graceMs }) });
  open.push(running);
  return running;
}

async function stop(running: RunningApp) {
  open.splice(open.indexOf(running), 1);
  await running.close();
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await newTestDatabase({ migrated: false });
  open.push({ close: database.remove });
  return database;
}

const buy = (url: string, service_id: number, key: string) =>
  fetch(`${url}/api/orders/place-unauthenticated`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      name: 'Ida Buyer',
      email: 'ida@mail.test',
      payment_provider: 'stripe',
      payment_token: 'tok_visa',
      items: [{ service_id, quantity: 1 }],
    }),
  });

test('the first start creates the schema, and the second keeps the data', async () => {
  const database = await emptyDatabase();
  const first = await start(database);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  const { slug } = await seedService(first.deps.db);
  await stop(first);
  await expect(fetch(`${first.url}/readyz`)).rejects.toThrow();
  const second = await start(database);
  expect((await fetch(`${second.url}/api/services/${slug}`)).status).toBe(200);
});

test('a payment that a stopped process left open becomes an order after the next start', async () => {
  const database = await emptyDatabase();
  const first = await start(database);
  const service = await seedService(first.deps.db);
  const sandbox = sandboxAt(`${first.url}`);
  await sandbox.webhooks({ send: 'off' });
  await sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  expect((await buy(first.url, service.id, 'left-open')).status).toBe(503);
  expect(await sandbox.ledger()).toHaveLength(1);
  await stop(first);

  const second = await start(database);
  const { db, close } = openDatabase({ url: database.databaseUrl, file: join(database.dataDir, 'deskfront.sqlite') });
  open.push({ close });
  const orders = () => db.selectFrom('orders').select('payment_status').execute();
  await expect.poll(orders).toEqual([{ payment_status: 'paid' }]);
  await stop(second);

  const third = await start(database);
  const again = await buy(third.url, service.id, 'left-open');
  expect(again.status).toBe(201);
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  expect(await sandboxAt(third.url).ledger()).toHaveLength(1);
});

type Run = { provider: string | null; state: string };

const asAdmin = (url: string, token: string) => async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

async function paidThrough({ url, deps }: RunningApp): Promise<{ paymentId: number; ref: string; token: string }> {
  const service = await seedService(deps.db);
  const { token } = await seedPerson(deps.db, 'admin');
  expect((await buy(url, service.id, 'paid')).status).toBe(201);
  const payment = await deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  return { paymentId: payment.id, ref: payment.provider_ref ?? '', token };
}

const refundsOf = ({ deps }: RunningApp) =>
  deps.db.selectFrom('refunds').select(['state', 'source', 'amount_cents']).orderBy('id').execute();

test('a refund that a killed process left behind is settled by the first jobs of the next start', async () => {
  const database = await emptyDatabase();
  const first = await start(database);
  const sandbox = sandboxAt(first.url);
  await sandbox.webhooks({ send: 'off' });
  const { paymentId, token } = await paidThrough(first);
  await sandbox.setRules({ operation: 'stripe.refunds.create', effect: 'drop', when: 'after', times: 'always' });
  const body = { amount: 40, reason: 'goodwill' };
  const requested = await asAdmin(first.url, token)('POST', `/api/admin/payments/${paymentId}/refunds`, body);
  expect([requested.status, requested.body.state]).toEqual([202, 'requested']);
  await sandbox.reset();
  // The leases look as if it had been killed during the call. Several nodes would wait for their end.
  if (!database.databaseUrl) {
    const until = new Date(Date.now() + 600_000).toISOString();
    await first.deps.db.updateTable('refunds').set({ leased_until: until }).execute();
    await stop(first);
    const { db, close } = openDatabase({ url: null, file: join(database.dataDir, 'deskfront.sqlite') });
    await db.insertInto('job_leases').values({ name: 'refunds', until }).execute();
    await close();
  } else await stop(first);

  const second = await start(database);
  const expected = [{ state: 'succeeded', source: 'admin', amount_cents: 4_000 }];
  await expect.poll(() => refundsOf(second)).toEqual(expected);
  expect(await sandboxAt(second.url).refunds()).toHaveLength(1);
});

test('moving the clock runs the scheduler: a refund made in the dashboard is recorded the next night', async () => {
  const running = await start(await emptyDatabase());
  const sandbox = sandboxAt(running.url);
  await sandbox.webhooks({ send: 'off' });
  const { ref, token } = await paidThrough(running);
  const admin = asAdmin(running.url, token);
  const runs = async () => {
    const { data } = (await admin('GET', '/api/admin/reconciliation/runs')).body as { data: Run[] };
    return data.filter(({ provider, state }) => provider === 'stripe' && state === 'done').length;
  };
  await expect.poll(runs).toBe(1);
  await keepSessions(running.deps.db);
  await sandbox.refund('stripe', ref, 4_000);
  expect((await admin('POST', '/sandbox/clock', { advance_days: 1 })).status).toBe(200);
  expect(await refundsOf(running)).toMatchObject([{ state: 'succeeded', amount_cents: 4_000 }]);
  expect(await runs()).toBe(2);
});

test('without the sandbox its routes do not exist', async () => {
  const database = await emptyDatabase();
  const running = await start(database, { variables: { SANDBOX: '', SMTP_URL: 'smtp://127.0.0.1:1' } });
  for (const path of ['/sandbox', '/sandbox/mailbox.json', '/sandbox/ledger.json', '/sandbox/stripe.js'])
    expect((await fetch(running.url + path)).status, path).toBe(404);
  const config = (await (await fetch(`${running.url}/api/config`)).json()) as object;
  expect(config).toMatchObject({ sandbox: false, stripe_publishable_key: null });
});

test('a content change clears the response cache', async () => {
  const database = await emptyDatabase();
  const { url, deps } = await start(database);
  const { id, slug } = await seedService(deps.db);
  const price = async () =>
    ((await (await fetch(`${url}/api/services/${slug}`)).json()) as { price_decimal: string }).price_decimal;
  expect(await price()).toBe('499.00');
  await deps.db.updateTable('services').set({ price_cents: 100 }).where('id', '=', id).execute();
  const received = Promise.withResolvers<void>();
  deps.events.subscribe(({ type }) => (type === 'content.changed' ? received.resolve() : undefined));
  await deps.events.publish({ type: 'content.changed' });
  await received.promise;
  expect(await price()).toBe('1.00');
});

test.each([
  ['head', 'GET /healthz HTTP/1.1\r\nHos'],
  ['body', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{'],
])('a request whose %s never ends does not block the shutdown', async (_, part) => {
  const database = await emptyDatabase();
  const running = await start(database, { graceMs: 50 });
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  socket.on('error', () => {});
  // The response to the complete request proves that the incomplete one has arrived.
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${part}`);
  await new Promise((resolve) => socket.once('data', resolve));
  await stop(running);
});

test('before it stops, a node is not ready for DRAIN_SECONDS, while it serves everything', async () => {
  const database = await emptyDatabase();
  const running = await start(database, { variables: { DRAIN_SECONDS: '3' } });
  const statusOf = async (path: string) => (await fetch(running.url + path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  const stopped = stop(running).then(() => 'stopped');
  const responses = await Promise.all(['/readyz', '/healthz', '/api/services'].map(statusOf));
  expect(await Promise.race([stopped, 'serving'])).toBe('serving');
  expect(responses).toEqual([503, 200, 200]);
  await stopped;
  await expect(statusOf('/healthz')).rejects.toThrow();
});

test('a node that stops ends its event streams, each with its own time to reconnect', async () => {
  const database = await emptyDatabase();
  const running = await start(database);
  const { token } = await seedPerson(running.deps.db, 'customer');
  const streams = await Promise.all(Array.from({ length: 10 }, () => openEventStream(running.url, token)));
  for (const stream of streams) await stream.event('ready');
  await stop(running);
  const hints = streams.map((stream) => Number(/\n\nretry: (\d+)\n\n$/.exec(stream.text())?.[1]));
  for (const hint of hints) expect(hint).toBeGreaterThanOrEqual(1_500);
  expect(new Set(hints).size).toBeGreaterThan(1);
});

test('https without TRUST_PROXY logs a warning', async () => {
  const database = await emptyDatabase();
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  await stop(await start(database, { log }));
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
  await stop(await start(database, { log, variables: { TRUST_PROXY: '1' } }));
  expect(warnings).toHaveLength(1);
});
