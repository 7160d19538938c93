import { sql } from 'kysely';
import type { OpenDatabase } from './database.ts';
import { emptyDatabase } from './migrate.fixture.ts';
import { migrate } from './migrate.ts';
import { before } from './rebuild-table.fixture.ts';

export const rowsOf = async ({ db }: OpenDatabase, table: string) =>
  (await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows;

export const addAuthor = ({ db }: OpenDatabase, name: string, status = 'new') =>
  sql<{
    id: number;
  }>`insert into authors (name, status, initial) values (${name}, ${status}, 'X') returning id`.execute(db);
export const addChapter = ({ db }: OpenDatabase, author: number) =>
  sql`insert into chapters (author_id) values (${author})`.execute(db);

export async function filledDatabase() {
  const { open, run } = await emptyDatabase();
  const database = open();
  await migrate(database, before);
  return {
    database,
    open,
    run,
    authors: await rowsOf(database, 'authors'),
    chapters: await rowsOf(database, 'chapters'),
  };
}
