import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach } from 'vitest';
import { newTestDatabase, type TestDatabase } from '../../../test/support/databases.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

export const emptyDatabase = () => databaseLike(null);

export async function databaseLike(copyOf: TestDatabase | null) {
  const place = await newTestDatabase({ migrated: false, copyOf });
  cleanups.push(place.remove);
  const where = { url: place.databaseUrl, file: join(place.dataDir, 'deskfront.sqlite') };
  const open = (): OpenDatabase => {
    const database = openDatabase(where);
    cleanups.push(database.close);
    return database;
  };
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, '../../../test/support', program),
      where.url ?? '',
      where.file,
      ...args,
    ]);
  return { open, run, place };
}

export const tablesOf = async ({ db }: OpenDatabase) =>
  (await db.introspection.getTables()).map(({ name }) => name).sort();
