import { sql } from 'kysely';
import type { MigrationDb } from '../schema/column-types.ts';
import { wordsWithin } from '../search-words.ts';

const BATCH = 1_000;
/** Each takes three parameters of a statement. */
const PARTS = 1_000;

type Word = { kind: string; word: string };

/**
 * Names without spaces are found by each part, and letters such as ð by a plain one. The words of before stay, so that
 * nodes of the version before find what they found.
 */
export async function up(db: MigrationDb): Promise<void> {
  for (let after: Word = { kind: '', word: '' }; ; ) {
    const { rows } = await sql<Word>`select distinct kind, word from search_words
      where (kind, word) > (${after.kind}, ${after.word}) order by kind, word limit ${BATCH}`.execute(db);
    await addWords(db, rows);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

/** One statement for many: a name of twenty letters has nineteen parts, which are words of the next batches. */
async function addWords(db: MigrationDb, words: readonly Word[]): Promise<void> {
  const parts = words.flatMap(({ kind, word }) =>
    wordsWithin(word).flatMap((part) => (part === word ? [] : [{ kind, word, part }])),
  );
  for (let at = 0; at < parts.length; at += PARTS) {
    const rows = parts
      .slice(at, at + PARTS)
      .map(({ kind, word, part }) => sql`(cast(${kind} as text), cast(${word} as text), cast(${part} as text))`);
    await sql`with parts (kind, word, part) as (values ${sql.join(rows)})
      insert into search_words (kind, word, record_id)
      select search_words.kind, cast(parts.part as varchar(64)), search_words.record_id
      from parts cross join search_words
      where search_words.kind = parts.kind and search_words.word = parts.word
      on conflict do nothing`.execute(db);
  }
}
