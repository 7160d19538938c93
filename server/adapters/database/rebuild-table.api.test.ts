import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onPostgres } from '../../../test/support/databases.ts';
import { addAuthor, addChapter, filledDatabase, rowsOf } from './authors.fixture.ts';
import { tablesOf } from './migrate.fixture.ts';
import { type Migrations, migrate } from './migrate.ts';
import { after } from './rebuild-table.fixture.ts';

test('a rebuilt table has its rows, its new columns, and the rows that reference it', async () => {
  const { database, authors, chapters } = await filledDatabase();
  await migrate(database, after);
  expect(await rowsOf(database, 'authors')).toEqual(
    authors.map((row) => ({ ...(row as object), initial: (row as { name: string }).name[0] })),
  );
  expect(await rowsOf(database, 'chapters')).toEqual(chapters);
  expect(await tablesOf(database)).toEqual(['authors', 'chapters']);
});

test('a rebuilt table has the new constraints, and references to it are enforced', async () => {
  const { database } = await filledDatabase();
  await migrate(database, after);
  await addAuthor(database, 'Ada', 'famous');
  await expect(addAuthor(database, 'Eve', 'lost')).rejects.toThrow(/authors_status_check/);
  await expect(addChapter(database, 99)).rejects.toThrow(/foreign key/i);
  await expect(sql`delete from authors where id = 1`.execute(database.db)).rejects.toThrow(/foreign key/i);
});

test('a rebuilt table never reuses the id of a deleted row', async () => {
  const { database } = await filledDatabase();
  await migrate(database, after);
  expect((await addAuthor(database, 'Eve')).rows).toEqual([{ id: 5 }]);
});

test('a migration that is killed at any statement leaves the old schema and all rows, and succeeds when run again', async () => {
  const { database, open, run, authors, chapters } = await filledDatabase();
  const endOf = (statement: number) =>
    run('migrate-killed.ts', 'rebuild', String(statement)).then(
      () => 'finished',
      ({ signal }) => signal,
    );
  let statement = 1;
  while ((await endOf(statement)) === 'SIGKILL') {
    expect(await rowsOf(database, 'authors'), `statement ${statement}`).toEqual(authors);
    expect(await rowsOf(database, 'chapters'), `statement ${statement}`).toEqual(chapters);
    expect(await tablesOf(database), `statement ${statement}`).toEqual(['authors', 'chapters']);
    statement++;
  }
  expect(statement).toBeGreaterThan(onPostgres() ? 4 : 15);
  const restarted = open();
  await migrate(restarted, after);
  expect(await rowsOf(restarted, 'chapters')).toEqual(chapters);
  expect((await addAuthor(restarted, 'Ada', 'famous')).rows).toEqual([{ id: 5 }]);
});

test('a migration that would leave a dangling foreign key is refused and rolled back', async () => {
  const { database, authors, chapters } = await filledDatabase();
  const dangling: Migrations = {
    ...after,
    '003-dangling': { up: async (db) => void (await sql`delete from authors where id = 2`.execute(db)) },
  };
  await expect(migrate(database, dangling)).rejects.toThrow(/chapters.*author/);
  expect([await rowsOf(database, 'authors'), await rowsOf(database, 'chapters')]).toEqual([authors, chapters]);
  await expect(addChapter(database, 99), 'enforced again').rejects.toThrow(/foreign key/i);
});
