import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Db } from '../server/adapters/database/database.ts';
import { readConfig } from '../server/config/config.ts';
import { type RunningApp, serve } from '../server/main/serve.ts';
import { createSession } from '../server/people/accounts/accounts.ts';
import { temporaryFolder } from '../test/support/program.ts';
import { type ApplicationOptions, environmentOf, fill } from '../test/support/site-process.ts';
import { fillLarge, openWithoutTimeouts } from './large/fill.ts';
import { quantile } from './support/figures.ts';
import { startPostgres } from './support/postgres.ts';

const { values } = parseArgs({ options: { engine: { type: 'string' }, only: { type: 'string' } } });

const SITE_RECORDS = 5_000;
const ROUNDS = 40;
const WARMUP_ROUNDS = 5;

const finds: Record<string, string[]> = {
  'admin@demo.test': [
    'd',
    'da',
    'dana',
    'dana wi',
    'INV-2026-000007',
    '50000',
    'mail.test',
    'backup server',
    'the',
    'nothinglikethis',
    'dnaa whitfield',
  ],
  'staff@demo.test': ['d', 'dana', 'backup', 'nothinglikethis'],
  'customer@demo.test': ['d', 'INV', 'backup', 'nothinglikethis'],
};
const siteQueries = [
  'b',
  'backup',
  'bakcup',
  'micro soft',
  'firewall setup office',
  'firewlal',
  'xylophone',
  'how do we move our emails to the cloud without losing any of the old messages and contacts we have',
];

const words =
  'backup server firewall office network printer phone laptop password update virus cloud email domain website migration setup survey repair training support license cable storage monitor'.split(
    ' ',
  );

/** The texts have as many different words as a real site. */
const textOf = (seed: number, length: number): string =>
  Array.from({ length }, (_, i) => {
    const n = (seed * 7919 + i * 104_729) % 9_973;
    return n % 3 === 0 ? words[n % words.length] : `${(n % 997).toString(36)}${words[n % words.length]}`;
  }).join(' ');

async function addSiteRecords(db: Db): Promise<void> {
  const at = new Date().toISOString();
  const common = { created_at: at, updated_at: at, image: null };
  const { id: service_category } = await db.selectFrom('service_categories').select('id').executeTakeFirstOrThrow();
  const { id: article_category } = await db.selectFrom('article_categories').select('id').executeTakeFirstOrThrow();
  for (let n = 0; n < SITE_RECORDS; n += 1) {
    const [title, slug] = [textOf(n, 4), `bench-${n}`];
    if (n % 5 === 0)
      await db
        .insertInto('services')
        .values({
          ...common,
          category_id: service_category,
          title,
          slug,
          description: textOf(n + 1, 120),
          price_cents: 10_000,
          delivery_days: 3,
          video: null,
          active: true,
        })
        .execute();
    else
      await db
        .insertInto('articles')
        .values({
          ...common,
          category_id: article_category,
          title,
          slug,
          description: textOf(n + 1, 25),
          content: `<p>${textOf(n + 2, 450)}</p>`,
          youtube_url: null,
          published: true,
        })
        .execute();
  }
}

async function measure(what: string, goalMs: number, run: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  const processorTimes: number[] = [];
  let rows = 0;
  for (let round = -WARMUP_ROUNDS; round < ROUNDS; round += 1) {
    const [from, usage] = [performance.now(), process.cpuUsage()];
    rows = await run();
    if (round < 0) continue;
    times.push(performance.now() - from);
    const { user, system } = process.cpuUsage(usage);
    processorTimes.push((user + system) / 1_000);
  }
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  const cells = [rows, ...[p50, p95, quantile(processorTimes, 0.5)].map((ms) => ms.toFixed(1))].map((cell) =>
    String(cell).padStart(8),
  );
  console.log(`${what.slice(0, 60).padEnd(62)}${cells.join('')}  ${p95 > goalMs ? `MISSED (${goalMs})` : ''}`);
}

async function measureFinds({ app, deps }: RunningApp): Promise<void> {
  for (const [email, queries] of Object.entries(finds)) {
    const user = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (!user) continue;
    const headers = { authorization: `Bearer ${await createSession(deps.db, { userId: user.id, kind: 'full' })}` };
    for (const q of queries)
      await measure(`find as ${email.split('@')[0]}: ${q}`, 50, async () => {
        await deps.limits.reset('finds', String(user.id));
        const response = await app.inject({ url: '/api/find', query: { q }, headers });
        if (response.statusCode !== 200) throw new Error(response.body);
        return response.json().data.length;
      });
  }
}

async function measureSite({ app, deps }: RunningApp): Promise<void> {
  const search = async (q: string): Promise<number> => {
    await deps.limits.reset('searches', '127.0.0.1');
    const response = await app.inject({ url: '/api/search', query: { q } });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().meta.total;
  };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  delay.enable();
  const from = performance.now();
  await search('backup');
  const buildMs = performance.now() - from;
  delay.disable();
  global.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  console.log(
    `index of ${SITE_RECORDS} records: ${buildMs.toFixed(0)} ms, longest pause ${(delay.max / 1e6).toFixed(0)} ms, ${megabytes.toFixed(0)} MB`,
  );
  for (const q of siteQueries) await measure(`site: ${q}`, 20, () => search(q));
}

async function run(engine: string, place: ApplicationOptions): Promise<void> {
  await fill(place);
  const config = readConfig({ ...environmentOf(place), LOG_LEVEL: 'silent' });
  const database = openWithoutTimeouts(config);
  if (values.only !== 'site') await fillLarge(database, config);
  await database.db.transaction().execute(addSiteRecords);
  await database.close();
  const served = await serve(config, { log: pino({ level: 'silent' }) });
  console.log(
    `\n${engine.padEnd(62)}${['rows', 'p50 ms', 'p95 ms', 'cpu ms'].map((head) => head.padStart(8)).join('')}`,
  );
  if (values.only !== 'site') await measureFinds(served);
  if (values.only !== 'find') await measureSite(served);
  await served.close();
}

if (values.engine !== 'postgres') await run('SQLite', { dataDir: join(temporaryFolder('search'), 'large') });
if (values.engine !== 'sqlite') {
  const server = await startPostgres(['large']);
  try {
    const databaseUrl = server.url.replace(/[^/]*$/, 'large');
    await run('PostgreSQL', { dataDir: join(temporaryFolder('search'), 'large'), databaseUrl });
  } finally {
    await server.stop();
  }
}
process.exit(0);
