import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyAdmins, notifyOrderChanged } from '../notifications/notifications.ts';

/**
 * The provider has given a payment back, as the company can do from the provider's own pages. An order that stands
 * shows it as refunded; an attempt that was never finished ends here, and makes no order. One that was set aside is
 * settled by it, and stays on the list of those.
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
      .set({ state: 'refunded', provider_ref: ref, leased_until: null, updated_at: now })
      .where('id', '=', attemptId)
      .where('state', 'not in', ['refunded', 'needs_review'])
      .returning(['id', 'order_id'])
      .executeTakeFirst();
    if (!attempt) return (await settleAside(trx, attemptId, now)) ? 'settled' : null;
    if (attempt.order_id !== null) {
      const orderId = attempt.order_id;
      await trx.updateTable('payments').set({ status: 'refunded' }).where('attempt_id', '=', attempt.id).execute();
      await trx.updateTable('invoices').set({ status: 'refunded' }).where('order_id', '=', orderId).execute();
      await trx
        .updateTable('orders')
        .set({ payment_status: 'refunded', updated_at: now })
        .where('id', '=', orderId)
        .execute();
      await trx
        .insertInto('order_events')
        .values({ order_id: orderId, kind: 'refunded', detail: '{}', created_at: now })
        .execute();
    }
    await queueEmail(trx, { kind: 'payment-review', to: deps.config.company.email, data: { attemptId: attempt.id } });
    return attempt;
  });
  if (!recorded) return;
  if (recorded === 'settled') return notifyAdmins(deps, { about: 'payment.review', id: attemptId });
  await deps.events.publish({ type: 'mail.queued' });
  if (recorded.order_id !== null) await notifyOrderChanged(deps, recorded.order_id);
}

/** Whether it was set aside and nobody had settled it yet: that the money is back is all that was to be done. */
async function settleAside(trx: Db, attemptId: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('checkout_attempts')
    .set({ settled_at: now, settled_note: 'Refunded at the provider.' })
    .where('id', '=', attemptId)
    .where('state', '=', 'needs_review')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
