import type { Selectable } from 'kysely';
import { canonicalCode } from '../../../contract/coupons.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { readTogether } from '../../adapters/database/read-together.ts';
import { type AppError, invalidField } from '../../shared/errors.ts';
import type { CouponTerms, Pricing, SaleLine } from '../orders/pricing.ts';
import { hasOrdered } from './earlier-orders.ts';

export const invalidCoupon = (message: string) => invalidField('coupon_code', message);

const UNKNOWN = 'This coupon code is not valid.';
export const USED_UP = 'This coupon has been used up.';
/** The same for each reason, so that it says nothing about the owner of the address. */
const NOT_FOR_EMAIL = "This coupon can't be used with this email address.";

export const notForEmail = () => invalidCoupon(NOT_FOR_EMAIL);

/** Of a code that could have been guessed. */
export const isUnknownCode = ({ extra }: AppError): boolean => extra.errors?.coupon_code?.[0] === UNKNOWN;

const ofCode = (db: Db, code: string) =>
  db.selectFrom('coupons').where('code_canonical', '=', code).where('deleted_at', 'is', null);

type Coupon = Pick<
  Selectable<Tables['coupons']>,
  'active' | 'starts_at' | 'ends_at' | 'max_uses' | 'uses' | 'minimum_cents'
>;

type Sale = {
  code: string;
  /** Null until the purchase, which is when limits per customer are checked. */
  email: string | null;
  lines: readonly SaleLine[];
  now: Date;
};

/** Throws 422 (`coupon_code`). `reserveCoupon` checks limits and dates again. */
export async function couponTermsFor(db: Db, { code, email, lines, now }: Sale): Promise<CouponTerms> {
  const canonical = canonicalCode(code);
  if (canonical === null) throw invalidCoupon(UNKNOWN);
  const serviceIds = [...new Set(lines.map((line) => line.serviceId))];
  const [[coupon], targeted] = await readTogether(
    db,
    ofCode(db, canonical).select([
      'id',
      'code',
      'percent_milli',
      'amount_cents',
      'scope',
      'minimum_cents',
      'starts_at',
      'ends_at',
      'max_uses',
      'uses',
      'max_uses_per_customer',
      'first_purchase_only',
      'active',
    ]),
    targetedServices(db, canonical, serviceIds),
  );
  if (!coupon) throw invalidCoupon(UNKNOWN);
  assertUsable(coupon, now);
  assertMinimum(coupon, lines);
  const eligible = new Set(coupon.scope === 'all' ? serviceIds : targeted.map(({ id }) => id));
  if (eligible.size === 0) throw invalidCoupon('This coupon is not valid for this service.');
  if (email !== null && coupon.first_purchase_only && (await hasOrdered(db, email))) throw notForEmail();
  return {
    id: coupon.id,
    code: coupon.code,
    discount:
      coupon.percent_milli === null
        ? { amountCents: coupon.amount_cents ?? 0 }
        : { percentMilli: coupon.percent_milli },
    isEligible: (line) => eligible.has(line.serviceId),
  };
}

const targetedServices = (db: Db, code: string, serviceIds: readonly number[]) =>
  db
    .selectFrom('services')
    .innerJoin('coupon_targets', (join) =>
      join.on((e) =>
        e.or([
          e.and([e('coupon_targets.kind', '=', 'service'), e('coupon_targets.target_id', '=', e.ref('services.id'))]),
          e.and([
            e('coupon_targets.kind', '=', 'category'),
            e('coupon_targets.target_id', '=', e.ref('services.category_id')),
          ]),
        ]),
      ),
    )
    .select('services.id')
    .where('services.id', 'in', serviceIds)
    .where('coupon_targets.coupon_id', 'in', ofCode(db, code).select('id'));

export function assertUsable(coupon: Omit<Coupon, 'minimum_cents'>, now: Date): void {
  const { active, starts_at, ends_at, max_uses, uses } = coupon;
  if (!active) throw invalidCoupon(UNKNOWN);
  if (starts_at !== null && Date.parse(starts_at) > now.getTime()) throw invalidCoupon('This coupon is not valid yet.');
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) throw invalidCoupon('This coupon has expired.');
  if (max_uses !== null && uses >= max_uses) throw invalidCoupon(USED_UP);
}

function assertMinimum({ minimum_cents }: Pick<Coupon, 'minimum_cents'>, lines: readonly SaleLine[]): void {
  const total = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  if (minimum_cents === null || total >= minimum_cents) return;
  throw invalidCoupon(`This coupon requires an order of at least ${formatMoney(minimum_cents)}.`);
}

/** What the card provider charges at least. */
const LEAST_TOTAL_CENTS = 50;

/** A coupon must leave something to pay: an order without a payment has no account to belong to. */
export function assertChargeable({ coupon, totalCents }: Pick<Pricing, 'coupon' | 'totalCents'>): void {
  if (coupon === null || totalCents >= LEAST_TOTAL_CENTS) return;
  throw invalidCoupon(`The total must be at least ${formatMoney(LEAST_TOTAL_CENTS)}.`);
}
