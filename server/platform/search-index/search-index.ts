import { sql } from 'kysely';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import { textTable } from '../../adapters/database/engines/engine-sql.ts';
import type { Db, SearchKind } from '../../adapters/database/schema/schema.ts';
import { indexWords } from '../../adapters/database/search-words.ts';
import { maxWordsByKind, personTexts, textLoaders } from './searchable-texts.ts';

export { closestWords, maxTypingErrors } from './edit-distance.ts';
export { highlightsOf } from './highlights.ts';
export { hasWord, searchCondition } from './search-condition.ts';
export { searchList } from './search-list.ts';
export { listMisses, writeMisses } from './search-misses.ts';
export { openSiteIndex, searchSite } from './site-search.ts';
export { wordsOfKinds, wordsOfRecords } from './suggest-words.ts';
export { personTexts };

type Searchable = { id: number; texts: readonly string[] };

const INSERT_BATCH = 2_000;

async function addToIndex(trx: Db, kind: SearchKind, records: readonly Searchable[]): Promise<void> {
  const rows = records.flatMap(({ id, texts }) =>
    indexWords(texts, maxWordsByKind[kind]).map((word) => ({ kind, word, record_id: id })),
  );
  for (let at = 0; at < rows.length; at += INSERT_BATCH)
    await trx
      .insertInto('search_words')
      .values(rows.slice(at, at + INSERT_BATCH))
      .onConflict((c) => c.doNothing())
      .execute();
}

/** Call it in the transaction that creates the record. */
export async function indexNewRecord(trx: Db, kind: SearchKind, { id, texts }: Searchable): Promise<void> {
  const words = textTable(trx, indexWords(texts, maxWordsByKind[kind]));
  await writeAtCommit(
    trx,
    sql`insert into search_words (kind, word, record_id)
      select cast(${kind} as text), value, cast(${id} as integer) from ${words} as words`,
  );
}

/** Call it within the transaction of the change. */
export async function indexRecord(trx: Db, kind: SearchKind, id: number, texts: readonly string[]): Promise<void> {
  await removeFromIndex(trx, kind, id);
  await addToIndex(trx, kind, [{ id, texts }]);
}

export async function removeFromIndex(trx: Db, kind: SearchKind, id: number): Promise<void> {
  await trx.deleteFrom('search_words').where('kind', '=', kind).where('record_id', '=', id).execute();
}

/** Call it within the transaction of the change. Removes deleted records. */
export async function reindex(trx: Db, kind: SearchKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('search_words').where('kind', '=', kind).where('record_id', 'in', ids).execute();
  await addToIndex(trx, kind, await textLoaders[kind](trx, ids));
}

const tables = {
  user: 'users',
  order: 'orders',
  service: 'services',
  contact: 'contact_messages',
  review: 'reviews',
  article: 'articles',
  client: 'clients',
} as const satisfies Record<SearchKind, string>;

/** Programs that fill a database without `reindex` need it. */
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

export async function reindexUserAndReviews(trx: Db, id: number): Promise<void> {
  await reindex(trx, 'user', [id]);
  const reviews = await trx.selectFrom('reviews').select('id').where('user_id', '=', id).execute();
  await reindexInBatches(trx, 'review', reviews);
}

/** Orders and reviews are found by the user's name and email too, orders also by the names of their staff. */
export async function reindexUser(trx: Db, id: number): Promise<void> {
  await reindexUserAndReviews(trx, id);
  const orders = await trx.selectFrom('orders').select('id').where('user_id', '=', id).execute();
  const assigned = await trx.selectFrom('assignments').select('order_id as id').where('user_id', '=', id).execute();
  await reindexInBatches(trx, 'order', [...orders, ...assigned]);
}

async function reindexInBatches(trx: Db, kind: SearchKind, records: { id: number }[]): Promise<void> {
  for (let at = 0; at < records.length; at += 500)
    await reindex(
      trx,
      kind,
      records.slice(at, at + 500).map(({ id }) => id),
    );
}
