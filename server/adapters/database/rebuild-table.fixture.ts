import { type CreateTableBuilder, sql } from 'kysely';
import type { Migrations } from './migrate.ts';
import { rebuildTable } from './rebuild-table.ts';
import type { ColumnTypes, MigrationDb } from './schema/column-types.ts';

/** A trigger of the chapters names the authors' table on SQLite. */
const initial = {
  async up(db: MigrationDb, { engine, identity }: ColumnTypes): Promise<void> {
    await db.schema
      .createTable('authors')
      .addColumn('id', identity)
      .addColumn('name', 'varchar(40)', (c) => c.notNull())
      .addColumn('status', 'varchar(8)', (c) => c.notNull())
      .addColumn('chapters', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('shown_as', 'text', (c) => c.generatedAlwaysAs(sql`name || '!'`).stored())
      .addCheckConstraint('authors_status_check', sql`status in ('new', 'known')`)
      .addUniqueConstraint('authors_name_key', ['name'])
      .execute();
    await db.schema.createIndex('authors_status_idx').on('authors').column('status').execute();
    await db.schema
      .createTable('chapters')
      .addColumn('id', identity)
      .addColumn('author_id', 'integer', (c) => c.notNull())
      .addForeignKeyConstraint('chapters_author_id_fkey', ['author_id'], 'authors', ['id'])
      .execute();
    if (engine === 'sqlite') {
      await sql`create trigger authors_no_rename after update of name on authors for each row
        begin select raise(abort, 'a name is fixed'); end`.execute(db);
      await sql`create trigger chapters_count after insert on chapters for each row
        begin update authors set chapters = chapters + 1 where id = new.author_id; end`.execute(db);
    }
    for (const name of ['Ada', 'Bob', 'Cyd'])
      await sql`insert into authors (name, status) values (${name}, 'new')`.execute(db);
    await sql`insert into chapters (author_id) select authors.id from authors, authors as twice`.execute(db);
    await sql`insert into authors (name, status) values ('Gone', 'new')`.execute(db);
    await sql`delete from authors where name = 'Gone'`.execute(db);
  },
};

const authors =
  ({ identity }: ColumnTypes) =>
  (table: CreateTableBuilder<string>) =>
    table
      .addColumn('id', identity)
      .addColumn('name', 'varchar(80)', (c) => c.notNull())
      .addColumn('status', 'varchar(8)', (c) => c.notNull())
      .addColumn('chapters', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('initial', 'varchar(1)', (c) => c.notNull())
      .addColumn('shown_as', 'text', (c) => c.generatedAlwaysAs(sql`name || '!'`).stored())
      .addCheckConstraint('authors_status_check', sql`status in ('new', 'known', 'famous')`);

/** SQLite can drop the unique constraint only by rebuilding the table. */
const rebuild = {
  async up(db: MigrationDb, types: ColumnTypes): Promise<void> {
    const initialLetter = sql`upper(substr(name, 1, 1))`;
    if (types.engine === 'sqlite')
      return rebuildTable(db, { table: 'authors', define: authors(types), values: { initial: initialLetter } });
    await sql`alter table authors drop constraint authors_name_key, drop constraint authors_status_check,
      add constraint authors_status_check check (status in ('new', 'known', 'famous')), add initial varchar(1)`.execute(
      db,
    );
    await sql`update authors set initial = ${initialLetter}`.execute(db);
    await sql`alter table authors alter initial set not null`.execute(db);
  },
};

export const before: Migrations = { '001-initial': initial };
export const after: Migrations = { ...before, '002-rebuild': rebuild };
