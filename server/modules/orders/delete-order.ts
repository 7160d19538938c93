import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/errors.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { notifyOrderChanged } from '../notifications/notifications.ts';
import { reindex } from '../search/search.ts';
import { writeOrderEvents } from './order-events.ts';

/** Invoice, payments and commissions are unchanged. */
export async function deleteOrder(deps: Pick<Deps, 'db' | 'events' | 'log'>, id: number, by: number) {
  await deps.db.transaction().execute(async (trx) => {
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
  });
  await notifyOrderChanged(deps, id);
  return { message: 'Order deleted.' };
}
