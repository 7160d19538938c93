import type { z } from 'zod';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { guaranteeFields, moneyBack, OrderGuarantee } from '../../../contract/work/guarantee-shapes.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { refundableOfOrder, refundWay } from '../../settlement/refunds/refunds.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import {
  daysDeliveredLate,
  daysLate,
  type ExitRow,
  exitRow,
  guaranteeEnd,
  isInGuarantee,
  isLate,
  reasonsToCancel,
} from '../cancellations/cancellations.ts';
import { claimColumns, requiredOfClaim, toClaims } from './claim-rows.ts';

type Shape<T extends z.ZodRawShape> = z.infer<z.ZodObject<T>>;
type Fields = Shape<typeof guaranteeFields>;
type Money = Shape<typeof moneyBack>;

type Seen = { orderId: number; view: PromiseView };

export async function guaranteeOf(db: Db, { orderId, view }: Seen): Promise<Fields> {
  const row = await exitRow(db, orderId);
  const { now, calendar } = view;
  const [reasons, guarantee] = await Promise.all([reasonsToCancel(db, row, view), guaranteeIn(db, orderId, row, view)]);
  const until = row.keep_waiting_until;
  const waits = until !== null && isLate(row, now) && dayIn(calendar, now) < until;
  return {
    can_cancel: reasons[0] ?? null,
    days_late: daysLate(row, view),
    days_delivered_late: daysDeliveredLate(row, view),
    keep_waiting_until: waits ? until : null,
    guarantee,
  };
}

async function guaranteeIn(db: Db, orderId: number, row: ExitRow, view: PromiseView): Promise<OrderGuarantee | null> {
  const until = guaranteeEnd(row, view);
  if (until === null) return null;
  const claim = await db
    .selectFrom('cancellations')
    .select(claimColumns)
    .select(requiredOfClaim)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'guarantee')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [shown = null] = claim ? await toClaims(db, [claim], view.calendar.timeZone) : [];
  return { until, can_claim: isInGuarantee(row, view) && claim?.state !== 'received', claim: shown };
}

/** Staff don't see it. */
export async function moneyBackOf(
  db: Db,
  { orderId, canCancel, reader }: { orderId: number; canCancel: boolean; reader: 'customer' | 'admin' },
): Promise<Money> {
  const shares = canCancel ? await refundableOfOrder(db, orderId) : [];
  const cents = shares.reduce((sum, share) => sum + share.cents, 0);
  return {
    cancel_refund:
      cents === 0
        ? null
        : {
            amount: toDecimal(cents),
            way: refundWay(
              shares.map(({ payment }) => payment),
              reader,
            ),
          },
    cancelled_refund: canCancel ? null : await refundedWith(db, orderId, reader),
  };
}

/** Refunds of a cancelled order, from the cancellation on: later ones repeat those that failed. */
async function refundedWith(db: Db, orderId: number, reader: 'customer' | 'admin'): Promise<Money['cancelled_refund']> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.amount_cents',
      'refunds.state',
      'payments.provider',
      'payments.card',
      'orders.cancelled_at',
      'refunds.created_at',
    ])
    .where('orders.id', '=', orderId)
    .where('orders.status', '=', 'cancelled')
    .whereRef('refunds.created_at', '>=', 'orders.cancelled_at')
    .orderBy('refunds.id')
    .execute();
  const sum = (list: typeof refunds) => list.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
  const owed = refunds.filter(({ created_at, cancelled_at }) => created_at === cancelled_at);
  if (owed.length === 0) return null;
  const made = refunds.filter(({ state }) => state !== 'failed' && state !== 'returned');
  const isUnderWay = made.some(({ state }) => state !== 'succeeded');
  return {
    amount: toDecimal(sum(owed)),
    way: refundWay(owed, reader),
    state: sum(made) < sum(owed) ? 'checking' : isUnderWay ? 'on_its_way' : 'arrived',
  };
}
