import type { OrderDetail } from '../../../contract/selling/orders-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, ownerOf } from '../../platform/order-record/order-record.ts';
import { orderDetail } from '../../selling/orders/orders.ts';
import { invalidField, notFound } from '../../shared/errors.ts';

type OwnerDeps = Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'config' | 'settings'>;

/** The admin who first assigns staff owns the order, until another is chosen. */
export async function claimOwnership(trx: Db, orderId: number, adminId: number): Promise<void> {
  if ((await ownerOf(trx, orderId)) === null)
    await trx.updateTable('orders').set({ owner_id: adminId }).where('id', '=', orderId).execute();
}

/** `userId`: null for all admins. */
export async function setOwner(
  deps: OwnerDeps,
  { orderId, userId, by }: { orderId: number; userId: number | null; by: number },
): Promise<OrderDetail> {
  await deps.db.transaction().execute(async (trx) => {
    if (userId !== null && !(await isAdmin(trx, userId))) throw invalidField('user_id', 'Please choose an admin.');
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const { owner_id } = await trx
      .selectFrom('orders')
      .select('owner_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (owner_id === userId) return;
    await trx.updateTable('orders').set({ owner_id: userId }).where('id', '=', orderId).execute();
    await writeAuditEntry(trx, {
      by,
      action: 'order.owner',
      id: orderId,
      before: { owner_id },
      after: { owner_id: userId },
    });
  });
  await notifyOrderChanged(deps, orderId);
  return orderDetail(deps.db, orderId, await promiseViewOf(deps));
}

const isAdmin = async (trx: Db, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('roles.name', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
