import { dirname } from 'node:path';
import type { OpenDatabase } from '../../adapters/database/database.ts';
import { addToLedger, type LedgerEntry, ledgerOf, readLedger } from '../../adapters/erasure-ledger.ts';
import { openFiles } from '../../adapters/files/files.ts';
import type { Config } from '../../config/config.ts';
import { repeatErasures } from '../../office/privacy/privacy.ts';
import { archiveSource } from './archive-source.ts';
import { writeStored } from './images.ts';
import { findRecords, load, runningNodes } from './load.ts';
import { lastNumbers, type Numbers, skipNumbers } from './next-numbers.ts';
import { type BackupConfig, describePlace, openWithoutTimeouts, placeOf } from './open.ts';
import type { Summaries } from './rows.ts';
import { DamagedArchive } from './tar.ts';

export type RestoreOptions = {
  config: BackupConfig & Partial<Pick<Config, 'backup'>>;
  path: string;
  key: string | null;
  force: boolean;
  /** The next invoice or credit note gets this number. */
  next?: Partial<Numbers>;
};

export type Restored = {
  startedAt: string;
  migration: string;
  tables: Summaries;
  files: number;
  missingFiles: string[];
  encrypted: boolean;
  /** The last ones of the backup. */
  numbers: Numbers;
};

export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
}

/**
 * The records are loaded in one transaction, which commits after the last part of the file was found good: a killed or
 * failed restore can be run again.
 */
export async function restoreBackup({ config, path, key, force, next = {} }: RestoreOptions): Promise<Restored> {
  const store = openFiles(config);
  let files = 0;
  const source = await archiveSource(path, key, async (name, bytes) => {
    if (!(await writeStored(store, name, bytes)))
      throw new DamagedArchive(`The backup contains a file with an invalid name: ${name}`);
    files += 1;
  });
  const place = placeOf(config);
  const database = openWithoutTimeouts(place);
  try {
    const nodes = await runningNodes(database);
    if (nodes.length > 0)
      throw new DatabaseInUse(
        `The application is running on ${describePlace(place)} (${nodes.join(', ')}). Stop it; if it was killed, wait a minute.`,
      );
    const table = force ? null : await findRecords(database);
    if (table)
      throw new DatabaseInUse(
        `${describePlace(place)} is not empty (it has ${table}). --force replaces everything in it.`,
      );
    const erasures = await knownErasures(config, path, database);
    await addToLedger(config, erasures);
    const tables = await load(database, source, (trx) => skipNumbers(trx, next));
    // A killed restore leaves it to the start of the application, which reads the same list.
    for (const name of await repeatErasures(database.db, erasures)) await store.remove(name);
    const numbers = await lastNumbers(database.db);
    const { startedAt, migration } = source.head;
    const { missingFiles } = source.manifest();
    return { startedAt, migration, tables, files, missingFiles, encrypted: source.encrypted, numbers };
  } finally {
    await database.close();
  }
}

/** A backup does not know what was erased after it: the list beside the data does, and what is being replaced. */
async function knownErasures(config: RestoreOptions['config'], path: string, { db }: OpenDatabase) {
  const listed = [...(await ledgerOf(config)), ...(await readLedger([dirname(path)]))];
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'erasures')) return listed;
  const stored: LedgerEntry[] = await db.selectFrom('erasures').select(['user_id', 'user_since', 'at']).execute();
  return [...listed, ...stored];
}
