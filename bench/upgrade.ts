/** Upgrades a database that an earlier release has filled, and compares every value and every total. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../server/adapters/database/database.ts';
import { invariantQueries, violatedInvariants } from '../server/adapters/database/invariants/invariants.ts';
import { released } from '../server/adapters/database/migrate.ts';
import { appliedMigrations } from '../server/adapters/database/schema/schema-version.ts';
import { startAndKill, temporaryFolder } from '../test/support/program.ts';
import { environmentOf, startApplication } from '../test/support/site-process.ts';
import { chance } from './support/chance.ts';
import { median } from './support/figures.ts';
import { startPostgres } from './support/postgres.ts';
import { type Contents, contentsOf, differences } from './upgrade/contents.ts';

const { values } = parseArgs({
  options: {
    repo: { type: 'string' },
    engine: { type: 'string' },
    orders: { type: 'string', default: '100000' },
    /** The first start is killed twice, too. */
    kills: { type: 'string', default: '20' },
  },
});
if (!values.repo) throw new Error('Name a checkout of the earlier release: --repo DIR.');
const release = resolve(values.repo);

type Place = { dataDir: string; url: string | null; file: string };

const SEED = 20_261_123;
const HOUR_MS = 3600_000;
const FIRST_START_KILLS = 2;
const roll = chance(SEED);
let failures = 0;

const report = (line: string) => console.log(line);
function verify(what: string, found: string[]): void {
  report(`  ${found.length === 0 ? 'ok' : 'FAILED'}  ${what}`);
  for (const line of found.slice(0, 10)) report(`          ${line}`);
  if (found.length > 0) failures += 1;
}

const environmentFor = ({ dataDir, url }: Place) => environmentOf({ dataDir, ...(url && { databaseUrl: url }) });

async function run(place: Place, program: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join('bench/upgrade', program), ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH ?? '', ...environmentFor(place), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  return output;
}

const migrateOnce = async (place: Place) =>
  JSON.parse(await run(place, 'migrate.ts', place.url ?? '', place.file)) as { seconds: number; megabytes: number };

async function isUpgraded({ url, file }: Place): Promise<boolean> {
  const { db, close } = openDatabase({ url, file });
  const applied = await appliedMigrations(db);
  await close();
  return applied.includes(Object.keys(released).at(-1) ?? '');
}

/** The kills are spread over the whole migration. */
async function killMigrations(place: Place, seconds: number, before: Contents): Promise<void> {
  const planned = Number(values.kills);
  let kills = 0;
  // Other work may let one take less time than before.
  while (kills < planned && !(await isUpgraded(place))) {
    const afterMs = ((kills + roll.between(0, 99) / 100) / planned) * seconds * 1000;
    await startAndKill(['bench/upgrade/migrate.ts', place.url ?? '', place.file], {}, afterMs);
    kills += 1;
  }
  if (await isUpgraded(place)) report(`  the last of ${kills} kills came after the commit`);
  else verify(`${kills} kills of the migration left no trace`, differences(before, await contentsOf(place)));
  await migrateOnce(place);
  verify('the upgrade after the kills changed no value', differences(before, await contentsOf(place, before)));
}

/** Pages beyond the last are not cached. */
async function requestTimes(url: string, isOver: () => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const watching = (async () => {
    while (!(await isOver())) await wait(200);
    over = true;
  })();
  while (!over) {
    const start = performance.now();
    await (await fetch(`${url}/api/services?page=${times.length + 1_000}&per_page=12`)).arrayBuffer();
    times.push(performance.now() - start);
    await wait(5);
  }
  await watching;
  return times;
}

