import { ScannerUnavailable, type ScanResult, scanStream } from '../../adapters/clamav.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { deleteFileBytes } from './delete-files.ts';
import { dueIn, postpone } from './due-files.ts';
import type { FileRow } from './file-row.ts';
import { createPreviewLater, previewDueAt } from './previews.ts';
import { discardBytes } from './received-file.ts';

type ScanDeps = Pick<Deps, 'db' | 'files' | 'log' | 'clock' | 'config' | 'events'>;

/** Soon another node, which has a scanner, may scan it. */
const UNSCANNED_MS = 10 * 60_000;
const BATCH = 100;

/**
 * If the scanner is down, files wait for the next round; a file that it can't scan waits longer each time, and does not
 * stop the others. Two nodes may scan the same file: the first result counts.
 */
export async function scanWaitingFiles(deps: ScanDeps, stopping?: AbortSignal): Promise<void> {
  const { db, config, log } = deps;
  if (!config.clamav) return releaseUnscanned(deps, stopping);
  while (!stopping?.aborted) {
    const file = await db
      .selectFrom('files')
      .selectAll()
      .where('scan', '=', 'waiting')
      .where('deleted_at', 'is', null)
      .where('due_at', '<=', dueIn(db, 0))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!file) return;
    const stream = await deps.files.getStream(file.key);
    if (!stream) {
      log.error({ file: file.id }, 'the bytes of a file are missing');
      await postpone(db, file);
      continue;
    }
    try {
      await record(deps, file, await scanStream(config.clamav, stream));
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      log.warn({ err: error, file: file.id }, 'a file could not be scanned yet');
      if (!error.isOfFile) return;
      await postpone(db, file);
    }
  }
}

/** Files that waited when the scanner was removed can be opened, like those that come without one. */
async function releaseUnscanned(deps: ScanDeps, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const files = await deps.db
      .selectFrom('files')
      .selectAll()
      .where('scan', '=', 'waiting')
      .where('deleted_at', 'is', null)
      .where('due_at', '<=', dueIn(deps.db, -UNSCANNED_MS))
      .orderBy('due_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (files.length === 0) return;
    deps.log.warn({ files: files.length }, 'files are not scanned for viruses, because CLAMAV_URL is not set any more');
    for (const file of files) await open(deps, file, 'none');
  }
}

async function record(deps: ScanDeps, file: FileRow, result: ScanResult): Promise<void> {
  if (result.state === 'refused') return refuse(deps, file, result.signature);
  await open(deps, file, 'clean');
}

async function open(deps: ScanDeps, file: FileRow, scan: 'clean' | 'none'): Promise<void> {
  const { numUpdatedRows } = await deps.db
    .updateTable('files')
    .set({ scan, due_at: previewDueAt(deps.db, file), tries: 0 })
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
