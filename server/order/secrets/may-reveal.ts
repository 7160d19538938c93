import type { Db } from '../../adapters/database/database.ts';

/** Staff open secrets while they work on the order: neither after their delivery, nor once they were taken off it. */
export async function isAtWork(db: Db, orderId: number, userId: number): Promise<boolean> {
  const assignment = await db
    .selectFrom('assignments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['assigned', 'in_progress', 'completed'])
    .executeTakeFirst();
  return assignment !== undefined;
}
