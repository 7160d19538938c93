import type { Columns, MigrationDb } from '../columns.ts';
import * as lists from './002/lists.ts';
import * as search from './002/search.ts';

/** What the back office reads: indexes for its lists, and the words by which it finds things. */
export async function up(db: MigrationDb, columns: Columns): Promise<void> {
  await lists.up(db);
  await search.up(db, columns);
}
