import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import { notifyAdmins, publishNotified, settleNotifications } from '../../../platform/notifications/notifications.ts';
import { mailboxWithin } from '../../../shared/company/company.ts';
import { releaseCoupon } from '../../coupons/coupons.ts';
import { transitions } from './attempt-transitions.ts';

/**
 * Handles a refund in the provider's dashboard before the payment became an order: an unfinished attempt ends, an open
 * review is closed. False if neither is the case.
 */
export async function endRefundedAttempt(
  deps: Pick<Deps, 'db' | 'config' | 'settings' | 'events' | 'log'>,
  attemptId: number,
  ref: string,
): Promise<boolean> {
  const ended = await deps.db.transaction().execute((trx) => endRefundedWithin(trx, deps, attemptId, ref));
  await announceRefundedEnd(deps, attemptId, ended);
  return ended !== null;
}

type RefundedEnd = 'reviewed' | 'refunded' | null;

/** Like `endRefundedAttempt`, in the transaction of the caller, who announces it after the commit. */
export async function endRefundedWithin(
  trx: Db,
  deps: Pick<Deps, 'config' | 'settings'>,
  attemptId: number,
  ref: string,
): Promise<RefundedEnd> {
  const now = new Date().toISOString();
  const attempt = await trx
    .updateTable('checkout_attempts')
    .set({ state: transitions.refund.to, provider_ref: ref, leased_until: null, updated_at: now })
    .where('id', '=', attemptId)
    .where('state', 'in', transitions.refund.from)
    .returning('id')
    .executeTakeFirst();
  if (!attempt) return (await closeReview(trx, attemptId, now)) ? 'reviewed' : null;
  await releaseCoupon(trx, attempt.id);
  await queueEmail(trx, {
    kind: 'payment-review',
    to: await mailboxWithin(trx, deps),
    data: { attemptId: attempt.id },
  });
  return 'refunded';
}

export async function announceRefundedEnd(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  attemptId: number,
  ended: RefundedEnd,
): Promise<void> {
  if (ended === 'refunded') await deps.events.publish({ type: 'email.queued' });
  if (ended !== 'reviewed') return;
  const readers = await settleNotifications(deps.db, { kind: 'payment_review', subjectId: attemptId });
  await publishNotified(deps, readers);
  await notifyAdmins(deps, { event: 'payment.review', id: attemptId });
}

async function closeReview(trx: Db, attemptId: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('checkout_attempts')
    .set({ settled_at: now, settled_note: 'Refunded at the provider.' })
    .where('id', '=', attemptId)
    .where('state', '=', 'needs_review')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await releaseCoupon(trx, attemptId);
  return true;
}
