import type { ChecklistKind } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';

/**
 * Copies what was sold, so that a later change of the service leaves the order's list as it is. An order gets one list,
 * when work is assigned for the first time. Call it with the order's lock.
 */
export async function createChecklist(trx: Db, { orderId, at }: { orderId: number; at: string }): Promise<void> {
  const existing = await trx
    .selectFrom('checklist_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  if (existing) return;
  const items = await trx
    .selectFrom('order_items')
    .leftJoin('services', 'services.id', 'order_items.service_id')
    .select([
      'order_items.id',
      'order_items.option_id',
      'order_items.title',
      'order_items.quantity',
      'services.included',
    ])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.id')
    .execute();
  const lines = items.flatMap(({ id, option_id, title, quantity, included }) => {
    const line = (kind: ChecklistKind, text: string) => ({ order_item_id: id, kind, text, quantity });
    if (option_id !== null) return [line('option', title)];
    return (JSON.parse(included ?? '[]') as string[]).map((text) => line('included', text));
  });
  if (lines.length === 0) return;
  await trx
    .insertInto('checklist_lines')
    .values(lines.map((line) => ({ ...line, order_id: orderId, is_done: false, created_at: at })))
    .execute();
}
