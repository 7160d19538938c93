import { sql } from 'kysely';
import { writeAtCommit } from '../../adapters/database/at-commit.ts';
import type { Db } from '../../adapters/database/database.ts';
import { assertUsable, invalidCoupon, notForEmail, USED_UP } from './coupon-terms.ts';
import { customerEmail } from './customer-email.ts';

type NewUse = {
  couponId: number;
  /** Null for an order whose invoice is paid later. */
  attemptId: number | null;
  orderId?: number | null;
  email: string;
  discountCents: number;
  now: Date;
};

/** Locked in this order everywhere: the attempt or order, the use, the coupon, the customer's count. */
type Counted = { coupon_id: number; email_canonical: string };

/**
 * Claims a use before anything is charged, in the transaction that writes the attempt or order, which may be written
 * with the commit. Throws 422 (`coupon_code`) without a free one. An attempt that starts again claims its released use.
 */
export async function reserveCoupon(trx: Db, input: NewUse): Promise<void> {
  const { couponId, attemptId, orderId = null, discountCents, now } = input;
  const use = { coupon_id: couponId, email_canonical: customerEmail(input.email) };
  const { perCustomer } = await claimUse(trx, couponId, now);
  await claimForCustomer(trx, use, perCustomer);
  const at = new Date().toISOString();
  const row = {
    ...use,
    attempt_id: attemptId,
    order_id: orderId,
    discount_cents: discountCents,
    state: 'reserved',
  } as const;
  await writeAtCommit(
    trx,
    trx
      .insertInto('coupon_uses')
      .values({ ...row, created_at: at, updated_at: at })
      .onConflict((c) => c.column('attempt_id').doUpdateSet({ state: 'reserved', updated_at: at })),
  );
}

async function claimUse(trx: Db, couponId: number, now: Date): Promise<{ perCustomer: number | null }> {
  const time = now.toISOString();
  const claimed = await trx
    .updateTable('coupons')
    .set((e) => ({ uses: e('uses', '+', 1) }))
    .where('id', '=', couponId)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where((e) => e.or([e('starts_at', 'is', null), e('starts_at', '<=', time)]))
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', time)]))
    .where((e) => e.or([e('max_uses', 'is', null), e('uses', '<', e.ref('max_uses'))]))
    .returning(['first_purchase_only', 'max_uses_per_customer'])
    .executeTakeFirst();
  if (claimed) return { perCustomer: claimed.first_purchase_only ? 1 : claimed.max_uses_per_customer };
  const coupon = await trx.selectFrom('coupons').selectAll().where('id', '=', couponId).executeTakeFirstOrThrow();
  assertUsable({ ...coupon, active: coupon.active && coupon.deleted_at === null }, now);
  // A use became free after the update.
  throw invalidCoupon(USED_UP);
}

async function claimForCustomer(trx: Db, use: Counted, limit: number | null): Promise<void> {
  const claimed = await trx
    .insertInto('coupon_customers')
    .values({ ...use, uses: 1 })
    .onConflict((c) => {
      const again = c.columns(['coupon_id', 'email_canonical']).doUpdateSet({ uses: sql`coupon_customers.uses + 1` });
      return limit === null ? again : again.where('coupon_customers.uses', '<', limit);
    })
    .returning('uses')
    .executeTakeFirst();
  if (!claimed) throw notForEmail();
}

/** The attempt has ended without a payment, so its use is free again. Does nothing without a reserved one. */
export const releaseCoupon = (trx: Db, attemptId: number): Promise<void> => release(trx, 'attempt_id', attemptId);

/** The order will not be paid any more. */
export const releaseCouponOfOrder = (trx: Db, orderId: number): Promise<void> => release(trx, 'order_id', orderId);

async function release(trx: Db, column: 'attempt_id' | 'order_id', id: number): Promise<void> {
  const released = await trx
    .updateTable('coupon_uses')
    .set({ state: 'released', updated_at: new Date().toISOString() })
    .where(column, '=', id)
    .where('state', '=', 'reserved')
    .returning(['coupon_id', 'email_canonical'])
    .executeTakeFirst();
  if (released) await count(trx, released, -1);
}

async function count(trx: Db, { coupon_id, email_canonical }: Counted, change: 1 | -1): Promise<void> {
  await trx
    .updateTable('coupons')
    .set((e) => ({ uses: e('uses', '+', change) }))
    .where('id', '=', coupon_id)
    .execute();
  await trx
    .updateTable('coupon_customers')
    .set((e) => ({ uses: e('uses', '+', change) }))
    .where('coupon_id', '=', coupon_id)
    .where('email_canonical', '=', email_canonical)
    .execute();
}

/**
 * The attempt has paid the order, which may be written with the commit. A failed attempt that turns out to be paid
 * claims its use again, over the limit if necessary: the payment decides.
 */
export async function redeemCoupon(trx: Db, attemptId: number, orderId: number): Promise<void> {
  const use = await unusedUses(trx)
    .innerJoin('checkout_attempts', 'checkout_attempts.id', 'coupon_uses.attempt_id')
    .select('checkout_attempts.amount_cents as revenue_cents')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  if (use) await markUsed(trx, use, orderId);
}

/** As `redeemCoupon`, for an order that was placed before it is paid. */
export async function redeemCouponOfOrder(trx: Db, orderId: number): Promise<void> {
  const use = await unusedUses(trx)
    .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
    .select('orders.total_cents as revenue_cents')
    .where('coupon_uses.order_id', '=', orderId)
    .executeTakeFirst();
  if (use) await markUsed(trx, use, orderId);
}

const unusedUses = (trx: Db) =>
  trx
    .selectFrom('coupon_uses')
    .select([
      'coupon_uses.id',
      'coupon_uses.coupon_id',
      'coupon_uses.email_canonical',
      'coupon_uses.discount_cents',
      'coupon_uses.state',
    ])
    .where('coupon_uses.state', '<>', 'used');

type UnusedUse = Awaited<ReturnType<ReturnType<typeof unusedUses>['execute']>>[number] & { revenue_cents: number };

async function markUsed(trx: Db, use: UnusedUse, orderId: number): Promise<void> {
  if (use.state === 'released') await count(trx, use, 1);
  await writeAtCommit(
    trx,
    trx
      .updateTable('coupon_uses')
      .set({ state: 'used', order_id: orderId, updated_at: new Date().toISOString() })
      .where('id', '=', use.id),
  );
  await writeAtCommit(
    trx,
    trx
      .updateTable('coupons')
      .set((e) => ({
        discount_cents: e('discount_cents', '+', use.discount_cents),
        revenue_cents: e('revenue_cents', '+', use.revenue_cents),
      }))
      .where('id', '=', use.coupon_id),
  );
}
