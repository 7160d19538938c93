import type { CancelReason } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { lockInvoices } from '../../invoicing/billing/billing.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { ownerOf } from '../../platform/order-record/order-record.ts';
import {
  announceCancellation,
  cancelWithin,
  closingPayments,
  type OrderCancellation,
} from '../../selling/orders/orders.ts';
import {
  type BegunRefunds,
  failByHand,
  finishOrderRefunds,
  refundableOfOrder,
  reserveOrderRefunds,
} from '../../settlement/refunds/refunds.ts';
import { AppError } from '../../shared/errors.ts';
import { writeOnce } from '../../shared/idempotent-writes.ts';
import { guaranteeRow, reasonsToCancel } from './rules.ts';

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'payments' | 'settings'>;
type Cancel = { orderId: number; by: Viewer; reason: CancelReason; idempotencyKey: string | null };
type Begun = { cancellation: OrderCancellation; refunds: BegunRefunds };

const refused = () => new AppError('conflict', 'This order can no longer be cancelled here.');

/**
 * The order is cancelled and its refunds are reserved in one transaction, then the providers are called. Whatever they
 * respond, the order stays cancelled, and the check of refunds or an admin finishes what is owed.
 */
export async function cancelByCustomer(
  deps: CancelDeps,
  { orderId, by, reason, idempotencyKey: key }: Cancel,
): Promise<void> {
  let begun: Begun | null = null;
  const path = `/customer/orders/${orderId}/cancel`;
  await closingPayments(deps, () =>
    deps.db.transaction().execute((trx) =>
      writeOnce(trx, { userId: by.id, key, path, input: { reason } }, async () => {
        begun = await cancel(trx, deps, { orderId, by, reason });
        return orderId;
      }),
    ),
  );
  if (begun) await finish(deps, begun);
}

async function finish(deps: CancelDeps, { cancellation, refunds }: Begun): Promise<void> {
  await announceCancellation(deps, cancellation);
  await finishOrderRefunds(deps, refunds);
}

async function cancel(
  trx: Db,
  deps: CancelDeps,
  { orderId, by, reason }: Omit<Cancel, 'idempotencyKey'>,
): Promise<Begun> {
  const now = deps.clock.now();
  const at = now.toISOString();
  const { customers_cancel_late: lateAllowed } = await deps.settings.read(trx);
  await lockInvoices(trx, 'order_id', orderId);
  const reserved = await reserveOrderRefunds(trx, {
    orderId,
    shares: await refundableOfOrder(trx, orderId),
    reason: reason === 'late' ? 'not_delivered' : 'requested_by_customer',
    keepCommissions: false,
    by: by.id,
    at,
  }).catch((error: unknown) => {
    // The payment is being refunded, or was disputed, since it was read.
    throw error instanceof AppError ? refused() : error;
  });
  const cancellation = await cancelWithin(trx, deps, {
    orderId,
    by: by.id,
    note: null,
    detail: { reason },
    at,
    refundIds: reserved.map(({ id }) => id),
    assertAllowed: async () => {
      const row = await guaranteeRow(trx, orderId);
      if (!(await reasonsToCancel(trx, orderId, row, { now, lateAllowed })).includes(reason)) throw refused();
    },
  });
  const owner = await ownerOf(trx, orderId);
  await queueNotification(trx, {
    kind: 'cancelled_by_customer',
    subjectId: orderId,
    actorId: by.id,
    data: { name: by.name },
    ...(owner !== null && { to: [owner] }),
  });
  return { cancellation, refunds: await failByHand(trx, deps, reserved) };
}
