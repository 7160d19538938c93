import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach } from 'vitest';
import { newTestDatabase } from '../../../test/support/databases.ts';
import { configFor } from '../../../test/support/stage.ts';
import { type World, world } from '../../../test/support/world.ts';
import type { OpenDatabase } from '../../adapters/database/database.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { type BackupOptions, createBackup } from './backup.ts';
import { openWithoutTimeouts, placeOf } from './open.ts';
import { summarize } from './rows.ts';
import { neverCopied, notInBackups, readTables } from './tables.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

export function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'deskfront-backup-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export async function usedWorld(variables: Record<string, string> = {}): Promise<World> {
  const w = await world({ fresh: true, variables });
  await w.buyOrFail();
  return w;
}

/** The tests of a file share it, so they must not change its records. */
export async function sharedWorld(): Promise<World> {
  const w = await world();
  const order = await w.db.selectFrom('orders').select('id').executeTakeFirst();
  if (!order) await w.buyOrFail();
  return w;
}

export async function emptyPlace(variables: Record<string, string> = {}, engine?: 'sqlite') {
  const place = await newTestDatabase({ migrated: false });
  cleanups.push(place.remove);
  const config = configFor(engine ? { ...place, databaseUrl: null } : place, variables);
  return { place, config };
}

export function open(config: Parameters<typeof placeOf>[0]): OpenDatabase {
  const database = openWithoutTimeouts(placeOf(config));
  cleanups.push(() => database.close());
  return database;
}

export const backUp = (w: World, options: Partial<BackupOptions> = {}) =>
  createBackup({ config: w.deps.config, dir: newFolder(), key: null, kind: 'manual', keep: null, ...options });

export async function contentsOf({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>, without: object = notInBackups) {
  return summarize(db, engine, await readTables(db, engine, { ...neverCopied, ...without }));
}

export const engineOf = (w: World) => (w.deps.config.databaseUrl ? 'postgres' : 'sqlite');

/** All counters of the lists, whichever connection counted. */
export async function totalsOf(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ counter: string; records: number; amount: number }>`
    select list || ' ' || part || ' ' || detail as counter, sum(records) as records, sum(amount) as amount
    from counters group by list, part, detail having sum(records) <> 0 or sum(amount) <> 0`.execute(db);
  return Object.fromEntries(rows.map(({ counter, records, amount }) => [counter, [Number(records), Number(amount)]]));
}

export const orderCount = async (db: Db): Promise<number> =>
  (await db.selectFrom('orders').select('id').execute()).length;
