import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, type OpenDatabase, openDatabase } from '../../adapters/database/database.ts';
import { type FileStore, isPrivateKey, openFiles } from '../../adapters/files/files.ts';
import { programVersion } from '../../shared/node.ts';
import { createPrivateFolder } from '../../shared/private-files.ts';
import { type ArchiveWriter, createArchive, PARTIAL } from './archive.ts';
import { imageKeys, readStored } from './images.ts';
import type { Head } from './load.ts';
import { isNewer, newestMigrationOf } from './migrations.ts';
import { assertExists, type BackupConfig, openWithoutTimeouts, placeOf, readSnapshot } from './open.ts';
import { createPace } from './pace.ts';
import {
  type BackupKind,
  backupName,
  isBackupName,
  recordEnd,
  recordStart,
  removeOldBackups,
  whileLeased,
} from './records.ts';
import { pagesOf, type Summaries } from './rows.ts';
import { neverCopied, notInBackups, readTables, type Table } from './tables.ts';

export type BackupOptions = {
  config: BackupConfig;
  dir: string;
  /** A passphrase; null writes a plain tar file. */
  key: string | null;
  kind: BackupKind;
  /** Older backups in the folder are removed; null keeps all. */
  keep: number | null;
};

export type Backup = { name: string; path: string; bytes: number; rows: number; files: number; removed: string[] };

const RECORDED_SINCE = '003-operations';
const STALE_PARTIAL_MS = 3600_000;

/** The application may be running. A killed backup leaves no file with the name of a backup. */
export async function createBackup(options: BackupOptions): Promise<Backup> {
  const { config, dir, keep } = options;
  const place = placeOf(config);
  assertExists(place);
  createPrivateFolder(dir);
  const [source, records] = [openWithoutTimeouts(place), openDatabase(place)];
  try {
    const migration = await newestMigrationOf(records.db);
    if (!migration) throw new Error('The database is empty.');
    if (isNewer(migration))
      throw new Error(`The database is newer than this program: it has migration ${migration}. Update the program.`);
    // An older database must not be migrated before it is backed up.
    if (migration < RECORDED_SINCE) return { ...(await write(source, options, migration)), removed: [] };
    return await whileLeased(records.db, async () => {
      const backup = await writeRecorded(source, records.db, options, migration);
      return { ...backup, removed: keep === null ? [] : await removeOldBackups(records.db, dir, keep) };
    });
  } finally {
    await Promise.all([source.close(), records.close()]);
  }
}

async function writeRecorded(source: OpenDatabase, db: Db, options: BackupOptions, migration: string) {
  const startedAt = new Date().toISOString();
  const name = backupName(startedAt, options.key !== null);
  let id: number | undefined;
  const recordFailure = async (error: unknown) => {
    id ??= await recordStart(db, { kind: options.kind, name, startedAt });
    await recordEnd(db, id, { error });
  };
  try {
    // The record is written when the snapshot exists: a restored database must not list its own backup as unfinished.
    const backup = await write(source, options, migration, startedAt, async () => {
      id = await recordStart(db, { kind: options.kind, name, startedAt });
    });
    await recordEnd(db, id ?? 0, { bytes: backup.bytes });
    return backup;
  } catch (error) {
    // A full disk can't record the failure either.
    await recordFailure(error).catch(() => {});
    throw error;
  }
}

async function write(
  source: OpenDatabase,
  { config, dir, key }: BackupOptions,
  migration: string,
  startedAt = new Date().toISOString(),
  onSnapshot: () => Promise<void> = async () => {},
): Promise<Omit<Backup, 'removed'>> {
  await removeStalePartials(dir);
  const name = backupName(startedAt, key !== null);
  const path = join(dir, name);
  return readSnapshot(source, async (db, engine) => {
    const tables = await readTables(db, engine, { ...neverCopied, ...notInBackups });
    await onSnapshot();
    const head: Head = {
      format: 1,
      program: programVersion(),
      migration,
      engine,
      startedAt,
      tables: Object.fromEntries(tables.map((table) => [table.name, table.columns])),
    };
    const archive = await createArchive(path, key, head);
    try {
      const pause = engine === 'sqlite' ? createPace() : async () => {};
      const summaries = await addTables(archive, db, { engine, tables, pause });
      const files = openFiles(config);
      const named = await imageKeys(db, tables);
      const added = await addFiles(archive, files, { named: new Set(named), pause });
      const missingFiles = named.filter((key) => !added.has(key));
      const bytes = await archive.finish({ tables: summaries, missingFiles });
      const rows = Object.values(summaries).reduce((sum, table) => sum + table.rows, 0);
      return { name, path, bytes, rows, files: added.size };
    } catch (error) {
      await archive.discard();
      throw error;
    }
  });
}

type Pause = () => Promise<void>;
type Contents = { engine: OpenDatabase['engine']; tables: Table[]; pause: Pause };

async function addTables(archive: ArchiveWriter, db: Db, { engine, tables, pause }: Contents): Promise<Summaries> {
  const summaries: Summaries = {};
  for (const table of tables)
    for await (const page of pagesOf(db, engine, table, summaries)) {
      await archive.addPage(page);
      await pause();
    }
  return summaries;
}

/**
 * Files follow the records: an image that no record names does no harm; a private file may be of an upload that fails.
 */
async function addFiles(
  archive: ArchiveWriter,
  files: FileStore,
  { named, pause }: { named: Set<string>; pause: Pause },
): Promise<Set<string>> {
  const added = new Set<string>();
  for await (const key of files.list()) {
    if (isPrivateKey(key) && !named.has(key)) continue;
    const bytes = await readStored(files, key);
    // It was removed after it was listed.
    if (!bytes) continue;
    await archive.addFile(key, bytes);
    added.add(key);
    await pause();
  }
  return added;
}

/** Killed processes leave partial files. A running backup writes all the time. */
async function removeStalePartials(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.endsWith(PARTIAL) || !isBackupName(name.slice(0, -PARTIAL.length))) continue;
    const found = await stat(join(dir, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - STALE_PARTIAL_MS) await rm(join(dir, name), { force: true });
  }
}
