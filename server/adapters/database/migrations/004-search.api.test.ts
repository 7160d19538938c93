import { expect, test } from 'vitest';
import { indexEverything } from '../../../platform/search-index/search-index.ts';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate } from '../migrate.ts';
import type { Db, SearchKind } from '../schema/schema.ts';
import { loadSample, samples } from './sample.fixture.ts';

const kinds: SearchKind[] = ['article', 'client', 'order'];

const wordsIn = (db: Db) =>
  db
    .selectFrom('search_words')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('kind')
    .orderBy('word')
    .orderBy('record_id')
    .execute();

test.each(samples)(
  'after the upgrade from $release, articles, clients and the staff of orders can be searched',
  async (sample) => {
    const database = (await emptyDatabase()).open();
    await loadSample(database, sample);
    const before = await wordsIn(database.db);
    await migrate(database);
    const migrated = await wordsIn(database.db);
    expect(migrated).toEqual(expect.arrayContaining(before));
    expect(new Set(migrated.map(({ kind }) => kind))).toEqual(new Set(kinds));
    await indexEverything(database.db);
    expect(await wordsIn(database.db)).toEqual(migrated);
  },
);
