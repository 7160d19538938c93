import { type Expression, sql } from 'kysely';
import { canonicalCode } from '../../../contract/selling/coupons.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import { AppError, isNotNullViolation } from '../../shared/errors.ts';
import type { SettingsStore } from '../../shared/settings.ts';
import { forgetCoupon } from './cached-coupons.ts';
import { assertUsable, invalidCoupon, isRefusedEmail, messageOf, notForEmail, usedUp } from './coupon-terms.ts';
import { customerEmail } from './customer-email.ts';
import { assertRoomInWiderNetwork, ifLimited, isUnpaidElsewhere, PAY_FIRST } from './unpaid-uses.ts';

type ClaimDeps = { db: Db; settings: SettingsStore };

type Claim = {
  coupon: { id: number; updatedAt?: string | undefined };
  email: string;
  now: Date;
};
type NewUse = Claim & {
  /** Null for an order whose invoice is paid later. */
  attemptId: number | Expression<number> | null;
  orderId?: number | null;
  /** Set for an order: its use is held until it is paid. */
  unpaidBy?: { userId: number; network: string };
  discountCents: number;
};

export type ReserveCoupon = (trx: Db, use: NewUse) => Promise<void>;

/** This node has missed a change of the coupon. */
class CouponChanged extends AppError {
  constructor() {
    super('conflict', 'This coupon has changed. You have not been charged. Please check the order and pay again.');
  }
}

/**
 * `reserve` claims a use before anything is charged, at the commit of the transaction that writes the attempt or order.
 * If none is free, or another is held without payment, that fails and this throws 422 (`coupon_code`). A restarted attempt claims its released use.
 */
export async function claimingCoupon<T>(deps: ClaimDeps, run: (reserve: ReserveCoupon) => Promise<T>): Promise<T> {
  let claim: Claim | null = null;
  try {
    return await run((trx, use) => {
      claim = use;
      return reserveAtCommit(trx, use);
    });
  } catch (error) {
    if (claim && isUnpaidElsewhere(error)) throw invalidCoupon(PAY_FIRST);
    if (claim && isNotNullViolation(error)) throw await refusalOf(deps, claim, error);
    throw error;
  }
}

/** True if others may have claimed what the owner of an account lacks. */
export const mayBeUsedByOthers = (error: unknown): boolean =>
  error instanceof AppError && (isRefusedEmail(error) || messageOf(error) === PAY_FIRST);

export async function withCurrentCoupon<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CouponChanged) return run();
    throw error;
  }
}

/**
 * Deferred into one statement, whose result is known after the commit: without a free use, a count becomes null, which
 * fails. `coupon-uses.ts` defers customer and coupon in this order too, so that PostgreSQL locks them in one order.
 */
async function reserveAtCommit(trx: Db, { coupon, email, now, ...use }: NewUse): Promise<void> {
  const owner = { coupon_id: coupon.id, email_canonical: customerEmail(email) };
  if (use.unpaidBy) await assertRoomInWiderNetwork(trx, { couponId: coupon.id, network: use.unpaidBy.network });
  const at = new Date().toISOString();
  const id = sql`cast(${coupon.id} as integer)`;
  const limit = sql`(select case when first_purchase_only then 1 else max_uses_per_customer end
    from coupons where id = cast(${coupon.id} as integer))`;
  await writeAtCommit(
    trx,
    trx
      .insertInto('coupon_customers')
      .values({ ...owner, uses: 1 })
      .onConflict((c) =>
        c.columns(['coupon_id', 'email_canonical']).doUpdateSet({
          uses: sql`case when coupon_customers.uses < coalesce(${limit}, 2147483647) then coupon_customers.uses + 1 end`,
        }),
      ),
  );
  await writeAtCommit(trx, claimUse(trx, coupon, now));
  await writeAtCommit(
    trx,
    trx
      .insertInto('coupon_uses')
      .values({
        ...owner,
        attempt_id: use.attemptId,
        order_id: use.orderId ?? null,
        discount_cents: use.discountCents,
        state: 'reserved',
        unpaid_user_id: use.unpaidBy ? ifLimited(id, sql<number>`cast(${use.unpaidBy.userId} as integer)`) : null,
        unpaid_network: use.unpaidBy ? ifLimited(id, sql<string>`cast(${use.unpaidBy.network} as text)`) : null,
        created_at: at,
        updated_at: at,
      })
      .onConflict((c) => c.column('attempt_id').doUpdateSet({ state: 'reserved', updated_at: at })),
  );
}

const claimUse = (trx: Db, { id, updatedAt }: Claim['coupon'], now: Date) => {
  const time = now.toISOString();
  return trx
    .updateTable('coupons')
    .set((e) => ({
      uses: e
        .case()
        .when(
          e.and([
            e('deleted_at', 'is', null),
            e('active', '=', true),
            e.or([e('starts_at', 'is', null), e('starts_at', '<=', time)]),
            e.or([e('ends_at', 'is', null), e('ends_at', '>', time)]),
            e.or([e('max_uses', 'is', null), e('uses', '<', e.ref('max_uses'))]),
            ...(updatedAt === undefined ? [] : [e('updated_at', '=', updatedAt)]),
          ]),
        )
        .then(e('uses', '+', 1))
        .end()
        .$castTo<number>(),
    }))
    .where('id', '=', id);
};

async function refusalOf({ db, settings }: ClaimDeps, { coupon, email, now }: Claim, cause: unknown): Promise<unknown> {
  const stored = await db.selectFrom('coupons').selectAll().where('id', '=', coupon.id).executeTakeFirst();
  if (!stored) return cause;
  const { updatedAt } = coupon;
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(stored.updated_at)) {
    forgetCoupon(await settings.current(), canonicalCode(stored.code) ?? '');
    return new CouponChanged();
  }
  try {
    assertUsable({ ...stored, active: stored.active && stored.deleted_at === null }, now);
  } catch (refusal) {
    return refusal;
  }
  if (stored.max_uses !== null && stored.uses >= stored.max_uses) return usedUp();
  const customer = await db
    .selectFrom('coupon_customers')
    .select('uses')
    .where('coupon_id', '=', coupon.id)
    .where('email_canonical', '=', customerEmail(email))
    .executeTakeFirst();
  const limit = stored.first_purchase_only ? 1 : stored.max_uses_per_customer;
  if (limit !== null && (customer?.uses ?? 0) >= limit) return notForEmail();
  // A use became free after the claim.
  return usedUp();
}
