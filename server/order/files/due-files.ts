import type { RawBuilder } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime, FUTURE_MS, latestTime } from '../../adapters/database/database-time.ts';

const MINUTE_MS = 60_000;

/** The database's time, whatever `deps.clock` says: it concerns the load of this machine. */
export const dueIn = (db: Db, ms: number): RawBuilder<string> => databaseTime(db, ms);

/** Longer than an upload may take (`http/listener.ts`). */
export const UPLOAD_MS = 60 * MINUTE_MS;
export const PREVIEW_MS = 60 * MINUTE_MS;

const waitsMs = [1, 5, 15, 60, 6 * 60].map((minutes) => minutes * MINUTE_MS);

/** The minutes after each failure are 1, 5, 15, 60, then 360. */
export const dueAfter = (db: Db, failures: number) => dueIn(db, waitsMs[failures - 1] ?? (waitsMs.at(-1) as number));

/** Returns how many files waited for longer than they can, to be scanned, previewed or deleted. They are due now. */
export async function resetFutureFiles(db: Db): Promise<{ files: number; deletions: number }> {
  const latest = (failures: 'tries' | 'scan_breaks') => latestTime(db, failures, [MINUTE_MS, ...waitsMs]);
  const waiting = await db
    .updateTable('files')
    .set({ due_at: dueIn(db, 0) })
    .where((e) =>
      e.or([
        e.and([e('scan', '=', 'waiting'), e('due_at', '>', latest('tries')), e('due_at', '>', latest('scan_breaks'))]),
        e.and([e('scan', '<>', 'waiting'), e('due_at', '>', dueIn(db, PREVIEW_MS + FUTURE_MS))]),
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
