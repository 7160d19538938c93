import type { ChecklistLine, ChecklistProgress } from '../../../contract/order/checklist.ts';
import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';
import { filesByIds } from '../files/files.ts';

export { createChecklist } from './create-checklist.ts';

const linesOf = (db: Db, orderId: number) =>
  db
    .selectFrom('checklist_lines')
    .leftJoin('users', 'users.id', 'checklist_lines.changed_by')
    .selectAll('checklist_lines')
    .select('users.name as changed_by_name')
    .where('checklist_lines.order_id', '=', orderId)
    .orderBy('checklist_lines.id')
    .execute();

/** Whoever adds a line decides whether it matters; the rest was sold. */
const isRequired = ({ kind }: Pick<ChecklistLine, 'kind'>) => kind !== 'own';

export async function checklistOf(db: Db, orderId: number): Promise<ChecklistLine[]> {
  const lines = await linesOf(db, orderId);
  const photos = await filesByIds(
    db,
    lines.flatMap(({ photo_id }) => photo_id ?? []),
  );
  return lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    item_id: line.order_item_id,
    text: line.text,
    quantity: line.quantity,
    required: isRequired(line),
    done: line.is_done,
    note: line.note,
    photo: photos.get(line.photo_id ?? 0) ?? null,
    changed_by: line.changed_by === null ? null : { id: line.changed_by, name: line.changed_by_name ?? '' },
    changed_at: line.changed_at,
  }));
}

export async function checklistProgress(db: Db, orderIds: readonly number[]): Promise<Map<number, ChecklistProgress>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('checklist_lines')
    .select((e) => ['order_id', 'is_done', e.fn.countAll<number>().as('count')])
    .where('order_id', 'in', orderIds)
    .groupBy(['order_id', 'is_done'])
    .execute();
  const progress = new Map<number, ChecklistProgress>();
  for (const { order_id, is_done, count } of rows) {
    const { done, total } = progress.get(order_id) ?? { done: 0, total: 0 };
    progress.set(order_id, { done: done + (is_done ? Number(count) : 0), total: total + Number(count) });
  }
  return progress;
}

const MOST_NAMED = 5;

/**
 * Throws 409 that names what is open, if the list is in use: someone has changed it, or the caller asks for the check.
 * Other callers complete work as before there were lists. Call it with the order's lock.
 */
export async function assertChecklistDone(
  trx: Db,
  { orderId, isAskedFor }: { orderId: number; isAskedFor: boolean },
): Promise<void> {
  const lines = await checklistOf(trx, orderId);
  if (!isAskedFor && lines.every(({ changed_at }) => changed_at === null)) return;
  const open = lines.filter(({ required, done }) => required && !done).map(({ text }) => `“${text}”`);
  if (open.length === 0) return;
  const more = open.length > MOST_NAMED ? ` and ${open.length - MOST_NAMED} more` : '';
  throw new AppError('conflict', `Still open: ${open.slice(0, MOST_NAMED).join(', ')}${more}.`);
}
