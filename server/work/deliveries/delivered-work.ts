import type { Db } from '../../adapters/database/database.ts';
import { invalidField } from '../../shared/errors.ts';

/** Defaults to all assignments of the latest round. */
export async function deliveredWork(
  trx: Db,
  orderId: number,
  deliveryIds: readonly number[] | null,
): Promise<number[]> {
  const deliveries = await trx
    .selectFrom('deliveries')
    .innerJoin('assignments', 'assignments.id', 'deliveries.assignment_id')
    .select(['deliveries.id', 'deliveries.round', 'assignments.id as assignment_id'])
    .where('deliveries.order_id', '=', orderId)
    .where('assignments.status', '=', 'delivered')
    .execute();
  const latest = Math.max(0, ...deliveries.map(({ round }) => round));
  const chosen = deliveryIds
    ? deliveries.filter(({ id }) => deliveryIds.includes(id))
    : deliveries.filter(({ round }) => round === latest);
  if (chosen.length === 0 || (deliveryIds && chosen.length !== deliveryIds.length))
    throw invalidField('delivery_ids', 'Choose deliveries of this order.');
  return [...new Set(chosen.map(({ assignment_id }) => assignment_id))];
}
