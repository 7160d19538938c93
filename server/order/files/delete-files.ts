import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../shared/errors.ts';
import { dueIn } from './due-files.ts';
import { type Person, seeFile } from './file-access.ts';
import { discardBytes, type StoreDeps } from './received-file.ts';

/**
 * Call it in a transaction: the files count as deleted from its commit on. Then call `discardBytes` with the keys; the
 * cleanup deletes what a killed process leaves.
 */
export async function deleteFileBytes(
  trx: Db,
  ids: readonly number[],
  now: Date,
  { scan, unattached = false }: { scan?: 'refused'; unattached?: boolean } = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await trx
    .updateTable('files')
    .set({ ...(scan && { scan }), due_at: null, deleted_at: now.toISOString() })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    // The files may have been attached since.
    .$if(unattached, (q) => q.where('attached_at', 'is', null))
    .returning(['key', 'preview_key'])
    .execute();
  const keys = deleted.flatMap(({ key, preview_key }) => (preview_key ? [key, preview_key] : [key]));
  const due_at = dueIn(trx, 0);
  if (keys.length > 0)
    await trx
      .insertInto('file_deletions')
      .values(keys.map((key) => ({ key, due_at })))
      .execute();
  return keys;
}

export const findOwnFile = async (db: Db, viewer: Person, id: number): Promise<void> => {
  await seeFile(db, viewer, id);
};

/** Allowed while the file is attached to nothing. */
export async function deleteOwnFile(deps: StoreDeps & Pick<Deps, 'clock'>, viewer: Viewer, id: number) {
  const keys = await deps.db.transaction().execute(async (trx) => {
    const locked = await trx
      .updateTable('files')
      .set({ attached_at: null })
      .where('id', '=', id)
      .where('uploaded_by', '=', viewer.id)
      .where('attached_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (locked.numUpdatedRows === 0n)
      throw new AppError('conflict', 'You can only delete your own files that haven’t been sent yet.');
    return deleteFileBytes(trx, [id], deps.clock.now(), { unattached: true });
  });
  await discardBytes(deps, keys);
  return { message: 'File deleted.' };
}
