import { connect } from 'node:net';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { newPlace, type Place } from '../test/support/databases.ts';
import { sandboxAt } from '../test/support/sandbox.ts';
import { seedService } from '../test/support/seeds.ts';
import { configFor } from '../test/support/stage.ts';
import { openDatabase } from './adapters/database/database.ts';
import { type Served, serve } from './serve.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

type Start = { variables?: Record<string, string>; graceMs?: number; log?: Logger };

async function start(
  place: Place,
  { variables, graceMs, log = pino({ level: 'silent' }) }: Start = {},
): Promise<Served> {
  const config = configFor(place, { HOST: '127.0.0.1', PORT: '0', ...variables });
  const served = await serve(config, { log, ...(graceMs === undefined ? {} : { graceMs }) });
  open.push(served);
  return served;
}

async function stop(served: Served) {
  open.splice(open.indexOf(served), 1);
  await served.close();
}

async function emptyPlace(): Promise<Place> {
  const place = await newPlace({ migrated: false });
  open.push({ close: place.remove });
  return place;
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

test('a first start makes the schema and serves, and a second finds what was there', async () => {
  const place = await emptyPlace();
  const first = await start(place);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  const { slug } = await seedService(first.deps.db);
  await stop(first);
  await expect(fetch(`${first.url}/readyz`)).rejects.toThrow();
  const second = await start(place);
  expect((await fetch(`${second.url}/api/services/${slug}`)).status).toBe(200);
});

test('a payment that a stopped process left open is an order soon after the next start', async () => {
  const place = await emptyPlace();
  const first = await start(place);
  const service = await seedService(first.deps.db);
  const sandbox = sandboxAt(`${first.url}`);
  await sandbox.webhooks({ send: 'off' });
  await sandbox.misbehave({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  expect((await buy(first.url, service.id, 'left-open')).status).toBe(503);
  expect(await sandbox.ledger()).toHaveLength(1);
  await stop(first);

  const second = await start(place);
  const { db, close } = openDatabase({ url: place.databaseUrl, file: join(place.dataDir, 'deskfront.sqlite') });
  open.push({ close });
  const orders = () => db.selectFrom('orders').select('payment_status').execute();
  await expect.poll(orders, { timeout: 20_000 }).toEqual([{ payment_status: 'paid' }]);
  await stop(second);

  const third = await start(place);
  const again = await buy(third.url, service.id, 'left-open');
  expect(again.status).toBe(201);
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  expect(await sandboxAt(third.url).ledger()).toHaveLength(1);
});

test('without the sandbox nothing of it is there', async () => {
  const place = await emptyPlace();
  const served = await start(place, { variables: { SANDBOX: '', SMTP_URL: 'smtp://127.0.0.1:1' } });
  for (const path of ['/sandbox', '/sandbox/mailbox.json', '/sandbox/ledger.json', '/sandbox/stripe.js'])
    expect((await fetch(served.url + path)).status, path).toBe(404);
  const config = (await (await fetch(`${served.url}/api/config`)).json()) as object;
  expect(config).toMatchObject({ sandbox: false, stripe_publishable_key: null });
});

test('a content change drops what is kept, as the running program wires it', async () => {
  const place = await emptyPlace();
  const { url, deps } = await start(place);
  const { id, slug } = await seedService(deps.db);
  const price = async () =>
    ((await (await fetch(`${url}/api/services/${slug}`)).json()) as { price_decimal: string }).price_decimal;
  expect(await price()).toBe('499.00');
  await deps.db.updateTable('services').set({ price_cents: 100 }).where('id', '=', id).execute();
  const heard = Promise.withResolvers<void>();
  deps.events.subscribe(({ type }) => (type === 'content.changed' ? heard.resolve() : undefined));
  await deps.events.publish({ type: 'content.changed' });
  await heard.promise;
  expect(await price()).toBe('1.00');
});

test.each([
  ['head', 'GET /healthz HTTP/1.1\r\nHos'],
  ['body', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{'],
])('a request whose %s never ends does not hold up the stop', async (_, part) => {
  const place = await emptyPlace();
  const served = await start(place, { graceMs: 50 });
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
  socket.on('error', () => {});
  // In one go with a whole request: once that is answered, the part of the other is known to have arrived.
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${part}`);
  await new Promise((resolve) => socket.once('data', resolve));
  await stop(served);
});

test('https without a word about the proxy that makes it is warned of', async () => {
  const place = await emptyPlace();
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  await stop(await start(place, { log }));
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
  await stop(await start(place, { log, variables: { TRUST_PROXY: '1' } }));
  expect(warnings).toHaveLength(1);
});
