import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config/config.ts';
import { hashToken, newToken } from '../server/http/viewer.ts';
import { temporaryFolder } from '../test/support/program.ts';
import { type Application, environmentOf, fill, startApplication } from '../test/support/site-process.ts';
import { fillLarge, LARGE, openWithoutTimeouts } from './large/fill.ts';
import { startPostgres } from './support/postgres.ts';

const { values } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, orders: { type: 'string' } },
});

const SAMPLE_MS = 50;
const SLOW_MS = 10_000;

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

async function adminToken(options: Parameters<typeof environmentOf>[0]): Promise<string> {
  const { db, close } = openWithoutTimeouts(readConfig(environmentOf(options)));
  const token = newToken();
  const { id } = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.name', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const end = new Date(Date.now() + 3600_000).toISOString();
  const session = { kind: 'full', created_at: now, last_used_at: now, expires_at: end, absolute_end_at: end } as const;
  await db
    .insertInto('sessions')
    .values({ user_id: id, token_hash: hashToken(token), ...session })
    .execute();
  await close();
  return token;
}

const request = (url: string, token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
  });

async function observe(application: Application, token: string, work: Promise<unknown>) {
  const before = residentBytes(application.pid);
  let [highest, slowestMs, done] = [before, 0, false];
  void work.finally(() => {
    done = true;
  });
  while (!done) {
    const started = performance.now();
    const response = await request(`${application.url}/api/admin/orders/counts`, token);
    for await (const _ of response);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    highest = Math.max(highest, residentBytes(application.pid));
    await pause(SAMPLE_MS);
  }
  await work;
  return { before, added: highest - before, slowestMs };
}

async function download(application: Application, token: string, file: string): Promise<number> {
  let bytes = 0;
  const response = await request(`${application.url}/api/admin/exports/${file}`, token);
  if (response.statusCode !== 200) throw new Error(`${file}: ${response.statusCode}`);
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

async function readSlowly(application: Application, token: string): Promise<void> {
  const response = await request(`${application.url}/api/admin/exports/orders.csv`, token);
  for (const end = Date.now() + SLOW_MS; Date.now() < end; await pause(1_000)) response.read(1_024);
  response.destroy();
}

const postgres = values.postgres ? await startPostgres() : null;
const options = { dataDir: temporaryFolder('export'), ...(postgres && { databaseUrl: postgres.url }) };
await fill(options);
const database = openWithoutTimeouts(readConfig(environmentOf(options)));
const sizes = values.orders === undefined ? LARGE : { ...LARGE, orders: Number(values.orders), messages: 1_000 };
await fillLarge(database, readConfig(environmentOf(options)), sizes);
await database.close();
const token = await adminToken(options);
const application = await startApplication(options);
try {
  await download(application, token, 'orders.csv?ids=1');
  for (const file of ['orders.csv', 'invoices.csv', 'commissions.csv', 'orders.csv']) {
    const started = performance.now();
    const work = download(application, token, file);
    const { before, added, slowestMs } = await observe(application, token, work);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${file}: ${megabytes(await work)} MB in ${seconds} s, memory ${megabytes(before)} + ${megabytes(added)} MB, slowest other request ${slowestMs.toFixed(0)} ms`,
    );
  }
  const { added, slowestMs } = await observe(application, token, readSlowly(application, token));
  console.log(`slow client: + ${megabytes(added)} MB, slowest other request ${slowestMs.toFixed(0)} ms`);
} finally {
  await application.stop();
  await postgres?.stop();
}
process.exit(0);
