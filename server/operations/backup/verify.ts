import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { type OpenDatabase, openDatabase } from '../../adapters/database/database.ts';
import { recordInvariants, violatedInvariants } from '../../adapters/database/invariants/invariants.ts';
import { createPrivateFolder } from '../../shared/private-files.ts';
import { archiveSource } from './archive-source.ts';
import { imageKeys } from './images.ts';
import { load, removeTables } from './load.ts';
import { newestMigrationOf } from './migrations.ts';
import { type BackupConfig, describePlace, openWithoutTimeouts, placeOf } from './open.ts';
import { isBackupName, recordVerification } from './records.ts';
import type { Summaries } from './rows.ts';
import { neverCopied, readTables } from './tables.ts';

export type VerifyOptions = {
  config: BackupConfig;
  path: string;
  key: string | null;
  /** An empty PostgreSQL database; null means a temporary SQLite file. */
  scratchUrl: string | null;
};

export type Verified = {
  startedAt: string;
  migration: string;
  encrypted: boolean;
  tables: Summaries;
  files: number;
  missingFiles: string[];
};

export async function verifyBackup(options: VerifyOptions): Promise<Verified> {
  try {
    const verified = await restoreAndCheck(options);
    await record(options, null);
    return verified;
  } catch (error) {
    await record(options, error);
    throw error;
  }
}

export async function newestBackupIn(dir: string): Promise<string | null> {
  const names = await readdir(dir).catch(() => []);
  const newest = names.filter(isBackupName).sort().at(-1);
  return newest ? join(dir, newest) : null;
}

async function restoreAndCheck(options: VerifyOptions): Promise<Verified> {
  const keys = new Set<string>();
  const source = await archiveSource(options.path, options.key, async (key) => void keys.add(key));
  return withScratch(options, async (scratch) => {
    const tables = await load(scratch, source);
    await checkDatabase(scratch);
    const { missingFiles, files } = source.manifest();
    if (files.count !== keys.size)
      throw new Error(`The backup has ${keys.size} files, and should have ${files.count}.`);
    const named = await imageKeys(scratch.db, await readTables(scratch.db, scratch.engine, neverCopied));
    const lost = named.filter((key) => !keys.has(key) && !missingFiles.includes(key));
    if (lost.length > 0) throw new Error(`${lost.length} files are not in the backup, for example ${lost[0]}.`);
    const { startedAt, migration } = source.head;
    return { startedAt, migration, encrypted: source.encrypted, tables, files: keys.size, missingFiles };
  });
}

async function checkDatabase({ db, engine }: OpenDatabase): Promise<void> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
    const problems = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
    if (problems.length > 0) throw new Error(`The restored database is damaged: ${problems.join('; ')}`);
  }
  const violated = await violatedInvariants(db, recordInvariants);
  if (violated.length > 0) throw new Error(`The records contradict each other: ${violated.join('; ')}`);
}

const SCRATCH = 'verify-backup-';
const STALE_SCRATCH_MS = 24 * 3600_000;

async function withScratch<T>(options: VerifyOptions, work: (scratch: OpenDatabase) => Promise<T>): Promise<T> {
  return options.scratchUrl
    ? withScratchPostgres(options.scratchUrl, work)
    : withScratchFile(options.config.dataDir, work);
}

async function withScratchPostgres<T>(url: string, work: (scratch: OpenDatabase) => Promise<T>): Promise<T> {
  const place = { url, file: '' };
  const scratch = openWithoutTimeouts(place);
  try {
    // Any other database, perhaps the real one, would be replaced.
    if (await newestMigrationOf(scratch.db))
      throw new Error(`The scratch database ${describePlace(place)} must be empty, without any tables.`);
    try {
      return await work(scratch);
    } finally {
      await removeTables(scratch);
    }
  } finally {
    await scratch.close();
  }
}

/** A folder for temporary files is often small and in memory, so the data directory is used. */
async function withScratchFile<T>(dataDir: string, work: (scratch: OpenDatabase) => Promise<T>): Promise<T> {
  createPrivateFolder(dataDir);
  await removeStaleScratch(dataDir);
  const dir = await mkdtemp(join(dataDir, SCRATCH));
  const scratch = openDatabase({ url: null, file: join(dir, 'scratch.sqlite') });
  try {
    // The file need not survive a crash, and a log would need the same space again.
    await sql`pragma journal_mode = off`.execute(scratch.db);
    await sql`pragma synchronous = off`.execute(scratch.db);
    return await work(scratch);
  } finally {
    await scratch.close();
    await rm(dir, { recursive: true, force: true });
  }
}

async function removeStaleScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SCRATCH)) continue;
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - STALE_SCRATCH_MS)
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Skips a backup that this database has no record of. */
async function record({ config, path }: VerifyOptions, error: unknown): Promise<void> {
  const place = placeOf(config);
  if (!place.url && !existsSync(place.file)) return;
  const database = openDatabase(place);
  try {
    const migration = await newestMigrationOf(database.db);
    if (migration && migration >= '003-operations') await recordVerification(database.db, basename(path), error);
  } catch (failure) {
    // A check that succeeded but can't be recorded has failed.
    if (error === null) throw failure;
  } finally {
    await database.close();
  }
}
