import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { queueEmail } from '../../email/outbox.ts';
import {
  notifyAdmins,
  notifyOrderChanged,
  publishNotified,
  settleNotifications,
} from '../../notifications/notifications.ts';
import { writeOrderEvents } from '../order-events.ts';
import { transitions } from './attempt-transitions.ts';

/**
 * Refunds are made in the provider's dashboard. A paid order becomes refunded, an unfinished attempt ends without an
 * order, an open review is closed.
 */
export async function recordRefund(
  deps: Pick<Deps, 'db' | 'config' | 'events' | 'log'>,
  attemptId: number,
  ref: string,
): Promise<void> {
  const now = new Date().toISOString();
  const recorded = await deps.db.transaction().execute(async (trx) => {
    const attempt = await trx
      .updateTable('checkout_attempts')
      .set({ state: transitions.refund.to, provider_ref: ref, leased_until: null, updated_at: now })
      .where('id', '=', attemptId)
      .where('state', 'in', transitions.refund.from)
      .returning(['id', 'order_id'])
      .executeTakeFirst();
    if (!attempt) return (await closeReview(trx, attemptId, now)) ? 'reviewed' : null;
    if (attempt.order_id !== null) {
      const orderId = attempt.order_id;
      await trx.updateTable('payments').set({ status: 'refunded' }).where('attempt_id', '=', attempt.id).execute();
      await trx.updateTable('invoices').set({ status: 'refunded' }).where('order_id', '=', orderId).execute();
      await trx
        .updateTable('orders')
        .set({ payment_status: 'refunded', updated_at: now })
        .where('id', '=', orderId)
        .execute();
      await writeOrderEvents(trx, { orderId, kind: 'refunded', at: now });
    }
    await queueEmail(trx, { kind: 'payment-review', to: deps.config.company.email, data: { attemptId: attempt.id } });
    return attempt;
  });
  if (!recorded) return;
  if (recorded === 'reviewed') {
    const readers = await settleNotifications(deps.db, { kind: 'payment_review', subjectId: attemptId });
    await publishNotified(deps, readers);
    return notifyAdmins(deps, { event: 'payment.review', id: attemptId });
  }
  await deps.events.publish({ type: 'email.queued' });
  if (recorded.order_id !== null) await notifyOrderChanged(deps, recorded.order_id);
}

/** False without an open review. */
async function closeReview(trx: Db, attemptId: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('checkout_attempts')
    .set({ settled_at: now, settled_note: 'Refunded at the provider.' })
    .where('id', '=', attemptId)
    .where('state', '=', 'needs_review')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
