import type { Columns, MigrationDb } from '../columns.ts';
import * as finding from './004/finding.ts';
import * as tallies from './004/tallies.ts';

/** What keeps long lists as quick as short ones. */
export async function up(db: MigrationDb, columns: Columns): Promise<void> {
  await tallies.up(db, columns);
  await finding.up(db);
}
