import type { Db } from '../server/adapters/database/database.ts';
import { createChecklist } from '../server/order/checklist/checklist.ts';
import type { Plan } from './order-plans.ts';

/** The person who did the work of a finished order has checked everything. */
export async function seedChecklist(
  trx: Db,
  { id: orderId, status, team: [worker] }: Plan,
  { assignedAt, changedAt }: { assignedAt: string; changedAt: string },
): Promise<void> {
  await createChecklist(trx, { orderId, at: assignedAt });
  if (!worker || (status !== 'completed' && status !== 'delivered')) return;
  await trx
    .updateTable('checklist_lines')
    .set({ is_done: true, changed_by: worker.id, changed_at: changedAt })
    .where('order_id', '=', orderId)
    .execute();
}
