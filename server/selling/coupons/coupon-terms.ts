import type { Selectable } from 'kysely';
import { canonicalCode } from '../../../contract/selling/coupons.ts';
import { minimumCents } from '../../../contract/shared/currencies.ts';
import { CURRENCY, formatMoney } from '../../../contract/shared/money.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { CouponTerms, Pricing, SaleLine } from '../../invoicing/pricing/pricing.ts';
import { type AppError, invalidField } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { type CachedCoupon, cachedCoupon } from './cached-coupons.ts';
import { hasOrdered } from './earlier-orders.ts';

export const invalidCoupon = (message: string) => invalidField('coupon_code', message);

const UNKNOWN = 'This coupon code is not valid.';
export const usedUp = () => invalidCoupon('This coupon has been used up.');
/** One text for each reason, so that it reveals nothing about the owner of the address. */
const NOT_FOR_EMAIL = "This coupon can't be used with this email address.";
export const notForEmail = () => invalidCoupon(NOT_FOR_EMAIL);

export const messageOf = ({ extra }: AppError) => extra.errors?.coupon_code?.[0];

/** True for a code that could have been guessed. */
export const isUnknownCode = (error: AppError): boolean => messageOf(error) === UNKNOWN;
export const isRefusedEmail = (error: AppError): boolean => messageOf(error) === NOT_FOR_EMAIL;

type Sale = {
  code: string;
  /** Null until the purchase, when limits per customer are checked. */
  email: string | null;
  lines: readonly SaleLine[];
  now: Date;
};

/** Throws 422 (`coupon_code`). Only `claimingCoupon` finds out whether a use is free. */
export async function couponTermsFor(
  db: Db,
  settings: Settings,
  { code, email, lines, now }: Sale,
): Promise<CouponTerms> {
  const canonical = canonicalCode(code);
  const coupon = canonical === null ? null : await cachedCoupon(db, settings, canonical);
  if (!coupon) throw invalidCoupon(UNKNOWN);
  assertUsable(coupon, now);
  if (email === null) await assertUsesLeft(db, coupon);
  assertMinimum(coupon, lines);
  const isEligible = eligibility(coupon);
  if (!lines.some(isEligible)) throw invalidCoupon('This coupon is not valid for this service.');
  if (email !== null && coupon.first_purchase_only && (await hasOrdered(db, email))) throw notForEmail();
  return {
    id: coupon.id,
    code: coupon.code,
    updatedAt: coupon.updated_at,
    discount:
      coupon.percent_milli === null
        ? { amountCents: coupon.amount_cents ?? 0 }
        : { percentMilli: coupon.percent_milli },
    isEligible,
  };
}

const eligibility =
  ({ scope, targets }: CachedCoupon) =>
  ({ serviceId, categoryId }: SaleLine): boolean =>
    scope === 'all' || targets.has(`service ${serviceId}`) || targets.has(`category ${categoryId}`);

type Window = Pick<Selectable<Tables['coupons']>, 'active' | 'starts_at' | 'ends_at'>;

export function assertUsable({ active, starts_at, ends_at }: Window, now: Date): void {
  if (!active) throw invalidCoupon(UNKNOWN);
  if (starts_at !== null && Date.parse(starts_at) > now.getTime()) throw invalidCoupon('This coupon is not valid yet.');
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) throw invalidCoupon('This coupon has expired.');
}

async function assertUsesLeft(db: Db, { id, max_uses }: CachedCoupon): Promise<void> {
  if (max_uses === null) return;
  const { uses } = await db.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow();
  if (uses >= max_uses) throw usedUp();
}

function assertMinimum({ minimum_cents }: CachedCoupon, lines: readonly SaleLine[]): void {
  const total = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  if (minimum_cents === null || total >= minimum_cents) return;
  throw invalidCoupon(`This coupon requires an order of at least ${formatMoney(minimum_cents)}.`);
}

/** A coupon must leave something to pay: an order without a payment has no account to belong to. */
export function assertChargeable({ coupon, totalCents }: Pick<Pricing, 'coupon' | 'totalCents'>): void {
  const least = minimumCents[CURRENCY];
  if (totalCents >= least || (coupon === null && totalCents === 0)) return;
  const message = `The total must be at least ${formatMoney(least)}.`;
  throw coupon === null ? invalidField('items', message) : invalidCoupon(message);
}
