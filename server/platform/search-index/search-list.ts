import type { SelectQueryBuilder } from 'kysely';
import type { Db, SearchKind, Tables } from '../../adapters/database/schema/schema.ts';
import { hasPrefix, hasWord, MAX_RESULTS, searchCondition } from './search-condition.ts';

// A record may have several words with the same prefix.
const MAX_ENTRIES = 2 * MAX_RESULTS;

// biome-ignore lint/suspicious/noExplicitAny: works for any table and selection.
type AnySelect<O = any> = SelectQueryBuilder<any, any, O>;
type Count = AnySelect<{ total: number }>;

type ListSearch = {
  kind: SearchKind;
  column: string;
  text?: string | undefined;
  /** The total without a search, if a counter has it. */
  count?: Count | undefined;
  /** The list has every indexed record of this kind: matches are counted in the index alone. */
  coversIndex?: boolean;
  excludedIds?: readonly number[];
};

/** `capped`: `count` is a lower limit. */
type SearchedList<Q> = { rows: Q; count: Count; capped: boolean };

/** Reads at most a few thousand index entries, however common the word. */
export async function searchList<TB extends keyof Tables, O>(
  db: Db,
  { kind, column, text = '', count, coversIndex = false, excludedIds = [] }: ListSearch,
  list: SelectQueryBuilder<Tables, TB, O>,
): Promise<SearchedList<SelectQueryBuilder<Tables, TB, O>>> {
  if (text === '') return { rows: list, count: count ?? countRows(list), capped: false };
  const { condition, capped, words } = await searchCondition(db, kind, column, text);
  const rows = list.where(condition);
  const [rarest, ...others] = words;
  if (!rarest || !capped) return { rows, count: countRows(rows), capped: false };
  const filtered = others.reduce((query, { word }) => query.where(hasWord(kind, column, word)), list) as AnySelect;
  const candidates =
    coversIndex && others.length === 0
      ? db
          .selectFrom('search_words')
          .$if(excludedIds.length > 0, (q) => q.where('search_words.record_id', 'not in', excludedIds))
      : filtered.innerJoin('search_words', 'search_words.record_id', column);
  const entries = (candidates as AnySelect)
    .where(hasPrefix(kind, rarest.word))
    .select('search_words.record_id')
    .limit(MAX_ENTRIES)
    .as('entries');
  const records = db.selectFrom(entries).select('entries.record_id').distinct().limit(MAX_RESULTS).as('records');
  return { rows, count: countRows(db.selectFrom(records)), capped };
}

const countRows = (rows: AnySelect): Count => rows.select((e) => e.fn.countAll<number>().as('total'));