async function firstStart(place: Place, before: Contents): Promise<void> {
  const database = openDatabase({ url: place.url, file: place.file });
  const { db } = database;
  const count = async (table: 'credit_notes' | 'outbox') =>
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('rows'))
        .$if(table === 'outbox', (q) => q.where(sql.ref('outbox.kind'), 'like', '%refund%'))
        .executeTakeFirstOrThrow()
    ).rows;
  // Refunds that did not succeed have no credit note.
  const succeeded = db
    .selectFrom('refunds')
    .select((e) => e.fn.countAll<number>().as('rows'))
    .where('state', '=', 'succeeded');
  const missing = async () => (await succeeded.where('credit_note_id', 'is', null).executeTakeFirstOrThrow()).rows;
  const emails = await count('outbox');
  const [notesBefore, toIssue] = [await count('credit_notes'), await missing()];
  const options = { dataDir: place.dataDir, ...(place.url && { databaseUrl: place.url }) };
  for (let n = 0; n < FIRST_START_KILLS; n += 1) {
    const { kill } = await startApplication(options);
    await wait(roll.between(50, 500));
    await kill();
  }
  const left = await missing();
  const application = await startApplication(options);
  const start = performance.now();
  const times = await requestTimes(application.url, async () => (await missing()) === 0);
  const seconds = (performance.now() - start) / 1000;
  const quiet = await requestTimes(application.url, async () => performance.now() - start > (seconds + 3) * 1000);
  await application.stop();
  report(
    `  ${toIssue} credit notes, the last ${left} of them in ${seconds.toFixed(1)} s after ${FIRST_START_KILLS} kills: meanwhile a request took ${median(times).toFixed(1)} ms, ${Math.max(...times).toFixed(0)} at most; afterwards ${median(quiet).toFixed(1)}, ${Math.max(...quiet).toFixed(0)} at most`,
  );
  const issued = (await count('credit_notes')) - notesBefore;
  verify('one credit note for each refund', issued === toIssue ? [] : [`${issued} for ${toIssue}`]);
  const sent = (await count('outbox')) - emails;
  verify('no email about them', sent === 0 ? [] : [`${sent} emails`]);
  verify(
    'every invariant holds',
    await violatedInvariants(db, invariantQueries(new Date(Date.now() - HOUR_MS).toISOString())),
  );
  const ledger = new Set(['invoices', 'payments', 'orders', 'order_items', 'commissions', 'assignments']);
  const kept = differences(before, await contentsOf(place, before));
  verify(
    'no earlier value of the ledger changed',
    kept.filter((line) => ledger.has(line.split(/[.:]/)[0] ?? '')),
  );
  await database.close();
}

async function upgrade(engine: string, place: Place, copy: () => Promise<Place>): Promise<void> {
  report(`\n${engine}: ${Number(values.orders).toLocaleString('en-US')} orders`);
  await run(place, 'fill-release.ts', release, values.orders);
  const totals = JSON.parse(await run(place, 'list-totals.ts', release)) as Record<string, unknown>;
  const before = await contentsOf(place);
  const copied = await copy();
  const { seconds, megabytes } = await migrateOnce(place);
  report(`  migrated in ${seconds.toFixed(1)} s with ${megabytes.toFixed(0)} MB of memory`);
  verify(
    `${before.digests.size} digests of columns, rows and totals are as before`,
    differences(before, await contentsOf(place, before)),
  );
  await killMigrations(copied, seconds, before);
  await firstStart(place, before);
  const after = JSON.parse(await run(place, 'list-totals.ts', '.')) as Record<string, unknown>;
  const text = (value: unknown) => JSON.stringify(value);
  const changed = Object.keys(totals).filter((path) => !text(after[path]).startsWith(text(totals[path]).slice(0, -1)));
  verify(
    `${Object.keys(totals).length} lists have the totals they had`,
    changed.map((path) => `${path}: ${text(totals[path])} → ${text(after[path])}`),
  );
}

const placeOf = (name: string, url: string | null): Place => {
  const dataDir = join(temporaryFolder('upgrade'), name);
  mkdirSync(dataDir, { recursive: true });
  return { dataDir, url, file: join(dataDir, 'deskfront.sqlite') };
};

async function onSqlite(): Promise<void> {
  const place = placeOf('old', null);
  await upgrade('SQLite', place, async () => {
    const copied = placeOf('copy', null);
    copyFileSync(place.file, copied.file);
    return copied;
  });
}

async function onPostgres(): Promise<void> {
  const server = await startPostgres();
  try {
    await upgrade('PostgreSQL', placeOf('old', server.url), async () => {
      const client = new pg.Client(server.url.replace(/[^/]*$/, 'postgres'));
      await client.connect();
      await client.query('create database copy template deskfront');
      await client.end();
      return placeOf('copy', server.url.replace(/[^/]*$/, 'copy'));
    });
  } finally {
    await server.stop();
  }
}

if (values.engine !== 'postgres') await onSqlite();
if (values.engine !== 'sqlite') await onPostgres();
process.exit(failures > 0 ? 1 : 0);
