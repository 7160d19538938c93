import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../columns.ts';
import * as accounts from './001/accounts.ts';
import * as books from './001/books.ts';
import * as catalog from './001/catalog.ts';
import * as talk from './001/talk.ts';

/** The first schema, area by area; later areas refer to earlier ones. */
export async function up(db: MigrationDb, columns: Columns): Promise<void> {
  await accounts.up(db, columns);
  await catalog.up(db, columns);
  await books.up(db, columns);
  await talk.up(db, columns);
  await sql`insert into roles (name, built_in, created_at) values
    ('admin', ${sql.lit(true)}, ${new Date().toISOString()}),
    ('staff', ${sql.lit(true)}, ${new Date().toISOString()}),
    ('customer', ${sql.lit(true)}, ${new Date().toISOString()})`.execute(db);
}
