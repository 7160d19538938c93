import type { Db } from '../../adapters/database/database.ts';
import { attachFiles } from '../../order/files/files.ts';

export type NewDelivery = {
  orderId: number;
  assignmentId: number;
  userId: number;
  round: number;
  summary: string | null;
  notes: string | null;
  fileIds: readonly number[];
  now: Date;
};

export async function writeDelivery(trx: Db, delivery: NewDelivery): Promise<void> {
  const { orderId, userId, fileIds, now } = delivery;
  await attachFiles(trx, { orderId, fileIds, by: { id: userId, role: 'staff' }, now });
  const { id } = await trx
    .insertInto('deliveries')
    .values({
      order_id: orderId,
      assignment_id: delivery.assignmentId,
      user_id: userId,
      round: delivery.round,
      summary: delivery.summary,
      notes: delivery.notes,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (fileIds.length === 0) return;
  await trx
    .insertInto('delivery_files')
    .values(fileIds.map((file_id, position) => ({ delivery_id: id, position, file_id })))
    .execute();
}
