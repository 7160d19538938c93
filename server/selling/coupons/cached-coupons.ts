import type { Db } from '../../adapters/database/database.ts';
import { readTogether } from '../../adapters/database/engines/read-together.ts';
import type { Settings } from '../../shared/settings.ts';

/** A stranger chooses the code, but only those that exist are cached. */
const MAX_CACHED = 1_000;

// Like the tax rates, they are read again after each `settings.changed`, and after a minute.
const cached = new WeakMap<Settings, Map<string, Promise<CachedCoupon | null>>>();

export type CachedCoupon = NonNullable<Awaited<ReturnType<typeof loadCoupon>>>;

export function cachedCoupon(db: Db, settings: Settings, code: string): Promise<CachedCoupon | null> {
  const coupons = cached.get(settings) ?? new Map<string, Promise<CachedCoupon | null>>();
  cached.set(settings, coupons);
  const known = coupons.get(code);
  if (known) return known;
  if (coupons.size >= MAX_CACHED) coupons.clear();
  const loading = loadCoupon(db, code);
  coupons.set(code, loading);
  const forget = () => {
    if (coupons.get(code) === loading) coupons.delete(code);
  };
  loading.then((coupon) => {
    if (coupon === null) forget();
  }, forget);
  return loading;
}

/** Call it if the node missed the event of a change. */
export const forgetCoupon = (settings: Settings, code: string): void => {
  cached.get(settings)?.delete(code);
};

async function loadCoupon(db: Db, code: string) {
  const ofCode = () => db.selectFrom('coupons').where('code_canonical', '=', code).where('deleted_at', 'is', null);
  const [[coupon], targets] = await readTogether(
    db,
    ofCode().select([
      'id',
      'code',
      'percent_milli',
      'amount_cents',
      'scope',
      'minimum_cents',
      'starts_at',
      'ends_at',
      'max_uses',
      'first_purchase_only',
      'active',
      'updated_at',
    ]),
    db.selectFrom('coupon_targets').select(['kind', 'target_id']).where('coupon_id', 'in', ofCode().select('id')),
  );
  return coupon ? { ...coupon, targets: new Set(targets.map(({ kind, target_id }) => `${kind} ${target_id}`)) } : null;
}
