import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, SearchKind, Tables } from '../../adapters/database/schema.ts';
import { askedWords } from '../../adapters/database/search-words.ts';

/** A search pages through the first thousand of what it finds; who wants fewer names another word. */
const MOST = 1_000;
// A record may have more than one word that begins alike.
const ENTRIES = 3 * MOST;

// No code point stands higher, and the column is compared by its bytes on both engines.
const END = '\u{10ffff}';

const beginsWith = (kind: SearchKind, word: string) =>
  sql<SqlBool>`search_words.kind = ${kind} and search_words.word >= ${word} and search_words.word < ${word + END}`;

/** Few records have such a word: from the words to the records. */
const among = (kind: SearchKind, column: string, word: string) =>
  sql<SqlBool>`${sql.ref(column)} in (select record_id from search_words where ${beginsWith(kind, word)})`;

/** Many have: from the records, in the order of the list, to their words. */
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
  all(askedWords(text).map((word) => among(kind, column, word)));

// biome-ignore lint/suspicious/noExplicitAny: whatever it selects from, here it is only narrowed and counted.
type AnySelect<O = any> = SelectQueryBuilder<any, any, O>;
/** For `listPage`; `capped`: there is more than `count` says. */
type Narrowed<Q> = { rows: Q; count: AnySelect<{ total: number }>; capped: boolean };

/**
 * Narrows a list to what is found by a text, and counts it; without a text it is all of the list. However long the list
 * is and however common the word, only some thousand entries are looked at.
 */
export async function searchIn<TB extends keyof Tables, O>(
  db: Db,
  { kind, column, text = '' }: { kind: SearchKind; column: string; text?: string | undefined },
  found: SelectQueryBuilder<Tables, TB, O>,
): Promise<Narrowed<SelectQueryBuilder<Tables, TB, O>>> {
  if (text === '') return counted(found);
  const words = askedWords(text);
  const sizes = await Promise.all(words.map((word) => entriesOf(db, kind, word)));
  const [rarest, ...others] = words.map((word, i) => ({ word, size: sizes[i] ?? 0 })).sort((a, b) => a.size - b.size);
  if (!rarest) return counted(found.where(nothing));
  const narrowed = others.reduce((rows, { word }) => rows.where(has(kind, column, word)), found);
  if (rarest.size <= MOST) return counted(narrowed.where(among(kind, column, rarest.word)));
  const some = (narrowed as AnySelect)
    .innerJoin('search_words', 'search_words.record_id', column)
    .where(beginsWith(kind, rarest.word))
    .select('search_words.record_id')
    .limit(ENTRIES)
    .as('entries');
  const records = sql`count(distinct entries.record_id)`;
  const total = sql<number>`case when ${records} > ${sql.lit(MOST)} then ${sql.lit(MOST)} else ${records} end`;
  return {
    rows: narrowed.where(has(kind, column, rarest.word)),
    count: db.selectFrom(some).select(total.as('total')),
    capped: true,
  };
}

/** How many entries begin with a word; beyond `MOST` it does not matter. */
async function entriesOf(db: Db, kind: SearchKind, word: string): Promise<number> {
  const some = db
    .selectFrom('search_words')
    .select('record_id')
    .where(beginsWith(kind, word))
    .limit(MOST + 1)
    .as('entries');
  const { size } = await db
    .selectFrom(some)
    .select((e) => e.fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow();
  return size;
}

const counted = <Q extends AnySelect>(found: Q): Narrowed<Q> => ({
  rows: found,
  count: found.select((e) => e.fn.countAll<number>().as('total')),
  capped: false,
});
