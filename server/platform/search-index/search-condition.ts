import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, SearchKind } from '../../adapters/database/schema/schema.ts';
import { phoneWord, queryWords } from '../../adapters/database/search-words.ts';

export const MAX_RESULTS = 1_000;
// The engine builds a set of this size in memory.
const MAX_SET_SIZE = 5 * MAX_RESULTS;
// Few records are listed by id, because the engine would otherwise prefer another filter's index.
const MAX_ID_LIST = 50;

export const HIGHEST_CODE_POINT = '\u{10ffff}';

export const hasPrefix = (kind: SearchKind, word: string) =>
  sql<SqlBool>`search_words.kind = ${kind} and search_words.word >= ${word} and search_words.word < ${word + HIGHEST_CODE_POINT}`;

// Suits few matches: reads from the words to the records.
const inSubquery = (kind: SearchKind, column: string, word: string) =>
  sql<SqlBool>`${sql.ref(column)} in (select record_id from search_words where ${hasPrefix(kind, word)})`;

// Suits many matches: tests each record of the list in its order. Without `is true` the engine would start from the
// words and sort all matches for the first page.
const inSet = (kind: SearchKind, column: string, word: string) =>
  sql<SqlBool>`(${inSubquery(kind, column, word)}) is true`;

/** Suits very many matches: tests each record by an index lookup. */
export const hasWord = (kind: SearchKind, column: string, word: string) =>
  sql<SqlBool>`exists (select 1 from search_words where search_words.record_id = ${sql.ref(column)} and ${hasPrefix(kind, word)})`;

const noMatch = sql<SqlBool>`1 = 0`;

type WordCount = { word: string; entries: number };

/** Stops just above `MAX_SET_SIZE`. */
async function countEntries(db: Db, kind: SearchKind, word: string): Promise<WordCount> {
  const some = db
    .selectFrom('search_words')
    .select('record_id')
    .where(hasPrefix(kind, word))
    .limit(MAX_SET_SIZE + 1)
    .as('entries');
  const { entries } = await db
    .selectFrom(some)
    .select((e) => e.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return { word, entries };
}

async function rarestWordCondition(db: Db, kind: SearchKind, column: string, { word, entries }: WordCount) {
  if (entries > MAX_SET_SIZE) return hasWord(kind, column, word);
  if (entries > MAX_RESULTS) return inSet(kind, column, word);
  if (entries > MAX_ID_LIST) return inSubquery(kind, column, word);
  const rows = await db.selectFrom('search_words').select('record_id').where(hasPrefix(kind, word)).execute();
  const ids = [...new Set(rows.map(({ record_id }) => record_id))];
  return ids.length === 0 ? noMatch : sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})`;
}

type SearchCondition = {
  condition: Expression<SqlBool>;
  /** Every word has more than `MAX_RESULTS` entries. */
  capped: boolean;
  /** Rarest first. */
  words: WordCount[];
};

/** Only users are indexed with their number: those who have it are searched for everything that is theirs. */
const customerColumn: Partial<Record<SearchKind, string>> = { order: 'orders.user_id' };

/** Null unless the whole text is a number, or the beginning of one, that somebody has. */
async function phoneCondition(db: Db, kind: SearchKind, column: string, text: string): Promise<SearchCondition | null> {
  const word = phoneWord(text);
  const person = kind === 'user' ? column : customerColumn[kind];
  if (word === null || person === undefined) return null;
  const counted = await countEntries(db, 'user', word);
  if (counted.entries === 0) return null;
  const condition = await rarestWordCondition(db, 'user', person, counted);
  // The count of other kinds reads their own index, which has no such word.
  if (kind !== 'user') return counted.entries > MAX_RESULTS ? null : { condition, capped: false, words: [] };
  return { condition, capped: counted.entries > MAX_RESULTS, words: [counted] };
}

/**
 * Each word of the text must begin a word of the record, ignoring case and accents. `column` is the record's id, such
 * as `orders.id`. A telephone number finds whom it belongs to, however it is grouped.
 */
export async function searchCondition(
  db: Db,
  kind: SearchKind,
  column: string,
  text: string,
): Promise<SearchCondition> {
  const ofPhone = await phoneCondition(db, kind, column, text);
  if (ofPhone) return ofPhone;
  const counts = await Promise.all(queryWords(text).map((word) => countEntries(db, kind, word)));
  const words = counts.sort((a, b) => a.entries - b.entries);
  const [rarest, ...others] = words;
  if (!rarest) return { condition: noMatch, capped: false, words };
  const conditions = [
    await rarestWordCondition(db, kind, column, rarest),
    ...others.map(({ word }) => hasWord(kind, column, word)),
  ];
  return {
    condition: sql<SqlBool>`(${sql.join(conditions, sql` and `)})`,
    capped: rarest.entries > MAX_RESULTS,
    words,
  };
}
