import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { keysOf } from '../../adapters/brand-keys.ts';
import type { Db } from '../../adapters/database/database.ts';
import { type FileStore, isKey, isPrivateKey, typeOf } from '../../adapters/files/files.ts';
import type { Table } from './tables.ts';

const imageColumns = new Set(['image', 'logo']);

export async function imageKeys(db: Db, tables: Table[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const { name, columns } of tables)
    for (const column of columns.filter((one) => imageColumns.has(one))) {
      const { rows } = await sql<{ key: string }>`select ${sql.ref(column)} as key from ${sql.table(name)}
        where ${sql.ref(column)} is not null`.execute(db);
      for (const { key } of rows) {
        const stored = key.replace(/^\/?(storage\/)?/, '');
        // Other values are URLs of other sites.
        if (isKey(stored)) keys.add(stored);
      }
    }
  if (tables.some(({ name }) => name === 'brand_images')) {
    const rows = await db.selectFrom('brand_images').select(['kind', 'key']).execute();
    for (const key of rows.flatMap(keysOf)) keys.add(key);
  }
  if (tables.some(({ name }) => name === 'files')) for (const key of await privateKeys(db)) keys.add(key);
  return [...keys];
}

async function privateKeys(db: Db): Promise<string[]> {
  const files = db.selectFrom('files').where('deleted_at', 'is', null);
  const rows = await files.select(['key', 'preview_key']).execute();
  return rows.flatMap(({ key, preview_key }) => (preview_key ? [key, preview_key] : [key]));
}

/** It has at most 50 MB; null if it was removed. */
export async function readStored(store: FileStore, key: string): Promise<Buffer | null> {
  if (!isPrivateKey(key)) return (await store.get(key))?.bytes ?? null;
  const stream = await store.getStream(key);
  return stream && buffer(stream);
}

/** False for a key that is not allowed. */
export async function writeStored(store: FileStore, key: string, bytes: Buffer): Promise<boolean> {
  const type = isKey(key) ? typeOf(key) : null;
  if (!type) return false;
  if (isPrivateKey(key)) {
    // `putStream` creates a file that only this user can read, and fails if one exists.
    await store.remove(key);
    await store.putStream(key, Readable.from([bytes]), type);
  } else await store.put(key, bytes, type);
  return true;
}
