import type { Selectable } from 'kysely';
import type { Db, Tables } from '../adapters/database/database.ts';
import type { CurrentImage } from '../http/image-uploads.ts';
import { storagePath } from '../http/storage.ts';
import { AppError, notFound } from './errors.ts';

/** What a person would call a record of each table. */
const nouns = {
  roles: 'Role',
  designations: 'Designation',
  users: 'User',
  service_categories: 'Category',
  services: 'Service',
  blog_categories: 'Category',
  blogs: 'Solution',
  clients: 'Client',
  contact_messages: 'Message',
} as const satisfies Partial<Record<keyof Tables, string>>;
export type Recorded = keyof typeof nouns;

const softlyDeleted = new Set<Recorded>(['users', 'service_categories', 'services', 'blog_categories', 'blogs']);

/** The column of a record's picture has the name of the field that brings one. */
const pictureFields: Partial<Record<Recorded, string>> = {
  designations: 'image',
  service_categories: 'image',
  services: 'image',
  blog_categories: 'image',
  blogs: 'image',
  clients: 'logo',
};

const findActive = (db: Db, table: Recorded, id: number) =>
  db
    .selectFrom(table as 'services')
    .where('id', '=', id)
    .$if(softlyDeleted.has(table), (q) => q.where('deleted_at', 'is', null));

/**
 * 404 where there is no such record, or it is deleted; asked before a body is read. Gives the picture that it has, whose
 * address may come back in that body.
 */
export async function assertExists(db: Db, table: Recorded, id: number): Promise<CurrentImage | undefined> {
  const field = pictureFields[table];
  const row = await findActive(db, table, id)
    .select(field ? ['id', `${field as 'image'} as picture`] : ['id'])
    .executeTakeFirst();
  if (!row) throw notFound(nouns[table]);
  return field === undefined ? undefined : { field, address: storagePath(row.picture ?? null) };
}

/**
 * A record that nobody else changes until this transaction ends: whoever comes second reads what the first one wrote.
 * A write that changes nothing is the one lock that both engines have. Undefined where it is gone.
 */
export async function lockRowIfExists<T extends Recorded>(
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
    .$if(softlyDeleted.has(table), (q) => q.where('deleted_at', 'is', null))
    .executeTakeFirst();
  return row as unknown as Selectable<Tables[T]> | undefined;
}

/** `held`, or 404. */
export async function lockRow<T extends Recorded>(trx: Db, table: T, id: number): Promise<Selectable<Tables[T]>> {
  const row = await lockRowIfExists(trx, table, id);
  if (!row) throw notFound(nouns[table]);
  return row;
}

/** Whether there is such a record, not deleted. */
export async function exists(db: Db, table: Recorded, id: number): Promise<boolean> {
  return (await findActive(db, table, id).select('id').executeTakeFirst()) !== undefined;
}

/** The time of a change: always after the one before, so that no two states of a record have the same. */
export const timeAfter = (record: { updated_at: string }): string =>
  new Date(Math.max(Date.now(), Date.parse(record.updated_at) + 1)).toISOString();

/**
 * Refuses a change to a record that has changed since its editor read it. `seen` is left out by callers that do not
 * care; the check and the change belong into one transaction.
 */
export function assertUnchanged(record: { updated_at: string }, seen: string | undefined): void {
  if (seen === undefined || Date.parse(seen) === Date.parse(record.updated_at)) return;
  throw new AppError('conflict', 'Someone has changed this meanwhile. Please reload it and make your change again.');
}

/** 409 where a record can't go because others still lean on it; says by how many. */
export function assertUnused(count: number, what: string, by: string): void {
  if (count === 0) return;
  throw new AppError('conflict', `This ${what} is still in use by ${count} ${by}${count === 1 ? '' : 's'}.`);
}
