import type { Readable } from 'node:stream';
import { maxFileBytesPerOrder, maxFilesPerOrder } from '../../../contract/shared/limits.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { FilePurpose } from '../../adapters/database/schema/schema-delivery.ts';
import type { Deps } from '../../deps.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { AppError, busyError, notFound } from '../../shared/errors.ts';
import { dueIn } from './due-files.ts';
import type { FileRow } from './file-row.ts';
import { createPreviewLater, previewDueAt } from './previews.ts';
import { discardBytes, type ReceiveDeps, type ReceivedFile, receiveFile } from './received-file.ts';
import { quotaOf } from './reservations.ts';

export type FileDeps = ReceiveDeps & Pick<Deps, 'clock' | 'config'>;

type FileOwner = {
  /** Null for an email that belongs to no order yet. */
  orderId: number | null;
  uploadedBy: number | null;
  purpose: FilePurpose;
};

/** Throws 409 unless `more` fits, too. */
export async function assertOrderHasRoom(db: Db, orderId: number, more = { files: 1, bytes: 0 }): Promise<void> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select((e) => [e.fn.countAll<number>().as('files'), e.fn.sum<number | string | null>('bytes').as('bytes')])
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(files) + more.files > maxFilesPerOrder)
    throw new AppError('conflict', `This order already has ${maxFilesPerOrder} files.`);
  if (Number(bytes ?? 0) + more.bytes > maxFileBytesPerOrder)
    throw new AppError('conflict', 'The files of this order already take up 5 GB.');
}

/** `check` runs under the lock of the order. On a failure, the bytes are deleted. */
export async function commitFile(
  deps: FileDeps,
  received: ReceivedFile,
  owner: FileOwner,
  check: (trx: Db) => Promise<unknown> = async () => {},
): Promise<FileRow> {
  const { key, dueAt, storedFor, name, type, bytes, sha256 } = received;
  const { orderId, uploadedBy, purpose } = owner;
  const scans = deps.config.clamav !== null;
  try {
    const file = await deps.db.transaction().execute(async (trx) => {
      if (orderId !== null && !(await lockOrder(trx, orderId))) throw notFound('Order');
      await check(trx);
      if (orderId !== null) await assertOrderHasRoom(trx, orderId, { files: 1, bytes });
      // If the row is gone or changed, the cleanup has the bytes.
      const { numDeletedRows } = await trx
        .deleteFrom('file_deletions')
        .where('key', '=', key)
        .where('due_at', '=', dueAt)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw busyError();
      return trx
        .insertInto('files')
        .values({
          key,
          preview_key: null,
          name,
          type,
          bytes,
          sha256,
          purpose,
          order_id: orderId,
          uploaded_by: uploadedBy,
          stored_for: storedFor,
          scan: scans ? 'waiting' : 'none',
          attached_at: null,
          due_at: scans ? dueIn(trx, 0) : previewDueAt(trx, { type, bytes }),
          created_at: deps.clock.now().toISOString(),
          deleted_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    if (scans) await deps.events.publish({ type: 'jobs.due' });
    else createPreviewLater(deps, file);
    return file;
  } catch (error) {
    await discardBytes(deps, [key]);
    throw error;
  }
}

/** Stores a file that was not uploaded. Throws 413, 409 for a full order or quota, and 503 while uploads are paused. */
export async function storeFile(
  deps: FileDeps,
  { source, name, ...owner }: FileOwner & { source: Readable | Uint8Array; name: string },
): Promise<FileRow> {
  const storedFor = await quotaOf(deps.db, owner);
  return commitFile(deps, await receiveFile(deps, { source, name, storedFor }), owner);
}
