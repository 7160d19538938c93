import type { OrderFile } from '../../../contract/files.ts';
import type { Db } from '../../adapters/database/database.ts';
import { invalidField } from '../../shared/errors.ts';

/** By id. */
export async function filesByIds(db: Db, ids: readonly number[]): Promise<Map<number, OrderFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'bytes', 'type', 'scan', 'preview_key', 'created_at'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ preview_key, ...row }) => [row.id, { ...row, has_preview: preview_key !== null }]));
}

type Attach = { orderId: number; fileIds: readonly number[]; by: number; now: Date };

/** 422 on the field unless each is the person's file of this order and not yet attached. */
export async function attachFiles(trx: Db, { orderId, fileIds, by, now }: Attach, field: string): Promise<void> {
  if (fileIds.length === 0) return;
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set({ attached_at: now.toISOString() })
    .where('id', 'in', fileIds)
    .where('order_id', '=', orderId)
    .where('uploaded_by', '=', by)
    .where('attached_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== new Set(fileIds).size) throw invalidField(field, 'must be files of this order.');
}

export { readStoredFile, storeFile } from './store-file-stub.ts';
