import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';

type GrantDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>;

/** `included`: null for any number. */
export async function grantRevisions(
  deps: GrantDeps,
  { orderId, included, by }: { orderId: number; included: number | null; by: number },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw notFound('Order');
    if (order.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled.');
    const { revisions_included: before, revisions_used: used } = await trx
      .selectFrom('orders')
      .select(['revisions_included', 'revisions_used'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (included !== null && included < used)
      throw invalidField(
        'included',
        `The included field must be at least ${used}: that many changes were already made.`,
      );
    if (included === before) return;
    await trx.updateTable('orders').set({ revisions_included: included }).where('id', '=', orderId).execute();
    const detail = { from: before, to: included };
    await writeOrderEvents(trx, {
      orderId,
      kind: 'revisions_granted',
      actorId: by,
      detail,
      at: deps.clock.now().toISOString(),
    });
    await writeAuditEntry(trx, {
      by,
      action: 'order.grant_revisions',
      id: orderId,
      before: { revisions_included: before },
      after: { revisions_included: included },
    });
  });
  await notifyOrderChanged(deps, orderId);
}
