import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/errors.ts';
import { restoreDeleted } from '../../shared/records.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { notifyOrderChanged } from '../notifications/notifications.ts';
import { reindex } from '../search/search.ts';
import { changedSince, type Restorer, recordUndo, type UndoStep } from '../undo/undo.ts';
import { writeOrderEvents } from './order-events.ts';

/** Invoice, payments and commissions are unchanged. */
export async function deleteOrder(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  id: number,
  by: number,
  step: UndoStep = 'new',
) {
  const undo = await deps.db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const deleted = await trx
      .updateTable('orders')
      .set({ deleted_at: now, updated_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['status', 'payment_status', 'total_cents', 'user_id'])
      .executeTakeFirst();
    if (!deleted) throw notFound('Order');
    await writeOrderEvents(trx, { orderId: id, kind: 'deleted', actorId: by });
    await writeAuditEntry(trx, { by, action: 'order.delete', id, before: deleted });
    await reindex(trx, 'order', [id]);
    return recordUndo(trx, step, { by, action: 'order.delete', id, before: { deleted_at: now } });
  });
  await notifyOrderChanged(deps, id);
  return { message: 'Order deleted.', undo_id: undo?.stepId ?? null };
}

export const restoreOrder: Restorer<{ deleted_at: string }> = async ({ deps, trx, by, id, before }) => {
  if (!(await restoreDeleted(trx, 'orders', id, before.deleted_at))) throw changedSince();
  await writeOrderEvents(trx, { orderId: id, kind: 'restored', actorId: by });
  await writeAuditEntry(trx, { by, action: 'order.restore', id });
  await reindex(trx, 'order', [id]);
  return { publish: () => notifyOrderChanged(deps, id) };
};
