import { type CreateTableBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addChapter, filledDatabase, rowsOf } from './authors.fixture.ts';
import { migrate } from './migrate.ts';
import { after } from './rebuild-table.fixture.ts';
import { rebuildTable } from './rebuild-table.ts';
import { columnTypesFor } from './schema/column-types.ts';

test('indexes and triggers are recreated, those of other tables included', async () => {
  const { database } = await filledDatabase();
  const objects = async () =>
    (
      await sql`select type, name, tbl_name, sql from sqlite_master
        where sql is not null and type in ('index', 'trigger') order by name`.execute(database.db)
    ).rows;
  const old = await objects();
  await migrate(database, after);
  expect(await objects()).toEqual(old);
  await addChapter(database, 2);
  expect(await rowsOf(database, 'authors')).toMatchObject([{ chapters: 3 }, { chapters: 4 }, { chapters: 3 }]);
  await expect(sql`update authors set name = 'Al' where id = 1`.execute(database.db)).rejects.toThrow(
    'a name is fixed',
  );
});

test('outside a migration, where foreign keys are on, no table is rebuilt', async () => {
  const { database, authors } = await filledDatabase();
  const { db } = database;
  const define = (table: CreateTableBuilder<string>) => table.addColumn('id', columnTypesFor('sqlite').identity);
  await expect(rebuildTable(db as never, { table: 'authors', define })).rejects.toThrow('within a migration');
  expect(await rowsOf(database, 'authors')).toEqual(authors);
});
