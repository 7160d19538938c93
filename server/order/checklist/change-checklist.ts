import type { ChecklistLine } from '../../../contract/order/checklist.ts';
import { maxItems } from '../../../contract/shared/limits.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { attachFiles, releaseFiles } from '../files/files.ts';
import { checklistOf } from './checklist.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>;
type Change = { orderId: number; by: number };

export const addLine = (deps: ChangeDeps, change: Change & { text: string }): Promise<ChecklistLine[]> =>
  changeList(deps, change, async (trx, at) => {
    const { orderId, by, text } = change;
    const own = await trx
      .selectFrom('checklist_lines')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('order_id', '=', orderId)
      .where('kind', '=', 'own')
      .executeTakeFirstOrThrow();
    if (Number(own.count) >= maxItems.ownChecklistLines)
      throw new AppError('conflict', `A checklist can have at most ${maxItems.ownChecklistLines} lines of your own.`);
    const made = { changed_by: by, changed_at: at, created_at: at };
    await trx
      .insertInto('checklist_lines')
      .values({ order_id: orderId, order_item_id: null, kind: 'own', text, quantity: 1, is_done: false, ...made })
      .execute();
    return { after: { line: text } };
  });

type LineChange = Change & { lineId: number };

export const changeLine = (
  deps: ChangeDeps,
  change: LineChange & { done: boolean; note: string | null | undefined; photoId: number | null | undefined },
): Promise<ChecklistLine[]> =>
  changeList(deps, change, async (trx, at) => {
    const { by, lineId, done, note, photoId } = change;
    const before = await lineOf(trx, change);
    const isOther = photoId !== undefined && photoId !== before.photo_id;
    if (isOther && photoId !== null) await attachPhoto(trx, { ...change, photoId, at });
    await trx
      .updateTable('checklist_lines')
      .set({
        is_done: done,
        ...(note !== undefined && { note }),
        ...(isOther && { photo_id: photoId }),
        changed_by: by,
        changed_at: at,
      })
      .where('id', '=', lineId)
      .execute();
    if (isOther && before.photo_id !== null) await releaseFiles(trx, change.orderId, [before.photo_id]);
    return { before: { done: before.is_done }, after: { line: before.text, done, ...(note && { note }) } };
  });

export const removeLine = (deps: ChangeDeps, change: LineChange): Promise<ChecklistLine[]> =>
  changeList(deps, change, async (trx) => {
    const { kind, text, photo_id } = await lineOf(trx, change);
    if (kind !== 'own') throw new AppError('conflict', 'What was sold stays on the checklist.');
    await trx.deleteFrom('checklist_lines').where('id', '=', change.lineId).execute();
    if (photo_id !== null) await releaseFiles(trx, change.orderId, [photo_id]);
    return { before: { line: text } };
  });

/** Attached to a line only, the customer can't open it. */
async function attachPhoto(trx: Db, { orderId, by, photoId, at }: Change & { photoId: number; at: string }) {
  const [photo] = await attachFiles(
    trx,
    { orderId, fileIds: [photoId], by: { id: by, role: 'staff' }, now: new Date(at) },
    'photo_id',
  );
  if (!photo?.type.startsWith('image/')) throw invalidField('photo_id', 'The photo field must be an image.');
}

type Changed = { before?: object; after?: object };

/** Only someone who works on the order changes its list, until the order ends. */
async function changeList(
  deps: ChangeDeps,
  { orderId, by }: Change,
  change: (trx: Db, at: string) => Promise<Changed>,
): Promise<ChecklistLine[]> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const work = await trx
      .selectFrom('assignments')
      .select('status')
      .where('order_id', '=', orderId)
      .where('user_id', '=', by)
      .executeTakeFirst();
    if (!order || !work) throw notFound('Order');
    if (work.status === 'cancelled') throw new AppError('conflict', 'This work was cancelled.');
    if (work.status === 'delivered') throw new AppError('conflict', 'This work is already delivered.');
    const changed = await change(trx, deps.clock.now().toISOString());
    await writeAuditEntry(trx, { by, action: 'order.checklist', id: orderId, ...changed });
  });
  await notifyOrderChanged(deps, orderId);
  return checklistOf(deps.db, orderId);
}

async function lineOf(trx: Db, { orderId, lineId }: LineChange) {
  const line = await trx
    .selectFrom('checklist_lines')
    .selectAll()
    .where('id', '=', lineId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!line) throw notFound('Line');
  return line;
}
