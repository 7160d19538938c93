import { sql } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { deleteFileBytes } from '../../order/files/files.ts';
import { burnSecrets } from '../../order/secrets/secrets.ts';
import { eachRow, rowsOf } from './erase-rows.ts';
import { namesIn } from './map/map.ts';
import { ERASED, erasedName, type Person } from './person.ts';

/** A restore is one transaction already. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Files are deleted together with the record that their bytes are due. Returns the keys. */
export async function eraseFiles(db: Db, person: Person, now: Date): Promise<string[]> {
  const keys: string[] = [];
  await eachRow(db, 'files', rowsOf('files', person), [], async ({ id }) => {
    keys.push(...(await inTransaction(db, (trx) => deleteFileBytes(trx, [id], now))));
  });
  return keys;
}

export async function eraseSecrets(db: Db, person: Person, now: Date): Promise<void> {
  const orders = await db.selectFrom('orders').select('id').where('user_id', '=', person.id).execute();
  for (const { id: orderId } of orders) await burnSecrets(db, { orderId, reason: 'erased', now });
}

/** Keys of free texts in the details of events. */
const texts = new Set(['reason', 'note', 'notes', 'text']);
/** Codes such as `customer` are one word. */
const isFree = (text: string): boolean => /[\s@]/.test(text);

/** Answers lose everything but numbers. Other JSON has names and free texts among what its readers need. */
export function erasedJson(json: string, person: Person, isAnswers: boolean): string {
  const erase = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return isAnswers ? [] : value.map((one) => erase(key, one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, erase(name, one)]));
    if (typeof value !== 'string' || value === '') return value;
    if (isAnswers || (texts.has(key) && isFree(value))) return ERASED;
    return value === person.name ? erasedName(person) : value;
  };
  return JSON.stringify(erase('', JSON.parse(json)));
}

export async function eraseJson(db: Db, table: keyof Tables & string, columns: string, person: Person): Promise<void> {
  const names = namesIn(columns);
  await eachRow(db, table, rowsOf(table, person), names, async (row) => {
    for (const column of names) {
      const stored = row[column];
      if (!stored) continue;
      const erased = erasedJson(stored, person, table === 'intakes');
      if (erased !== stored)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${erased} where id = ${row.id}`.execute(db);
    }
  });
}

/** Reports of an erased technician keep the name. */
export async function signReports(db: Db, { id, name }: Person): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ author_name: name })
    .where('user_id', '=', id)
    .where('author_name', 'is', null)
    .execute();
}

/** A statement with the person's address that matches no order ends with the other records. */
export async function claimStatements(db: Db, { id, emails }: Person): Promise<void> {
  if (emails.length === 0) return;
  await db
    .updateTable('cancellations')
    .set({ user_id: id })
    .where('user_id', 'is', null)
    .where('order_id', 'is', null)
    .where((e) => e(e.fn<string>('lower', ['email']), 'in', emails))
    .execute();
}
