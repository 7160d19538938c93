import type { Coupon } from '../../../contract/selling/coupons.ts';
import type { CouponScope } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { invalidField } from '../../shared/errors.ts';

type Kind = 'category' | 'service';
export type Target = Coupon['targets'][number] & { kind: Kind };

/** Includes those deleted since. */
export async function targetsOfCoupons(db: Db, couponIds: number[]): Promise<Map<number, Target[]>> {
  if (couponIds.length === 0) return new Map();
  const [services, categories] = await Promise.all([
    db
      .selectFrom('coupon_targets')
      .innerJoin('services', 'services.id', 'coupon_targets.target_id')
      .select(['coupon_id', 'services.id', 'services.title as name', 'services.deleted_at'])
      .where('coupon_id', 'in', couponIds)
      .where('coupon_targets.kind', '=', 'service')
      .orderBy('services.id')
      .execute(),
    db
      .selectFrom('coupon_targets')
      .innerJoin('service_categories', 'service_categories.id', 'coupon_targets.target_id')
      .select(['coupon_id', 'service_categories.id', 'service_categories.name', 'service_categories.deleted_at'])
      .where('coupon_id', 'in', couponIds)
      .where('coupon_targets.kind', '=', 'category')
      .orderBy('service_categories.id')
      .execute(),
  ]);
  const targets = [
    ...services.map((row) => ({ ...row, kind: 'service' as const })),
    ...categories.map((row) => ({ ...row, kind: 'category' as const })),
  ].map(({ coupon_id, deleted_at, ...target }) => ({
    coupon_id,
    target: { ...target, is_deleted: deleted_at !== null },
  }));
  const byCoupon = Map.groupBy(targets, ({ coupon_id }) => coupon_id);
  return new Map([...byCoupon].map(([id, list]) => [id, list.map(({ target }) => target)]));
}

export const kindOfScope = (scope: CouponScope): Kind | null =>
  scope === 'all' ? null : scope === 'services' ? 'service' : 'category';

const tables = { service: 'services', category: 'service_categories' } as const;
const fields = { service: 'service_ids', category: 'category_ids' } as const;

/** Throws 422 for one that doesn't exist. The coupon's own may have been deleted since. */
export async function assertTargetsExist(trx: Db, kind: Kind, ids: number[], own: readonly number[]): Promise<void> {
  const added = ids.filter((id) => !own.includes(id));
  if (ids.length === 0) throw invalidField(fields[kind], `Please choose at least one ${kind}.`);
  if (added.length === 0) return;
  const found = await trx
    .selectFrom(tables[kind])
    .select('id')
    .where('id', 'in', added)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length < added.length)
    throw invalidField(
      fields[kind],
      `The ${fields[kind].replace('_', ' ')} field must be a list of existing ${kind === 'service' ? 'services' : 'categories'}.`,
    );
}

export async function replaceTargets(trx: Db, couponId: number, kind: Kind | null, ids: number[]): Promise<void> {
  await trx.deleteFrom('coupon_targets').where('coupon_id', '=', couponId).execute();
  if (kind === null || ids.length === 0) return;
  await trx
    .insertInto('coupon_targets')
    .values(ids.map((target_id) => ({ coupon_id: couponId, kind, target_id })))
    .execute();
}
