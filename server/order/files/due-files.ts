import type { RawBuilder } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import type { FileRow } from './file-row.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Real time, whatever the clock says: it concerns the load of this machine. */
export const dueIn = (db: Db, ms: number): RawBuilder<string> => databaseTime(db, ms);

/** The delays are 2 minutes, 4, 8, …, then a day each. Returns false if another node was faster. */
export async function postpone(db: Db, { id, due_at, tries }: Pick<FileRow, 'id' | 'due_at' | 'tries'>) {
  const minutes = Math.min(2 ** (tries + 1), DAY_MINUTES);
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ due_at: dueIn(db, minutes * MINUTE_MS), tries: tries + 1 })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
