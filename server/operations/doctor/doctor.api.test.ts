import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { onPostgres } from '../../../test/support/databases.ts';
import { ago } from '../../../test/support/seeds.ts';
import { openS3 } from '../../../test/support/servers/s3.ts';
import { configFor } from '../../../test/support/stage.ts';
import { world } from '../../../test/support/world.ts';
import { clockProbe } from './database.ts';
import { examine } from './doctor.ts';
import { runProbe } from './probe.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'deskfront-doctor-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  cleanups.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

type Reply = { status?: number; body: unknown };
async function serveJson(replies: Record<string, Reply>): Promise<string> {
  const server = createServer((request, response) => {
    const found = replies[new URL(request.url ?? '', 'http://x').pathname];
    response.writeHead(found?.status ?? (found ? 200 : 404), {
      'content-type': 'application/json',
      connection: 'close',
    });
    response.end(JSON.stringify(found?.body ?? {}));
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

async function examined(variables: Record<string, string> = {}, origins = { stripe: 'http://x', paypal: 'http://x' }) {
  const w = await world();
  const config = configFor(w.stage.place, { PUBLIC_URL: '', PORT: '1', ...variables });
  const lines = await examine(config, origins);
  return { w, config, line: (key: string) => lines.find((one) => one.key === key), lines };
}

const bad = (text: string | RegExp) => ({
  status: 'bad',
  text: expect.stringMatching(text),
  action: expect.any(String),
});
const warn = (text: string | RegExp) => ({ ...bad(text), status: 'warn' });

test('what works is ok, and worse lines come first', async () => {
  // A busy machine may be slow to respond, which is a warning.
  const frozen = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { line, lines } = await examined();
  frozen.mockRestore();
  for (const key of ['database', 'migrations', 'clock', 'admin', 'files', 'permissions', 'mail', 'stripe', 'nodes'])
    expect(line(key), key).toMatchObject({ status: 'ok' });
  expect(line('site')).toMatchObject(warn('The application is not running here.'));
  expect(line('backup-folder')).toMatchObject(warn('No backups are scheduled.'));
  expect(lines.findIndex(({ status }) => status === 'ok')).toBeGreaterThan(
    lines.findLastIndex(({ status }) => status === 'warn'),
  );
});

test('a database that does not respond is the only line about it', async () => {
  const { lines } = await examined({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/none' });
  expect(lines.find(({ key }) => key === 'database')).toMatchObject({
    status: 'bad',
    text: expect.stringContaining('ECONNREFUSED'),
    action: expect.stringContaining('DATABASE_URL'),
  });
  expect(lines.some(({ key }) => ['migrations', 'clock', 'admin', 'backups'].includes(key))).toBe(false);
});

test('pending and unknown migrations are named', async () => {
  const w = await world({ fresh: true });
  const config = configFor(w.stage.place, { PUBLIC_URL: '', PORT: '1' });
  const migrations = async () => (await examine(config)).find(({ key }) => key === 'migrations');
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', ${ago(0)})`.execute(w.db);
  expect(await migrations()).toMatchObject(bad('newer than this program'));
  await sql`delete from kysely_migration where name >= '004'`.execute(w.db);
  expect(await migrations()).toMatchObject(warn(/Pending: 004-lists-and-site/));
});

test('a database without an admin is a warning', async () => {
  const w = await world({ fresh: true });
  await w.db
    .updateTable('users')
    .set({ deleted_at: ago(0) })
    .execute();
  const lines = await examine(configFor(w.stage.place, { PUBLIC_URL: '', PORT: '1' }));
  expect(lines.find(({ key }) => key === 'admin')).toMatchObject({
    status: 'warn',
    action: expect.stringContaining('create-admin'),
  });
});

test('a clock that differs from the database’s is bad', async () => {
  const { db, deps } = await world();
  const at = (ms: number) => runProbe(clockProbe(db, deps.config, () => Date.now() + ms));
  const [right, late, wrong] = [await at(0), await at(2_000), await at(-60_000)];
  const statuses = [right, late, wrong].map(({ status }) => status);
  expect(statuses).toEqual(onPostgres() ? ['ok', 'warn', 'bad'] : ['ok', 'ok', 'ok']);
});

test('a replica that is none is bad', async () => {
  if (!onPostgres()) return;
  const { deps } = await world();
  const { line } = await examined({ DATABASE_REPLICA_URL: deps.config.databaseUrl ?? '' });
  expect(line('replica')).toMatchObject(bad('it is a primary, not a replica'));
});

test('a mail server that refuses the login, or is not there, is bad', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, done) => done(auth.password === 'right' ? null : new Error('Refused'), { user: 'u' }),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const mail = async (url: string) => (await examined({ SMTP_URL: url })).line('mail');
  expect(await mail(`smtp://u:right@127.0.0.1:${port}`)).toMatchObject({
    status: 'ok',
    text: expect.stringContaining('accepts the login'),
  });
  expect(await mail(`smtp://u:wrong@127.0.0.1:${port}`)).toMatchObject(bad('Invalid login'));
  expect(await mail('smtp://127.0.0.1:1')).toMatchObject(bad('ECONNREFUSED'));
});

const keys = {
  SANDBOX: '',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://shop.invalid',
  STRIPE_SECRET_KEY: 'sk_test_doctor',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_doctor',
  STRIPE_WEBHOOK_SECRET: 'whsec_doctor',
  PAYPAL_CLIENT_ID: 'client-id',
  PAYPAL_CLIENT_SECRET: 'client-secret',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK-1',
};

async function providers(replies: Record<string, Reply>) {
  const origin = await serveJson(replies);
  const { line } = await examined(keys, { stripe: origin, paypal: origin });
  return {
    stripe: line('stripe'),
    stripeHook: line('stripe-webhook'),
    paypal: line('paypal'),
    paypalHook: line('paypal-webhook'),
    site: line('site'),
  };
}

const stripeHook = (changed: object = {}) => ({
  url: 'https://shop.invalid/api/webhooks/stripe',
  status: 'enabled',
  enabled_events: ['*'],
  ...changed,
});
const working: Record<string, Reply> = {
  '/v1/payment_intents': { body: { data: [] } },
  '/v1/webhook_endpoints': { body: { data: [stripeHook()] } },
  '/v1/oauth2/token': { body: { access_token: 't' } },
  '/v1/notifications/webhooks/WEBHOOK-1': {
    body: { url: 'https://shop.invalid/api/webhooks/paypal', event_types: [{ name: '*' }] },
  },
};

test('providers with the right keys and webhooks are ok, and an unreachable site is bad', async () => {
  const found = await providers(working);
  for (const line of [found.stripe, found.stripeHook, found.paypal, found.paypalHook])
    expect(line).toMatchObject({ status: 'ok' });
  expect(found.site).toMatchObject({ ...bad(/ENOTFOUND|EAI_AGAIN|no response/), value: 'failed' });
});

test('refused keys are bad, and name the variable', async () => {
  const refused = { status: 401, body: {} };
  const found = await providers({ ...working, '/v1/payment_intents': refused, '/v1/oauth2/token': refused });
  expect(found.stripe).toMatchObject(bad('STRIPE_SECRET_KEY'));
  expect(found.paypal).toMatchObject({ status: 'bad', action: expect.stringContaining('PAYPAL_CLIENT_SECRET') });
  expect((await providers({ ...working, '/v1/payment_intents': { status: 500, body: {} } })).stripe).toMatchObject(
    bad('does not work at the moment'),
  );
});

test('missing, disabled and incomplete webhooks are named', async () => {
  const with_ = (stripe: object[], paypal: object) =>
    providers({
      ...working,
      '/v1/webhook_endpoints': { body: { data: stripe } },
      '/v1/notifications/webhooks/WEBHOOK-1': { body: paypal },
    });
  const elsewhere = await with_([stripeHook({ url: 'https://old.test/api/webhooks/stripe' })], {
    url: 'https://old.test/api/webhooks/paypal',
    event_types: [],
  });
  expect(elsewhere.stripeHook).toMatchObject(bad('no webhook for https://shop.invalid/api/webhooks/stripe'));
  expect(elsewhere.paypalHook).toMatchObject(bad('belongs to https://old.test'));
  const incomplete = await with_([stripeHook({ enabled_events: ['charge.refunded'] })], {
    url: 'https://shop.invalid/api/webhooks/paypal',
    event_types: [{ name: 'CHECKOUT.ORDER.APPROVED' }],
  });
  expect(incomplete.stripeHook).toMatchObject(warn('does not send payment_intent.succeeded'));
  expect(incomplete.paypalHook).toMatchObject(warn('does not send PAYMENT.CAPTURE.COMPLETED'));
  expect((await with_([stripeHook({ status: 'disabled' })], {})).stripeHook).toMatchObject(bad('disabled'));
});

test('a site that is not ready, or another one, is bad', async () => {
  const site = async (replies: Record<string, Reply>) =>
    (await examined({ PUBLIC_URL: await serveJson(replies) })).line('site');
  expect(await site({ '/readyz': { body: { status: 'ready' } } })).toMatchObject({ status: 'ok' });
  expect(await site({ '/readyz': { status: 503, body: { status: 'unavailable', reason: 'No page.' } } })).toMatchObject(
    bad('No page.'),
  );
  expect(await site({})).toMatchObject(bad('Something else responds'));
});

test('a bucket that refuses files is bad', async () => {
  const s3 = await openS3();
  cleanups.push(() => s3.close());
  const store = async () => (await examined(s3.variables)).line('files');
  expect(await store()).toMatchObject({ status: 'ok' });
  expect([...s3.objects.keys()]).toEqual([]);
  s3.setBehavior('busy');
  expect(await store()).toMatchObject({ status: 'bad', action: expect.stringContaining('S3_BUCKET') });
});

test('a Redis that is not there is bad', async () => {
  if (!onPostgres()) return;
  expect((await examined({ REDIS_URL: 'redis://127.0.0.1:1' })).line('redis')).toMatchObject(bad('ECONNREFUSED'));
});

test('a server that never responds is bad after the limit', async () => {
  const port = await listen(createTcpServer((socket) => cleanups.push(() => socket.destroy())));
  const { stage } = await world();
  const silent = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const lines = await examine(configFor(stage.place, silent), { stripe: '', paypal: '' }, 500);
  for (const key of ['mail', 'site'])
    expect(lines.find((one) => one.key === key)).toMatchObject(bad('There was no response within 0.5 s.'));
});

test('data that other users can read is bad', async () => {
  const w = await world({ fresh: true });
  const file = join(w.deps.config.dataDir, 'secrets.key');
  writeFileSync(file, 'k1', { mode: 0o644 });
  chmodSync(file, 0o644);
  const lines = await examine(configFor(w.stage.place, { PUBLIC_URL: '', PORT: '1' }));
  expect(lines.find(({ key }) => key === 'permissions')).toMatchObject({
    status: 'bad',
    action: `chmod go= '${file}'`,
  });
});

test('a key that does not open the sealed values is bad', async () => {
  const w = await world({ fresh: true });
  const row = { user_id: w.admin.id, kind: 'totp' as const, sealed: 'v1.k9.x.x.x', created_at: ago(0) };
  await w.db
    .insertInto('second_factors')
    .values({ ...row, last_counter: null, confirmed_at: null })
    .execute();
  const lines = await examine(configFor(w.stage.place, { PUBLIC_URL: '', PORT: '1' }));
  expect(lines.find(({ key }) => key === 'secrets')).toMatchObject(bad('decrypted'));
});

test('a backup folder that can’t be written, an old backup and one without a key are named', async () => {
  const { line } = await examined({ BACKUP_DIR: '/dev/null/nowhere' });
  expect(line('backup-folder')).toMatchObject(bad('ENOTDIR'));
  expect((await examined({ BACKUP_DIR: newFolder() })).line('backup-folder')).toMatchObject(warn('not encrypted'));
  const w = await world({ fresh: true });
  const row = { kind: 'scheduled' as const, name: 'x', bytes: 1, ok: true, started_at: ago(4 * 86_400_000) };
  await w.db
    .insertInto('backups')
    .values({ ...row, finished_at: ago(4 * 86_400_000) })
    .execute();
  const lines = await examine(configFor(w.stage.place, { PUBLIC_URL: '', PORT: '1' }));
  expect(lines.find(({ key }) => key === 'backups')).toMatchObject(bad('4 days old'));
});
