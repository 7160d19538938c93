import type { Db, SearchKind } from '../../adapters/database/schema.ts';
import { wordsOf } from '../../adapters/database/search-words.ts';
import { mostWordsOf, textsOf } from './texts.ts';

export { found, matches, searchIn } from './find.ts';

type Found = { id: number; texts: readonly string[] };

const ROWS_AT_ONCE = 2_000;

/** Writes down under which words records are found; only for records that have none yet. */
export async function addToIndex(trx: Db, kind: SearchKind, found: readonly Found[]): Promise<void> {
  const rows = found.flatMap(({ id, texts }) =>
    wordsOf(texts, mostWordsOf[kind]).map((word) => ({ kind, word, record_id: id })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('search_words')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((c) => c.doNothing())
      .execute();
}

/** Replaces the words under which a record is found, in the transaction that changes it. */
export async function indexRecord(trx: Db, kind: SearchKind, id: number, texts: readonly string[]): Promise<void> {
  await dropRecord(trx, kind, id);
  await addToIndex(trx, kind, [{ id, texts }]);
}

export async function dropRecord(trx: Db, kind: SearchKind, id: number): Promise<void> {
  await trx.deleteFrom('search_words').where('kind', '=', kind).where('record_id', '=', id).execute();
}

/**
 * Brings the words of these records in line with what the database says about them now, within the transaction that
 * wrote, changed or deleted them. Records that are deleted are found no more.
 */
export async function reindex(trx: Db, kind: SearchKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('search_words').where('kind', '=', kind).where('record_id', 'in', ids).execute();
  await addToIndex(trx, kind, await textsOf[kind](trx, ids));
}

const tables = {
  user: 'users',
  order: 'orders',
  service: 'services',
  contact: 'contact_messages',
  review: 'reviews',
} as const satisfies Record<SearchKind, string>;

/** Indexes whatever is there, for programs that fill a database in their own way. */
export async function indexEverything(db: Db): Promise<void> {
  for (const [kind, table] of Object.entries(tables) as [SearchKind, (typeof tables)[SearchKind]][]) {
    let ids: number[] = [];
    do {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('id', '>', ids.at(-1) ?? 0)
        .orderBy('id')
        .limit(500)
        .execute();
      ids = rows.map(({ id }) => id);
      await reindex(db, kind, ids);
    } while (ids.length > 0);
  }
}

/** A user's words and those of their reviews; none where the user is gone. */
export async function reindexPerson(trx: Db, id: number): Promise<void> {
  await reindex(trx, 'user', [id]);
  const reviews = await trx.selectFrom('reviews').select('id').where('user_id', '=', id).execute();
  await reindexSome(trx, 'review', reviews);
}

/** The same, and the orders that are found by the same name and address. */
export async function reindexUser(trx: Db, id: number): Promise<void> {
  await reindexPerson(trx, id);
  const orders = await trx.selectFrom('orders').select('id').where('user_id', '=', id).execute();
  await reindexSome(trx, 'order', orders);
}

async function reindexSome(trx: Db, kind: SearchKind, records: { id: number }[]): Promise<void> {
  for (let at = 0; at < records.length; at += 500)
    await reindex(
      trx,
      kind,
      records.slice(at, at + 500).map(({ id }) => id),
    );
}
