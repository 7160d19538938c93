import type { CancelReason } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { lockInvoices } from '../../invoicing/billing/billing.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { ownerOf } from '../../platform/order-record/order-record.ts';
import { cancelWithin } from '../../selling/orders/orders.ts';
import {
  type BegunCancellation,
  cancelOnce,
  failByHand,
  refundableOfOrder,
  reserveOrderRefunds,
} from '../../settlement/refunds/refunds.ts';
import { AppError } from '../../shared/errors.ts';
import { guaranteeRow, reasonsToCancel } from './rules.ts';

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'payments' | 'settings'>;
type Cancel = { orderId: number; by: Viewer; reason: CancelReason; idempotencyKey: string | null };

const refused = () => new AppError('conflict', 'This order can no longer be cancelled here.');

export async function cancelByCustomer(
  deps: CancelDeps,
  { orderId, by, reason, idempotencyKey: key }: Cancel,
): Promise<void> {
  const path = `/customer/orders/${orderId}/cancel`;
  await cancelOnce(deps, orderId, { userId: by.id, key, path, input: { reason } }, (trx) =>
    cancel(trx, deps, { orderId, by, reason }),
  );
}

async function cancel(
  trx: Db,
  deps: CancelDeps,
  { orderId, by, reason }: Omit<Cancel, 'idempotencyKey'>,
): Promise<BegunCancellation> {
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
    customerEmail: 'cancellation-done',
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
