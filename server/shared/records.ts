import type { Selectable } from 'kysely';
import type { Db, Tables } from '../adapters/database/database.ts';
import { recordTables } from '../adapters/database/schema/schema.ts';
import { AppError, notFound } from './errors.ts';
import { storageUrl } from './storage-url.ts';

export type RecordTable = keyof typeof recordTables;

const isDeletedSoftly = (table: RecordTable): boolean => 'softDeleted' in recordTables[table];

const imageFieldOf = (table: RecordTable): string | undefined => {
  const record = recordTables[table];
  return 'imageField' in record ? record.imageField : undefined;
};

const findActive = (db: Db, table: RecordTable, id: number) =>
  db
    .selectFrom(table as 'services')
    .where('id', '=', id)
    .$if(isDeletedSoftly(table), (q) => q.where('deleted_at', 'is', null));

export type CurrentImage = { field: string; url: string | null };

/** Throws 404 for a missing or deleted record. Returns its image URL, which a client may send back unchanged. */
export async function assertExists(db: Db, table: RecordTable, id: number): Promise<CurrentImage | undefined> {
  const field = imageFieldOf(table);
  const row = await findActive(db, table, id)
    .select(field ? ['id', `${field as 'image'} as image`] : ['id'])
    .executeTakeFirst();
  if (!row) throw notFound(recordTables[table].noun);
  return field === undefined ? undefined : { field, url: storageUrl(row.image ?? null) };
}

/**
 * Locks until the transaction ends. An update that changes nothing is the one lock that works on both engines.
 * Undefined if the record is missing or deleted.
 */
export async function lockRowIfExists<T extends RecordTable>(
  trx: Db,
  table: T,
  id: number,
): Promise<Selectable<Tables[T]> | undefined> {
  await trx
    .updateTable(table as 'users')
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('id', '=', id)
    .execute();
  const row = await trx
    .selectFrom(table as 'users')
    .selectAll()
    .where('id', '=', id)
    .$if(isDeletedSoftly(table), (q) => q.where('deleted_at', 'is', null))
    .executeTakeFirst();
  return row as unknown as Selectable<Tables[T]> | undefined;
}

export async function lockRow<T extends RecordTable>(trx: Db, table: T, id: number): Promise<Selectable<Tables[T]>> {
  const row = await lockRowIfExists(trx, table, id);
  if (!row) throw notFound(recordTables[table].noun);
  return row;
}

export async function exists(db: Db, table: RecordTable, id: number): Promise<boolean> {
  return (await findActive(db, table, id).select('id').executeTakeFirst()) !== undefined;
}

/** Always later than the previous one, so that no two versions share an `updated_at`. */
export const nextUpdatedAt = (record: { updated_at: string }): string =>
  new Date(Math.max(Date.now(), Date.parse(record.updated_at) + 1)).toISOString();

/**
 * Throws 409 if the record has changed since `seen`; undefined skips the check. Call it in the transaction of the
 * change.
 */
export function assertUnchanged(record: { updated_at: string }, seen: string | undefined): void {
  if (seen === undefined || Date.parse(seen) === Date.parse(record.updated_at)) return;
  throw new AppError('conflict', 'This has changed since you opened it. Reload the page and make your change again.');
}

type SoftDeleted = 'users' | 'services' | 'service_categories' | 'articles' | 'article_categories' | 'orders';

/** Locks the record. False unless it was deleted at this time. */
export async function restoreDeleted(trx: Db, table: SoftDeleted, id: number, deletedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table as 'services')
    .set({ deleted_at: null, updated_at: nextUpdatedAt({ updated_at: deletedAt }) })
    .where('id', '=', id)
    .where('deleted_at', '=', deletedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function assertUnused(count: number, noun: string, usedBy: string): void {
  if (count === 0) return;
  throw new AppError('conflict', `This ${noun} is still in use by ${count} ${usedBy}${count === 1 ? '' : 's'}.`);
}
