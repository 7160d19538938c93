import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, SearchKind, Tables } from '../../adapters/database/schema.ts';
import { queryWords } from '../../adapters/database/search-words.ts';

/** A search pages through the first thousand of what it finds; who wants fewer names another word. */
const MOST = 1_000;
// A record may have more than one word that begins alike.
const ENTRIES = 2 * MOST;
/** So many are still held in memory as a set; of more the engine looks up one by one whether they have the word. */
const MANY = 5 * MOST;
/** So few are named by their ids: with a filter beside them, the engine would rather go through the filter's index. */
const FEW = 50;

// No code point stands higher, and the column is compared by its bytes on both engines.
const END = '\u{10ffff}';

const beginsWith = (kind: SearchKind, word: string) =>
  sql<SqlBool>`search_words.kind = ${kind} and search_words.word >= ${word} and search_words.word < ${word + END}`;

/** Not very many records have such a word: from the words to the records. */
const among = (kind: SearchKind, column: string, word: string) =>
  sql<SqlBool>`${sql.ref(column)} in (select record_id from search_words where ${beginsWith(kind, word)})`;

/**
 * Many have: from the records, in the order of the list, asking of each whether it is one of them. `is true` keeps the
 * engines from going the other way round, and sorting all of them for the first page.
 */
const inSet = (kind: SearchKind, column: string, word: string) => sql<SqlBool>`(${among(kind, column, word)}) is true`;

/** Very many have: the same, but asking the index. */
const has = (kind: SearchKind, column: string, word: string) =>
  sql<SqlBool>`exists (select 1 from search_words where search_words.record_id = ${sql.ref(column)} and ${beginsWith(kind, word)})`;

const nothing = sql<SqlBool>`1 = 0`;
const all = (conditions: Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? nothing : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/**
 * Whether a record is found by a text: each word of it must begin one of the record's words, in either case, with or
 * without accents. `column` holds the record's id, as `orders.id`. For long lists take `searchIn`.
 */
export const matches = (kind: SearchKind, column: string, text: string): Expression<SqlBool> =>
  all(queryWords(text).map((word) => among(kind, column, word)));

type Sized = { word: string; size: number };

/** The words that are asked for, the rarest first, each with how many entries begin with it; over `MANY` all alike. */
const sized = async (db: Db, kind: SearchKind, text: string): Promise<Sized[]> => {
  const words = queryWords(text);
  const sizes = await Promise.all(words.map((word) => entriesOf(db, kind, word)));
  return words.map((word, i) => ({ word, size: sizes[i] ?? 0 })).sort((a, b) => a.size - b.size);
};

async function entriesOf(db: Db, kind: SearchKind, word: string): Promise<number> {
  const some = db
    .selectFrom('search_words')
    .select('record_id')
    .where(beginsWith(kind, word))
    .limit(MANY + 1)
    .as('entries');
  const { size } = await db
    .selectFrom(some)
    .select((e) => e.fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow();
  return size;
}

/** What the rarest word leaves. */
async function withWord(db: Db, kind: SearchKind, column: string, { word, size }: Sized) {
  if (size > MANY) return has(kind, column, word);
  if (size > MOST) return inSet(kind, column, word);
  if (size > FEW) return among(kind, column, word);
  const rows = await db.selectFrom('search_words').select('record_id').where(beginsWith(kind, word)).execute();
  const ids = [...new Set(rows.map(({ record_id }) => record_id))];
  return ids.length === 0 ? nothing : sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})`;
}

/**
 * `matches` for long lists: what it asks of the engine follows from how common the words are. `capped`: so many have
 * each of them that a list looks no further than its first thousand.
 */
export async function found(db: Db, kind: SearchKind, column: string, text: string) {
  const [rarest, ...others] = await sized(db, kind, text);
  if (!rarest) return { condition: nothing, capped: false, words: [] };
  const conditions = [await withWord(db, kind, column, rarest), ...others.map(({ word }) => has(kind, column, word))];
  return { condition: all(conditions), capped: rarest.size > MOST, words: [rarest, ...others] };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever it selects from, here it is only narrowed and counted.
type AnySelect<O = any> = SelectQueryBuilder<any, any, O>;
type Count = AnySelect<{ total: number }>;
/** For `listPage`; `capped`: there is more than `count` says. */
type Narrowed<Q> = { rows: Q; count: Count; capped: boolean };

type Asked = {
  kind: SearchKind;
  column: string;
  text?: string | undefined;
  /** Where the list's length is known without counting; used when nothing is searched for. */
  count?: Count | undefined;
  /** The list holds every record that has words: then the words alone say how many are found. */
  whole?: boolean;
  /** But not these. */
  except?: readonly number[];
};

/**
 * Narrows a list to what is found by a text, and counts it; without a text it is all of the list. However long the list
 * is and however common the word, only some thousand entries are looked at.
 */
export async function searchIn<TB extends keyof Tables, O>(
  db: Db,
  { kind, column, text = '', count, whole = false, except = [] }: Asked,
  list: SelectQueryBuilder<Tables, TB, O>,
): Promise<Narrowed<SelectQueryBuilder<Tables, TB, O>>> {
  if (text === '') return { rows: list, count: count ?? counted(list), capped: false };
  const { condition, capped, words } = await found(db, kind, column, text);
  const rows = list.where(condition);
  const [rarest, ...others] = words;
  if (!rarest || !capped) return { rows, count: counted(rows), capped: false };
  const narrowed = others.reduce((query, { word }) => query.where(has(kind, column, word)), list) as AnySelect;
  const entries =
    whole && others.length === 0
      ? db.selectFrom('search_words').$if(except.length > 0, (q) => q.where('search_words.record_id', 'not in', except))
      : narrowed.innerJoin('search_words', 'search_words.record_id', column);
  const looked = (entries as AnySelect)
    .where(beginsWith(kind, rarest.word))
    .select('search_words.record_id')
    .limit(ENTRIES)
    .as('entries');
  const first = db.selectFrom(looked).select('entries.record_id').distinct().limit(MOST).as('records');
  return { rows, count: db.selectFrom(first).select((e) => e.fn.countAll<number>().as('total')), capped };
}

const counted = (rows: AnySelect): Count => rows.select((e) => e.fn.countAll<number>().as('total'));
