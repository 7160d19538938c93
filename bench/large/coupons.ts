import { type RawBuilder, sql } from 'kysely';
import { canonicalEmail } from '../../contract/shared/fields.ts';
import type { Db } from '../../server/adapters/database/database.ts';
import type { CouponTerms } from '../../server/invoicing/pricing/pricing.ts';
import { iso, type Plan } from './orders.ts';
import { type Insert, nextId, type Rows } from './rows.ts';

const COUPONS = 300;
const USED = 50;
const PERCENT_MILLI = 10_000;

export async function insertCoupons(db: Db, insert: Insert, now: number): Promise<CouponTerms[]> {
  const from = await nextId(db, 'coupons');
  const at = iso(now - 3 * 365 * 24 * 3600_000);
  const codeOf = (id: number) => `LARGE${id}`;
  const coupons = Array.from({ length: COUPONS }, (_, i): Rows<'coupons'>[number] => ({
    id: from + i,
    code: codeOf(from + i),
    code_canonical: codeOf(from + i).toLowerCase(),
    name: `Spring offer ${i}`,
    kind: 'percent',
    percent_milli: PERCENT_MILLI,
    scope: 'all',
    first_purchase_only: false,
    active: i % 3 > 0,
    created_at: at,
    updated_at: at,
  }));
  await insert(db, 'coupons', coupons);
  return coupons.slice(0, USED).map(({ id = 0, code }) => ({
    id,
    code,
    discount: { percentMilli: PERCENT_MILLI },
    isEligible: () => true,
  }));
}

export const couponUseRows = ({ id, coupon, buyer, placedAt, discountCents }: Plan): Rows<'coupon_uses'> =>
  coupon === null
    ? []
    : [
        {
          coupon_id: coupon.id,
          attempt_id: null,
          order_id: id,
          email_canonical: canonicalEmail(buyer.email),
          discount_cents: discountCents,
          state: 'used',
          created_at: iso(placedAt),
          updated_at: iso(placedAt),
        },
      ];

export async function countCouponUses(db: Db): Promise<void> {
  const sumOf = (sum: RawBuilder<number>) =>
    sql<number>`(select ${sum} from coupon_uses join orders on orders.id = coupon_uses.order_id
      where coupon_uses.coupon_id = coupons.id and coupon_uses.state = 'used')`;
  await db
    .updateTable('coupons')
    .set({
      uses: sumOf(sql`count(*)`),
      discount_cents: sumOf(sql`coalesce(sum(coupon_uses.discount_cents), 0)`),
      revenue_cents: sumOf(sql`coalesce(sum(orders.total_cents), 0)`),
    })
    .where('code', 'like', 'LARGE%')
    .execute();
  await sql`insert into coupon_customers (coupon_id, email_canonical, uses)
    select coupon_id, email_canonical, count(*) from coupon_uses where coupon_id in (
      select id from coupons where code like 'LARGE%') group by coupon_id, email_canonical`.execute(db);
}
