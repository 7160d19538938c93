import { sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import { isKey } from '../adapters/files/files.ts';
import type { Table } from './tables.ts';

const imageColumns = new Set(['image', 'logo']);

/** The keys of all images that records name. */
export async function imageKeys(db: Db, tables: Table[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const { name, columns } of tables)
    for (const column of columns.filter((one) => imageColumns.has(one))) {
      const { rows } = await sql<{ key: string }>`select ${sql.ref(column)} as key from ${sql.table(name)}
        where ${sql.ref(column)} is not null`.execute(db);
      for (const { key } of rows) {
        const stored = key.replace(/^\/?(storage\/)?/, '');
        // Others are URLs of other sites.
        if (isKey(stored)) keys.add(stored);
      }
    }
  return [...keys];
}
