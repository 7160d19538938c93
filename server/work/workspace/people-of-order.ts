import type { Db } from '../../adapters/database/database.ts';
import { ownerOf } from '../../platform/order-record/order-record.ts';

export async function peopleOfOrder(trx: Db, orderId: number): Promise<{ staff: number[]; owner: number | null }> {
  const [staff, owner] = await Promise.all([
    trx
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.user_id')
      .select('users.id')
      .where('assignments.order_id', '=', orderId)
      .where('assignments.status', 'not in', ['delivered', 'cancelled'])
      .where('users.deleted_at', 'is', null)
      .execute(),
    ownerOf(trx, orderId),
  ]);
  return { staff: staff.map(({ id }) => id), owner };
}
