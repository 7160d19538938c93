import type { OrderDetail } from '../../../contract/selling/orders-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { lockInvoices } from '../../invoicing/billing/billing.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { cancelWithin, orderDetail } from '../../selling/orders/orders.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { type BegunCancellation, cancelOnce } from './cancel-once.ts';
import { failByHand, isContested, refundableOfOrder, reserveOrderRefunds } from './order-refunds.ts';
import type { RefundDeps, RefundRow } from './refund-row.ts';

type CancelDeps = RefundDeps & Pick<Deps, 'limits'>;
type Cancel = { orderId: number; by: number; note: string | null; refund: boolean };

/** With `refund`, all that was paid and can be refunded is. */
export async function cancelOrder(
  deps: CancelDeps,
  { idempotencyKey: key, ...cancel }: Cancel & { idempotencyKey: string | null },
): Promise<OrderDetail> {
  const { orderId, by, note, refund } = cancel;
  if (refund) await deps.limits.consume('refunds', String(by));
  const path = `/admin/orders/${orderId}/cancel`;
  // Without a refund, the request has the hash that it had before there was one.
  const input = { note, ...(refund && { refund }) };
  await cancelOnce(deps, { userId: by, key, path, input }, (trx) => cancelAndReserve(trx, deps, cancel));
  return orderDetail(deps.db, orderId, await promiseViewOf(deps));
}

async function cancelAndReserve(
  trx: Db,
  deps: CancelDeps,
  { orderId, by, note, refund }: Cancel,
): Promise<BegunCancellation> {
  const at = deps.clock.now().toISOString();
  const reserved = refund ? await reserveAll(trx, { orderId, by, at }) : [];
  const refundIds = reserved.map(({ id }) => id);
  const cancellation = await cancelWithin(trx, deps, { orderId, by, note, at, refundIds });
  return { cancellation, refunds: await failByHand(trx, deps, reserved), id: orderId };
}

/** Throws 409 while the bank decides, and 422 if nothing can be refunded. */
async function reserveAll(trx: Db, order: { orderId: number; by: number; at: string }): Promise<RefundRow[]> {
  await lockInvoices(trx, 'order_id', order.orderId);
  if (await isContested(trx, order.orderId))
    throw new AppError(
      'conflict',
      'A payment of this order is disputed. It can be refunded when the dispute is closed.',
    );
  const shares = await refundableOfOrder(trx, order.orderId);
  if (shares.length === 0) throw invalidField('refund', 'Nothing that was paid for this order can be refunded.');
  return reserveOrderRefunds(trx, { ...order, shares, reason: 'requested_by_customer', keepCommissions: false });
}
