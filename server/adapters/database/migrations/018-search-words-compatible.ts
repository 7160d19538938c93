import { sql } from 'kysely';
import type { MigrationDb } from '../schema/column-types.ts';
import { wordsWithin } from '../search-words.ts';

const BATCH = 1_000;

type Word = { kind: string; word: string };

/**
 * Names without spaces are found by each part, and letters such as ð by a plain one. The words of before stay, so that
 * nodes of the version before find what they found.
 */
export async function up(db: MigrationDb): Promise<void> {
  for (let after: Word = { kind: '', word: '' }; ; ) {
    const { rows } = await sql<Word>`select distinct kind, word from search_words
      where (kind, word) > (${after.kind}, ${after.word}) order by kind, word limit ${BATCH}`.execute(db);
    for (const { kind, word } of rows) await addWords(db, { kind, word });
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

async function addWords(db: MigrationDb, { kind, word }: Word): Promise<void> {
  const added = wordsWithin(word).filter((one) => one !== word);
  for (const one of added)
    await sql`insert into search_words (kind, word, record_id)
      select kind, cast(${one} as varchar(64)), record_id from search_words where kind = ${kind} and word = ${word}
      on conflict do nothing`.execute(db);
}
