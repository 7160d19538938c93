import type { OrderDelivery } from '../../../contract/work/workspace.ts';
import type { Db } from '../../adapters/database/database.ts';
import { filesByIds } from '../../order/files/files.ts';
import { companyDay } from '../../shared/company-day.ts';

type TeamDelivery = OrderDelivery & { notes: string | null };

/** Oldest first. Only admins read the notes. */
export async function deliveriesOfOrder(db: Db, orderId: number, timeZone: string): Promise<TeamDelivery[]> {
  const [deliveries, files] = await Promise.all([rowsOf(db, orderId), filesOf(db, orderId)]);
  return deliveries.map((delivery) => ({
    ...delivery,
    day: companyDay(timeZone, delivery.created_at),
    files: files.get(delivery.id) ?? [],
  }));
}

const rowsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .select((e) => [
      'deliveries.id',
      'deliveries.round',
      'deliveries.summary',
      'deliveries.notes',
      'deliveries.created_at',
      e.fn.coalesce('deliveries.author_name', 'users.name').as('staff'),
    ])
    .where('deliveries.order_id', '=', orderId)
    .orderBy('deliveries.id')
    .execute();

async function filesOf(db: Db, orderId: number): Promise<Map<number, OrderDelivery['files']>> {
  const attached = await db
    .selectFrom('delivery_files')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_files.delivery_id')
    .select(['delivery_files.delivery_id', 'delivery_files.file_id'])
    .where('deliveries.order_id', '=', orderId)
    .orderBy('delivery_files.delivery_id')
    .orderBy('delivery_files.position')
    .execute();
  const files = await filesByIds(
    db,
    attached.map(({ file_id }) => file_id),
  );
  const byDelivery = Map.groupBy(attached, ({ delivery_id }) => delivery_id);
  return new Map([...byDelivery].map(([id, list]) => [id, list.flatMap(({ file_id }) => files.get(file_id) ?? [])]));
}
