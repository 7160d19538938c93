import type { Db } from '../../adapters/database/database.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { answerFileIds, type Person, visibleFiles } from './file-access.ts';
import type { FileRow } from './file-row.ts';

type Attachment = { orderId: number; fileIds: readonly number[]; by: Person; now: Date };

/**
 * Call it in the transaction that refers to the files: the cleanup then spares them. A person may attach their own
 * uploads for this order, and attached files that they may see. Returns the files in the order of the ids; throws 422
 * for `field`.
 */
export async function attachFiles(
  trx: Db,
  { orderId, fileIds, by, now }: Attachment,
  field = 'file_ids',
): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  const label = field.replaceAll('_', ' ');
  const invalid = () => invalidField(field, `The ${label} field contains a file that can't be attached here.`);
  if (new Set(fileIds).size < fileIds.length) throw invalidField(field, `The ${label} field contains a file twice.`);
  const { side } = await seeOrder(trx, by, orderId).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? invalid() : error;
  });
  const answers = side === 'customer' ? await answerFileIds(trx, orderId) : [];
  const rows = await trx
    .selectFrom('files')
    .selectAll('files')
    .where('files.id', 'in', [...fileIds])
    .where('files.order_id', '=', orderId)
    .where('files.deleted_at', 'is', null)
    .where('files.scan', '!=', 'refused')
    .where(visibleFiles(by, side, answers))
    // An admin sees unsent uploads of others, but does not send them.
    .where((e) => e.or([e('files.uploaded_by', '=', by.id), e('files.attached_at', 'is not', null)]))
    .execute();
  if (rows.length < fileIds.length) throw invalid();
  const attached_at = now.toISOString();
  const added = rows.filter((row) => row.attached_at === null).map(({ id }) => id);
  if (added.length > 0) {
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({ attached_at })
      .where('id', 'in', added)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    // The cleanup or the scanner was faster.
    if (Number(numUpdatedRows) < added.length) throw invalid();
  }
  const byId = new Map(rows.map((row) => [row.id, { ...row, attached_at: row.attached_at ?? attached_at }]));
  return fileIds.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The cleanup deletes those files that nothing else of the order has. Call it with the order's lock, after the reference
 * is gone.
 */
export async function releaseFiles(trx: Db, orderId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  const answers = await answerFileIds(trx, orderId);
  await trx
    .updateTable('files')
    .set({ attached_at: null })
    .where('id', 'in', [0, ...fileIds.filter((id) => !answers.includes(id))])
    .where(({ not, exists, or, selectFrom }) =>
      not(
        or([
          exists(selectFrom('order_message_files').select('file_id').whereRef('file_id', '=', 'files.id')),
          exists(selectFrom('delivery_files').select('file_id').whereRef('file_id', '=', 'files.id')),
          exists(selectFrom('checklist_lines').select('photo_id').whereRef('photo_id', '=', 'files.id')),
        ]),
      ),
    )
    .execute();
}
