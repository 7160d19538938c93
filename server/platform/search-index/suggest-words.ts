import { type RawBuilder, sql } from 'kysely';
import type { Db, SearchKind } from '../../adapters/database/schema/schema.ts';
import { HIGHEST_CODE_POINT } from './search-condition.ts';

/** The limit for all kinds together. */
const MAX_WORDS = 2_000;

/** Finds each distinct word by one look at the index, whatever the number of its entries, on both engines. */
export async function wordsOfKinds(db: Db, kinds: readonly SearchKind[], start: string): Promise<string[]> {
  const words = new Set<string>();
  for (const kind of kinds) {
    const left = MAX_WORDS - words.size;
    if (left <= 0) break;
    const next = (after: RawBuilder<unknown>) => sql`cast((select search_words.word from search_words
      where search_words.kind = ${kind} and ${after} and search_words.word < ${start + HIGHEST_CODE_POINT}
      order by search_words.word limit 1) as text)`;
    const { rows } = await sql<{ word: string }>`with recursive found (word, position) as (
        select ${next(sql`search_words.word >= ${start}`)}, 1
        union all
        select ${next(sql`search_words.word > found.word`)}, found.position + 1
        from found where found.word is not null and found.position < ${sql.lit(left)}
      ) select word from found where word is not null`.execute(db);
    for (const { word } of rows) words.add(word);
  }
  return [...words];
}

export async function wordsOfRecords(
  db: Db,
  kind: SearchKind,
  recordIds: RawBuilder<unknown>,
  start: string,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select distinct word from search_words
    where kind = ${kind} and record_id in (${recordIds}) and word >= ${start} and word < ${start + HIGHEST_CODE_POINT}
    limit ${sql.lit(MAX_WORDS)}`.execute(db);
  return rows.map(({ word }) => word);
}
