import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { hasProvenEmail } from '../../platform/order-record/order-record.ts';
import { AppError } from '../../shared/errors.ts';
import { countUnprovenEmailOf } from '../../shared/rate-limits.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { announceCancellation, cancelWithin } from './cancel-order.ts';
import { closingPayments } from './payments/close-payments.ts';

type TaskDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'limits' | 'log' | 'payments' | 'settings'>;

const DAY_MS = 24 * 3600_000;
const HELD_DAYS = 14;
const REMINDED_DAYS = HELD_DAYS - 3;
const BATCH = 100;

/** Unpaid orders that hold a use of a limited coupon, placed before `before`. Delivered ones can't be cancelled. */
const unpaidOrders = (db: Db, before: string, after: number) =>
  db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'coupon_uses.id as useId',
      'coupon_uses.unpaid_network as network',
      'orders.id',
      'orders.user_id',
      'orders.created_at',
      'users.email',
      'coupons.code',
    ])
    .where('coupon_uses.state', '=', 'reserved')
    .where('coupon_uses.attempt_id', 'is', null)
    .where('coupons.max_uses', 'is not', null)
    .where('orders.payment_status', '=', 'unpaid')
    .where('orders.status', 'in', ['pending', 'processing'])
    .where('orders.deleted_at', 'is', null)
    .where('orders.created_at', '<=', before)
    .where('coupon_uses.id', '>', after)
    .orderBy('coupon_uses.id')
    .limit(BATCH);

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Reminds of unpaid orders that hold a use of a limited coupon, and cancels them at least three days later. */
export async function freeUnpaidCoupons(deps: TaskDeps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const toRemind = (after: number) =>
    unpaidOrders(deps.db, daysBefore(now, REMINDED_DAYS), after).where('coupon_uses.reminded_at', 'is', null);
  const toCancel = (after: number) =>
    unpaidOrders(deps.db, daysBefore(now, HELD_DAYS), after).where(
      'coupon_uses.reminded_at',
      '<=',
      daysBefore(now, HELD_DAYS - REMINDED_DAYS),
    );
  const isReminded = await forEach(deps, toRemind, (order) => remind(deps, order, now), stopping);
  if (isReminded) await deps.events.publish({ type: 'email.queued' });
  await forEach(deps, toCancel, ({ id }) => cancel(deps, id), stopping);
}

/** True if there was any. */
async function forEach(
  { log }: TaskDeps,
  find: (after: number) => ReturnType<typeof unpaidOrders>,
  change: (order: Unpaid) => Promise<void>,
  stopping?: AbortSignal,
): Promise<boolean> {
  for (let after = 0; ; ) {
    const orders = await find(after).execute();
    for (const order of orders) {
      if (stopping?.aborted) return after > 0;
      after = order.useId;
      await runAlone(log, { order: order.id }, () => change(order));
    }
    if (orders.length < BATCH) return after > 0;
  }
}

type Unpaid = Awaited<ReturnType<ReturnType<typeof unpaidOrders>['execute']>>[number];

/** An address that was never proven gets one email for all orders of a day, and each network has so many of them. */
async function othersOf({ db, limits }: TaskDeps, order: Unpaid, now: Date): Promise<Unpaid[] | 'too many'> {
  if (await hasProvenEmail(db, order.user_id)) return [];
  if (order.network !== null && !(await countUnprovenEmailOf(limits, order.network))) return 'too many';
  return unpaidOrders(db, daysBefore(now, REMINDED_DAYS - 1), 0)
    .where('orders.user_id', '=', order.user_id)
    .where('coupon_uses.reminded_at', 'is', null)
    .where('coupon_uses.id', '<>', order.useId)
    .execute();
}

async function remind(deps: TaskDeps, order: Unpaid, now: Date): Promise<void> {
  const { db } = deps;
  const isReminded = db.selectFrom('coupon_uses').select('id').where('id', '=', order.useId);
  if (await isReminded.where('reminded_at', 'is not', null).executeTakeFirst()) return;
  const others = await othersOf(deps, order, now);
  if (others === 'too many') return;
  const held = Date.parse(order.created_at) + HELD_DAYS * DAY_MS;
  const until = new Date(Math.max(held, now.getTime() + (HELD_DAYS - REMINDED_DAYS) * DAY_MS)).toISOString();
  await db.transaction().execute(async (trx) => {
    const reminded = await trx
      .updateTable('coupon_uses')
      .set({ reminded_at: now.toISOString() })
      .where(
        'id',
        'in',
        [order, ...others].map(({ useId }) => useId),
      )
      .where('reminded_at', 'is', null)
      .where('state', '=', 'reserved')
      .returning('id')
      .execute();
    if (!reminded.some(({ id }) => id === order.useId)) return;
    const also = others.map(({ id }) => id);
    const data = { userId: order.user_id, orderId: order.id, until, ...(also.length > 0 && { also }) };
    await queueEmail(trx, { kind: 'unpaid-coupon-order', to: order.email, data });
  });
}

async function cancel(deps: TaskDeps, orderId: number): Promise<void> {
  const cancellation = await closingPayments(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const cancelled = await cancelWithin(trx, deps, {
        orderId,
        by: null,
        note: 'It was not paid within 14 days, and its coupon has a limited number of uses.',
      });
      // It was paid, or deleted, since it was found.
      if (cancelled.invoiceIds.length === 0) throw new AppError('conflict', 'Nothing is unpaid.');
      return cancelled;
    }),
  ).catch((error: unknown) => {
    // A payment is being processed: the next run looks again.
    if (error instanceof AppError) return null;
    throw error;
  });
  if (cancellation) await announceCancellation(deps, cancellation);
}
