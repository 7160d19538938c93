import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedPerson } from '../../../../test/support/seeds.ts';
import { indexEverything } from '../../../platform/search-index/search-index.ts';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

const before = Object.fromEntries(Object.entries(released).filter(([name]) => name < '018'));

test('after the upgrade, names that the index had in other words are found, and the words of before are left', async () => {
  const database = (await emptyDatabase()).open();
  await migrate(database, before);
  const { db } = database;
  const people = {
    株式会社山田電機: '株式会社山田電機',
    'Þórður Guðmundsson': 'guðmundsson',
    'Ann Smith': 'smith',
  };
  for (const [name, word] of Object.entries(people)) {
    const { id } = await seedPerson(db, 'customer', { name });
    await sql`insert into search_words (kind, word, record_id) values ('user', ${word}, ${id})`.execute(db);
  }
  // More than a statement takes.
  const towns = Array.from({ length: 700 }, (_, i) => `東京${String.fromCodePoint(0x4e00 + i)}`);
  for (const word of towns)
    await sql`insert into search_words (kind, word, record_id) values ('order', ${word}, 1)`.execute(db);
  await migrate(database);
  const found = await sql<{ count: number }>`select count(*) as count from search_words
    where kind = 'order' and record_id = 1 and (word like '京_' or length(word) = 1)`.execute(db);
  expect(Number(found.rows[0]?.count)).toBe(1_400);
  const wordsOf = async () =>
    (await db.selectFrom('search_words').select('word').where('kind', '=', 'user').execute()).map(({ word }) => word);
  const migrated = await wordsOf();
  expect(migrated).toEqual(expect.arrayContaining([...Object.values(people), '山田電機', '電機', '機', 'gudmundsson']));
  expect(migrated.filter((word) => word.startsWith('smith'))).toEqual(['smith']);
  const added = migrated.filter((word) => word !== 'guðmundsson');
  await indexEverything(db);
  expect(await wordsOf()).toEqual(expect.arrayContaining(added));
});
