import { sql } from 'kysely';
import type { z } from 'zod';
import type { SearchMiss, searchMissQuery } from '../../../contract/platform/site-search.ts';
import { offsetOf, type Page, pageOf } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { queryWords } from '../../adapters/database/search-words.ts';
import type { Deps } from '../../deps.ts';

/** The limit of one day: strangers must not fill the table. */
const MAX_WORDS_PER_DAY = 1_000;
const MAX_WORD_LENGTH = 60;
const WRITE_AFTER_MS = 30_000;
const MIN_LISTED_COUNT = 3;
const DAY_MS = 24 * 3600_000;
const DEFAULT_DAYS = 30;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

type Counts = Map<string, { day: string; word: string; count: number }>;
type Waiting = { counts: Counts; timer: NodeJS.Timeout | null };

const waitingByDatabase = new WeakMap<Db, Waiting>();

function waitingFor(db: Db): Waiting {
  const waiting = waitingByDatabase.get(db) ?? { counts: new Map(), timer: null };
  waitingByDatabase.set(db, waiting);
  return waiting;
}

/** Null for words that may identify a person: an email address, or a phone, invoice or serial number. */
export function countedWord(text: string): string | null {
  if (text.includes('@') || (text.match(/\p{Nd}/gu)?.length ?? 0) >= 6 || queryWords(text).length === 0) return null;
  const word = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  return [...word].slice(0, MAX_WORD_LENGTH).join('').trim();
}

/** Counts in memory, so that a query writes nothing. */
export async function countMiss({ db, limits, log }: Pick<Deps, 'db' | 'limits' | 'log'>, text: string, ip: string) {
  const word = countedWord(text);
  if (word === null || (await limits.count('searchMisses', ip)) === null) return;
  const waiting = waitingFor(db);
  const day = dayOf(Date.now());
  const key = `${day} ${word}`;
  const counted = waiting.counts.get(key);
  if (!counted && waiting.counts.size >= MAX_WORDS_PER_DAY) return;
  waiting.counts.set(key, { day, word, count: (counted?.count ?? 0) + 1 });
  waiting.timer ??= setTimeout(() => {
    writeMisses(db).catch((error) => log.warn({ err: error }, 'searches without results could not be counted'));
  }, WRITE_AFTER_MS).unref();
}

/** Writes the counts of this node. Runs when it stops, too. */
export async function writeMisses(db: Db): Promise<void> {
  const waiting = waitingFor(db);
  if (waiting.timer) clearTimeout(waiting.timer);
  waiting.timer = null;
  const counts = [...waiting.counts.values()];
  waiting.counts.clear();
  for (const [day, ofDay] of Map.groupBy(counts, (counted) => counted.day)) await writeDay(db, day, ofDay);
}

const INSERT_BATCH = 200;

async function writeDay(db: Db, day: string, counts: readonly { day: string; word: string; count: number }[]) {
  const known = await db.selectFrom('search_misses').select('word').where('day', '=', day).execute();
  const knownWords = new Set(known.map(({ word }) => word));
  const added = counts.filter(({ word }) => !knownWords.has(word)).slice(0, MAX_WORDS_PER_DAY - knownWords.size);
  // All nodes write in the same order: otherwise they would lock each other's rows.
  const rows = [...counts.filter(({ word }) => knownWords.has(word)), ...added].sort((a, b) =>
    a.word < b.word ? -1 : 1,
  );
  for (let at = 0; at < rows.length; at += INSERT_BATCH)
    await db
      .insertInto('search_misses')
      .values(rows.slice(at, at + INSERT_BATCH))
      .onConflict((c) =>
        c.columns(['day', 'word']).doUpdateSet((e) => ({
          count: sql`${e.ref('search_misses.count')} + ${e.ref('excluded.count')}`,
        })),
      )
      .execute();
}

type Query = z.output<typeof searchMissQuery>;

/** Words with fewer than three misses are omitted: they may be one visitor's typing error. */
export async function listMisses(db: Db, query: Query): Promise<Page<SearchMiss>> {
  const from = query.from ?? dayOf(Date.now() - (DEFAULT_DAYS - 1) * DAY_MS);
  const sum = sql<number>`cast(sum(search_misses.count) as integer)`;
  const words = db
    .selectFrom('search_misses')
    .select((e) => ['word', sum.as('count'), e.fn.max('day').as('last_day')])
    .where('day', '>=', from)
    .$if(query.to !== undefined, (q) => q.where('day', '<=', query.to ?? ''))
    .groupBy('word')
    .having(sum, '>=', MIN_LISTED_COUNT);
  const [rows, { total }] = await Promise.all([
    words.orderBy('count', 'desc').orderBy('word').limit(query.per_page).offset(offsetOf(query)).execute(),
    db
      .selectFrom(words.as('words'))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, total, query);
}
