import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { seed } from '../sample/seed.ts';
import { sampleOf } from '../server/adapters/database/migrations/released-samples.fixture.ts';
import { readConfig } from '../server/config/config.ts';
import { serve } from '../server/main/serve.ts';
import { inboundSettings } from '../test/support/play-delivery.ts';
import { playSample } from '../test/support/play-sample.ts';

const SITE = 'https://shop.test';
/** All tests have this key, so that they can open the sealed values. */
const SECRETS_KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
// Triggers count again when the sample is loaded.
const DERIVED = /^(kysely_|sqlite_|counters$)/;
/** Playing the sample does not leave these rows behind. */
const REST_OF_THE_SAMPLE = `
  update outbox set state = 'dead', sent_at = null, attempts = 12, last_error = '550 No such user'
    where id = (select max(id) from outbox);
  insert into job_leases (name, until) values ('sample', '2026-01-01T00:00:00.000Z');
  insert into bulk_jobs (user_id, list, action, ids, options, position, done, failed, created_at)
    values (1, 'orders', 'assign', '[1,2]', '{"user_id":2}', 1, 1, 0, '2026-01-01T00:00:00.000Z');
  insert into rate_limits (key, points, expire) values ('sample', 1, 1767225600000);
  insert into webhook_failures (provider, reason, created_at) values ('stripe', 'signature', '2026-01-01T00:00:00.000Z');
  insert into share_links (kind, target_id, token_hash, created_at, expires_at)
    values ('invoice', 1, '${'0'.repeat(64)}', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z');
  insert into file_deletions (key, due_at) values ('private/${'0'.repeat(32)}.bin', '2026-01-01T00:00:00.000Z');
  insert into secret_views (secret_id, user_id, created_at)
    select id, created_by, '2026-01-01T00:00:00.000Z' from order_secrets`;
/** Written by backups and by the operations page, which the sample does not use; events are deleted once read. */
const MAY_BE_EMPTY = new Set(['backups', 'nodes', 'system_lines', 'notification_events']);

type Row = Record<string, unknown>;

async function usedDatabase(dir: string): Promise<string> {
  const config = readConfig({
    SANDBOX: '1',
    DATA_DIR: dir,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: SITE,
    SECRETS_KEY,
    ...inboundSettings,
  });
  const running = await serve(config, {
    log: pino({ level: 'error' }),
    prepare: async (deps) => void (await seed(deps)),
  });
  try {
    await playSample(running.app, SITE);
  } finally {
    await running.close();
  }
  return join(dir, 'deskfront.sqlite');
}

/** Referenced tables come first, so that rows can be inserted in this order. */
function tablesInOrder(database: DatabaseSync): string[] {
  const names = database
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !DERIVED.test(name));
  const ordered = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (ordered.has(name)) return;
    if (path.includes(name))
      throw new Error(`The tables refer to each other in a circle: ${[...path, name].join(' → ')}`);
    for (const { table } of database.prepare(`pragma foreign_key_list(${name})`).all())
      if (table !== name) visit(String(table), [...path, name]);
    ordered.add(name);
  };
  for (const name of names) visit(name, []);
  return [...ordered];
}

function readSample(file: string): Record<string, Row[]> {
  const database = new DatabaseSync(file);
  try {
    database.exec(REST_OF_THE_SAMPLE);
    const tables = tablesInOrder(database);
    return Object.fromEntries(
      tables.map((name) => [name, database.prepare(`select ${storedColumns(database, name)} from ${name}`).all()]),
    );
  } finally {
    database.close();
  }
}

const storedColumns = (database: DatabaseSync, table: string): string =>
  database
    .prepare(`select name from pragma_table_xinfo(?) where hidden = 0`)
    .all(table)
    .map(({ name }) => `"${name}"`)
    .join(', ');

/** The upgrade tests of all later releases use what this writes. Returns the name of the last migration. */
export async function dumpSample(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'deskfront-sample-'));
  try {
    const file = await usedDatabase(dir);
    const sample = readSample(file);
    const empty = Object.keys(sample).filter((name) => sample[name]?.length === 0 && !MAY_BE_EMPTY.has(name));
    if (empty.length > 0) throw new Error(`Let test/support/play-sample.ts fill ${empty.join(', ')} too.`);
    const database = new DatabaseSync(file);
    const { name } = database.prepare('select max(name) as name from kysely_migration').get() as { name: string };
    database.close();
    const target = sampleOf(name);
    writeFileSync(target, gzipSync(JSON.stringify(sample), { level: 9 }));
    console.log(`${target}: ${Object.values(sample).flat().length} rows in ${Object.keys(sample).length} tables`);
    return name;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
