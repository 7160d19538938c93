import { type Expression, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { AttemptState } from '../../../contract/shared/status.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import { revenueOfOrder } from '../../invoicing/billing/billing.ts';

const NO_LONGER_UNPAID = { unpaid_user_id: null, unpaid_network: null };

type Counted = { coupon_id: number; email_canonical: string };

/** Call it once the attempt has ended without a payment. Does nothing without a reserved use. */
export const releaseCoupon = (trx: Db, attemptId: number): Promise<void> => release(trx, 'attempt_id', attemptId);

export const releaseCouponOfOrder = (trx: Db, orderId: number): Promise<void> => release(trx, 'order_id', orderId);

/** Call it if a payment fails that was under way when its order was deleted. */
export const releaseCouponOfDeletedOrder = (trx: Db, invoiceId: number): Promise<void> =>
  release(
    trx,
    'order_id',
    sql`(select orders.id from orders join invoices on invoices.order_id = orders.id
      where invoices.id = cast(${invoiceId} as integer) and orders.deleted_at is not null)`,
  );

/** The order may be paid again, so its released use counts again, over the limit if necessary. */
export const claimCouponOfRestoredOrder = (trx: Db, orderId: number): Promise<void> =>
  changeState(trx, { column: 'order_id', id: orderId, from: 'released', to: 'reserved' });

type OwnerId = number | Expression<number>;

const release = (trx: Db, column: 'attempt_id' | 'order_id', id: OwnerId): Promise<void> =>
  changeState(trx, { column, id, from: 'reserved', to: 'released' });

type Change = {
  column: 'attempt_id' | 'order_id';
  id: OwnerId;
  from: 'reserved' | 'released';
  to: 'reserved' | 'released';
};

async function changeState(trx: Db, { column, id, from, to }: Change): Promise<void> {
  const changed = await trx
    .updateTable('coupon_uses')
    .set({ state: to, ...NO_LONGER_UNPAID, updated_at: new Date().toISOString() })
    .where(column, '=', id)
    .where('state', '=', from)
    .returning(['coupon_id', 'email_canonical'])
    .executeTakeFirst();
  if (changed) await count(trx, changed, to === 'reserved' ? 1 : -1);
}

/** The customer comes first, in the order of a claim. */
async function count(trx: Db, use: Counted, change: 1 | -1): Promise<void> {
  await countOfCustomer(trx, use, change);
  await writeAtCommit(
    trx,
    trx
      .updateTable('coupons')
      .set((e) => ({ uses: e('uses', '+', change) }))
      .where('id', '=', use.coupon_id),
  );
}

const countOfCustomer = (trx: Db, { coupon_id, email_canonical }: Counted, change: 1 | -1) =>
  writeAtCommit(
    trx,
    trx
      .updateTable('coupon_customers')
      .set((e) => ({ uses: e('uses', '+', change) }))
      .where('coupon_id', '=', coupon_id)
      .where('email_canonical', '=', email_canonical),
  );

type PaidAttempt = { id: number; state: AttemptState; amount_cents: number };
type UsedCoupon = { coupon: { id: number }; discountCents: number };

/**
 * The attempt has paid the order, which may be written at the commit. A failed attempt that turns out to be paid claims
 * its use again, over the limit if necessary.
 */
export async function redeemCoupon(
  trx: Db,
  { id, state, amount_cents }: PaidAttempt,
  { coupon, discountCents }: UsedCoupon,
  orderId: number,
): Promise<void> {
  const uses = trx.updateTable('coupon_uses').where('attempt_id', '=', id);
  const released = state === 'failed' ? await releasedUse(trx, id) : null;
  const figures = { discountCents, revenueCents: amount_cents };
  await markUsed(trx, uses, { couponId: coupon.id, released, orderId, figures, ownCents: amount_cents });
}

const releasedUse = async (trx: Db, attemptId: number): Promise<Counted | null> =>
  (await trx
    .selectFrom('coupon_uses')
    .select(['coupon_id', 'email_canonical'])
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'released')
    .executeTakeFirst()) ?? null;

