import type { ScanResult } from '../../adapters/clamav.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { deleteFileBytes } from './delete-files.ts';
import { dueAfter, dueIn } from './due-files.ts';
import type { FileRow } from './file-row.ts';
import { createPreviewLater, previewDueAt } from './previews.ts';
import { discardBytes } from './received-file.ts';

export type ScanDeps = Pick<Deps, 'db' | 'files' | 'log' | 'clock' | 'config' | 'events'>;

const MAX_TRIES = 5;
/** A newer scanner may manage a failed file, but not after days. */
const LAST_TRY = 20;
const MINUTE_MS = 60_000;

export async function recordResult(deps: ScanDeps, file: FileRow, result: ScanResult): Promise<void> {
  if (result.state === 'refused') return refuse(deps, file, result.signature);
  await openFile(deps, file, 'clean');
}

export async function openFile(deps: ScanDeps, file: FileRow, scan: 'clean' | 'none'): Promise<void> {
  const { numUpdatedRows } = await deps.db
    .updateTable('files')
    .set({ scan, due_at: previewDueAt(deps.db, file), tries: 0, scan_breaks: 0, scan_failed_at: null })
    .where('id', '=', file.id)
    .where('scan', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 1n) createPreviewLater(deps, file);
}

async function refuse(deps: ScanDeps, file: FileRow, signature: string): Promise<void> {
  const { id, name, order_id, uploaded_by } = file;
  const keys = await deps.db.transaction().execute(async (trx) => {
    const deleted = await deleteFileBytes(trx, [id], deps.clock.now(), { scan: 'refused' });
    if (deleted.length === 0) return deleted;
    await writeAuditEntry(trx, { by: null, action: 'file.refuse', id, after: { name, order_id, signature } });
    if (uploaded_by !== null)
      await queueNotification(trx, {
        kind: 'file_refused',
        subjectId: order_id,
        actorId: null,
        data: { name },
        to: [uploaded_by],
      });
    return deleted;
  });
  await deps.events.publish({ type: 'notification.queued' });
  await discardBytes(deps, keys);
}

const changeIfDue = (db: Db, { id, due_at }: FileRow) =>
  db.updateTable('files').where('id', '=', id).where('due_at', '=', due_at);

/** Counts a try. The fifth one fails the file, and the admins are notified once. */
export async function recordFailure(deps: ScanDeps, file: FileRow): Promise<void> {
  const tries = file.tries + 1;
  const failsNow = tries >= MAX_TRIES && file.scan_failed_at === null;
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await changeIfDue(trx, file)
      .set({
        tries,
        due_at: tries < LAST_TRY ? dueAfter(trx, tries) : null,
        ...(failsNow && { scan_failed_at: deps.clock.now().toISOString() }),
      })
      .executeTakeFirst();
    // Another node was faster.
    if (numUpdatedRows === 0n || !failsNow) return false;
    const text = `The virus scanner could not scan ${file.name}`;
    await queueNotification(trx, { kind: 'system', subjectId: null, actorId: null, data: { text } });
    return true;
  });
  if (isFirst) await deps.events.publish({ type: 'notification.queued' });
}

/** The scanner went down while it read the file, which is no try, but may be the reason. */
export async function recordBreak({ db }: ScanDeps, file: FileRow): Promise<void> {
  const scan_breaks = file.scan_breaks + 1;
  await changeIfDue(db, file)
    .set({ scan_breaks, due_at: dueAfter(db, scan_breaks) })
    .execute();
}

/** The file store could not read it, which says nothing about the file. */
export async function recordUnreadable({ db }: ScanDeps, file: FileRow): Promise<void> {
  await changeIfDue(db, file)
    .set({ due_at: dueIn(db, MINUTE_MS) })
    .execute();
}
