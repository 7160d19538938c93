import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { AppError } from '../../shared/errors.ts';
import { deleteFileBytes } from './delete-files.ts';
import { discardBytes, type StoreDeps } from './received-file.ts';

type Whose = { order_id: number } | { user_id: number };

const BATCH = 500;

/** Attached ones too: messages and deliveries go on naming them. */
export async function deleteAllFiles(deps: StoreDeps & Pick<Deps, 'clock'>, whose: Whose, by: number) {
  const { keys, files } = await deps.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('files')
      .select(['id', 'bytes'])
      .where('deleted_at', 'is', null)
      .$if('order_id' in whose, (q) => q.where('order_id', '=', 'order_id' in whose ? whose.order_id : 0))
      .$if('user_id' in whose, (q) => q.where('stored_for', '=', 'user_id' in whose ? whose.user_id : 0))
      .orderBy('id')
      .execute();
    if (rows.length === 0) throw new AppError('conflict', 'There are no files to delete.');
    const deleted: string[] = [];
    for (let at = 0; at < rows.length; at += BATCH) {
      const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
      deleted.push(...(await deleteFileBytes(trx, ids, deps.clock.now())));
    }
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    const after = { ...whose, files: rows.length, bytes };
    await writeAuditEntry(trx, { by, action: 'file.delete_all', id: null, after });
    return { keys: deleted, files: rows.length };
  });
  await discardBytes(deps, keys);
  return { message: files === 1 ? '1 file deleted.' : `${files} files deleted.` };
}