/**
 * Like `redeemCoupon`, but the order was placed before it is paid. `arrivingCents`: of a payment that is written at the
 * commit.
 */
export async function redeemCouponOfOrder(trx: Db, orderId: number, arrivingCents: number): Promise<void> {
  const use = await lockUse(trx, orderId);
  if (!use) return;
  const ownCents = (await revenueOfOrder(trx, orderId)) + arrivingCents;
  await markUsed(trx, trx.updateTable('coupon_uses').where('id', '=', use.id), {
    couponId: use.coupon_id,
    released: use.state === 'released' ? use : null,
    orderId,
    figures: await changeOf(trx, use, ownCents),
    ownCents,
  });
}

/** Call it last in a transaction that has refunded, lost, or recorded money of an order that was placed before. */
export async function refreshCouponOfPayment(trx: Db, paymentId: number): Promise<void> {
  const payment = await trx.selectFrom('payments').select('order_id').where('id', '=', paymentId).executeTakeFirst();
  const orderId = payment?.order_id ?? null;
  const use = orderId === null ? undefined : await lockUse(trx, orderId);
  if (!use || orderId === null) return;
  const ownCents = await revenueOfOrder(trx, orderId);
  const { discountCents, revenueCents } = await changeOf(trx, use, ownCents);
  await trx.updateTable('coupon_uses').set({ revenue_cents: ownCents }).where('id', '=', use.id).execute();
  await trx
    .updateTable('coupons')
    .set((e) => ({
      discount_cents: e('discount_cents', '+', discountCents),
      revenue_cents: e('revenue_cents', '+', revenueCents),
    }))
    .where('id', '=', use.coupon_id)
    .execute();
}

const lockUse = (trx: Db, orderId: number) =>
  trx
    .updateTable('coupon_uses')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('order_id', '=', orderId)
    .returning(['id', 'coupon_id', 'order_id', 'email_canonical', 'discount_cents', 'revenue_cents', 'state'])
    .executeTakeFirst();

type LockedUse = NonNullable<Awaited<ReturnType<typeof lockUse>>>;
type Figures = { discountCents: number; revenueCents: number };

/** The coupon's sums lack it. The discount counts while anything is still paid. */
async function changeOf(trx: Db, use: LockedUse, ownCents: number): Promise<Figures> {
  const counted = use.revenue_cents ?? (use.state === 'used' ? await totalOf(trx, use.order_id) : 0);
  const isPaid = Number(ownCents > 0) - Number(counted > 0);
  return { discountCents: isPaid * use.discount_cents, revenueCents: ownCents - counted };
}

/** The version before counted it. */
const totalOf = async (trx: Db, orderId: number | null): Promise<number> =>
  (
    await trx
      .selectFrom('orders')
      .select('total_cents')
      .where('id', '=', orderId ?? 0)
      .executeTakeFirstOrThrow()
  ).total_cents;

type Sold = {
  couponId: number;
  released: Counted | null;
  orderId: number;
  /** Added to the coupon's sums. */
  figures: Figures;
  /** The money of the order. */
  ownCents: number;
};

async function markUsed(
  trx: Db,
  uses: UpdateQueryBuilder<Tables, 'coupon_uses', 'coupon_uses', UpdateResult>,
  { couponId, released, orderId, figures, ownCents }: Sold,
): Promise<void> {
  if (released) await countOfCustomer(trx, released, 1);
  await writeAtCommit(
    trx,
    trx
      .updateTable('coupons')
      .set((e) => ({
        uses: e('uses', '+', released ? 1 : 0),
        discount_cents: e('discount_cents', '+', figures.discountCents),
        revenue_cents: e('revenue_cents', '+', figures.revenueCents),
      }))
      .where('id', '=', couponId),
  );
  await writeAtCommit(
    trx,
    uses.set({
      state: 'used',
      ...NO_LONGER_UNPAID,
      order_id: orderId,
      revenue_cents: ownCents,
      updated_at: new Date().toISOString(),
    }),
  );
}
