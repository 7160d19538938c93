import type { RawBuilder } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime, FUTURE_MS, latestTime } from '../../adapters/database/database-time.ts';
import type { FileRow } from './file-row.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The database's time, whatever `deps.clock` says: it concerns the load of this machine. */
export const dueIn = (db: Db, ms: number): RawBuilder<string> => databaseTime(db, ms);

/** Longer than an upload may take (`http/listener.ts`). */
export const UPLOAD_MS = 60 * MINUTE_MS;
export const PREVIEW_MS = 60 * MINUTE_MS;

const minutesAfter = (tries: number) => Math.min(2 ** tries, DAY_MINUTES);
const delaysMs = Array.from({ length: 12 }, (_, tries) => minutesAfter(tries) * MINUTE_MS).slice(1);

/** Returns how many files waited for longer than they can, to be scanned, previewed or deleted. They are due now. */
export async function resetFutureFiles(db: Db): Promise<{ files: number; deletions: number }> {
  const waiting = await db
    .updateTable('files')
    .set({ due_at: dueIn(db, 0) })
    .where((e) =>
      e.or([
        e.and([e('scan', '=', 'waiting'), e('due_at', '>', latestTime(db, 'tries', [0, ...delaysMs]))]),
        e('due_at', '>', latestTime(db, 'tries', [PREVIEW_MS, ...delaysMs])),
      ]),
    )
    .where('due_at', '>', dueIn(db, FUTURE_MS))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const deletions = await db
    .updateTable('file_deletions')
    .set({ due_at: dueIn(db, 0) })
    .where('due_at', '>', dueIn(db, UPLOAD_MS + FUTURE_MS))
    .executeTakeFirst();
  return { files: Number(waiting.numUpdatedRows), deletions: Number(deletions.numUpdatedRows) };
}

/** The delays are 2 minutes, 4, 8, …, then a day each. Returns false if another node was faster. */
export async function postpone(db: Db, { id, due_at, tries }: Pick<FileRow, 'id' | 'due_at' | 'tries'>) {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ due_at: dueIn(db, minutesAfter(tries + 1) * MINUTE_MS), tries: tries + 1 })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
