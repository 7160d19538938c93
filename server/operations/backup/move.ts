import { dirname } from 'node:path';
import { openFiles } from '../../adapters/files/files.ts';
import type { Config } from '../../config/config.ts';
import { programVersion } from '../../shared/node.ts';
import { readStored, writeStored } from './images.ts';
import { findRecords, type Head, load, runningNodes } from './load.ts';
import { isNewer, newestMigrationOf } from './migrations.ts';
import { assertExists, describePlace, openWithoutTimeouts, type Place, readSnapshot } from './open.ts';
import { DatabaseInUse } from './restore.ts';
import { type Page, pagesOf, type Summaries } from './rows.ts';
import { neverCopied, readTables } from './tables.ts';

export type MoveOptions = {
  from: Place;
  to: Place;
  /** Changes after the start of the copy are missing in it. */
  online: boolean;
  force: boolean;
};

export type Moved = { source: Summaries; target: Summaries };

/** `sqlite:PATH` or `postgres://…`; null for anything else. */
export function parsePlace(text: string): Place | null {
  const [, path] = /^sqlite:(?:\/\/)?(.+)$/.exec(text) ?? [];
  if (path) return { url: null, file: path };
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? { url: text, file: '' } : null;
}

/**
 * Copies all tables, sessions included, and compares every row. One transaction: a killed copy leaves the target as it
 * was. Only reads the source.
 */
export async function moveDatabase({ from, to, online, force }: MoveOptions): Promise<Moved> {
  if (from.url === to.url && from.file === to.file) throw new Error('Source and target are the same database.');
  assertExists(from);
  const [source, target] = [openWithoutTimeouts(from), openWithoutTimeouts(to)];
  try {
    await assertNotRunning(source, from, online);
    await assertNotRunning(target, to, false);
    const table = force ? null : await findRecords(target);
    if (table)
      throw new DatabaseInUse(
        `${describePlace(to)} is not empty (it has ${table}). --force replaces everything in it.`,
      );
    return await readSnapshot(source, async (db, engine) => {
      const migration = await newestMigrationOf(db);
      if (!migration) throw new Error(`${describePlace(from)} is empty.`);
      if (isNewer(migration))
        throw new Error(
          `${describePlace(from)} is newer than this program (migration ${migration}). Update the program.`,
        );
      const tables = await readTables(db, engine, neverCopied);
      const head: Head = {
        format: 1,
        program: programVersion(),
        migration,
        engine,
        startedAt: new Date().toISOString(),
        tables: Object.fromEntries(tables.map((one) => [one.name, one.columns])),
      };
      const summaries: Summaries = {};
      async function* pages(): AsyncGenerator<Page, void, void> {
        for (const one of tables) yield* pagesOf(db, engine, one, summaries);
      }
      const loaded = await load(target, { head, pages: pages(), summaries: () => summaries });
      return { source: summaries, target: loaded };
    });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function assertNotRunning(database: Parameters<typeof runningNodes>[0], place: Place, online: boolean) {
  const nodes = online ? [] : await runningNodes(database);
  if (nodes.length > 0)
    throw new DatabaseInUse(
      `The application is running on ${describePlace(place)} (${nodes.join(', ')}). Stop it; if it was killed, wait a minute.`,
    );
}

/** The folder is next to the SQLite file. Returns the number of files. */
export async function moveFiles({ from, to }: Pick<MoveOptions, 'from' | 'to'>, s3: Config['s3']): Promise<number> {
  if (!s3) throw new Error('S3_BUCKET is not set, so the images stay in the storage folder of DATA_DIR.');
  const sqlite = from.url ? to : from;
  const folder = openFiles({ dataDir: dirname(sqlite.file), s3: null });
  const bucket = openFiles({ dataDir: dirname(sqlite.file), s3 });
  const [source, target] = from.url ? [bucket, folder] : [folder, bucket];
  let copied = 0;
  for await (const key of source.list()) {
    const bytes = await readStored(source, key);
    if (bytes && (await writeStored(target, key, bytes))) copied += 1;
  }
  return copied;
}
