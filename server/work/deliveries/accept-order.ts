import type { z } from 'zod';
import { isBlank } from '../../../contract/shared/fields.ts';
import { isPaid } from '../../../contract/shared/status.ts';
import type { deliveriesApi } from '../../../contract/work/deliveries.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeReview } from '../../order/reviews/reviews.ts';
import { notifyAdmins, notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { acceptWithin } from './accept-within.ts';
import { assertAwaiting } from './assert-awaiting.ts';

type AcceptDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>;
type Input = z.output<typeof deliveriesApi.accept.body>;

/** A concurrent call, or the automatic acceptance, may win. */
export async function acceptOrder(deps: AcceptDeps, viewer: Viewer, orderId: number, input: Input): Promise<void> {
  const { rating, review_text } = input;
  const hasReview = rating != null || !isBlank(review_text ?? '');
  const reviewId = await deps.db.transaction().execute(async (trx) => {
    const review = { rating: rating ?? 5, review_text: review_text ?? '', order_id: orderId };
    if (hasReview) await assertPaid(trx, orderId);
    // The review comes first: it locks its author, and an author is locked before an order.
    const reviewId = hasReview ? await writeReview(trx, viewer, review) : null;
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    await assertAwaiting(trx, orderId);
    await acceptWithin(trx, { orderId, how: 'customer', by: viewer, now: deps.clock.now() });
    return reviewId;
  });
  if (reviewId !== null) await notifyAdmins(deps, { event: 'review.waiting', id: reviewId });
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
}

/** A later review has the same condition. */
async function assertPaid(trx: Db, orderId: number): Promise<void> {
  const order = await trx.selectFrom('orders').select('payment_status').where('id', '=', orderId).executeTakeFirst();
  if (!order || !isPaid(order.payment_status))
    throw new AppError('conflict', 'You can review this order once it is paid. You can accept it without a review.');
}
