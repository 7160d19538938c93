import { couponInput } from '../contract/selling/coupons.ts';
import { optionsInput } from '../contract/selling/service-options.ts';
import { commissionRateInput } from '../contract/settlement/commissions.ts';
import type { Db } from '../server/adapters/database/database.ts';
import { replaceOptions } from '../server/selling/catalog/change-options.ts';
import { replaceRelations } from '../server/selling/catalog/service-relations.ts';
import { createCoupon } from '../server/selling/coupons/coupon-records.ts';
import { createRate } from '../server/settlement/commissions/rates.ts';
import { commissionRates, coupons, maxQuantities, relatedServices, serviceOptions } from './catalog.ts';
import type { People } from './order-plans.ts';
import type { Past, PastDeps } from './past.ts';
import { ago } from './time.ts';

const OPTIONS_SINCE = 120;
const COUPONS_SINCE = 75;
const RATES_SINCE = 66;

type Ids = { services: Map<string, number>; categories: Map<string, number> };

/** Call it before the orders, which use the offers. */
export async function seedOffers(trx: Db, past: Past, people: People): Promise<void> {
  const idsBySlug = async (table: 'services' | 'service_categories') =>
    new Map((await trx.selectFrom(table).select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]));
  const ids = { services: await idsBySlug('services'), categories: await idsBySlug('service_categories') };
  await past.at(OPTIONS_SINCE, (deps) => seedOptions(deps, ids, people.admin));
  await past.at(COUPONS_SINCE, (deps) => seedCoupons(deps, ids, people.admin));
  await past.at(RATES_SINCE, (deps) => seedRates(deps, ids, people));
}

function idOf(ids: Map<string, number>, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The sample refers to ${slug}, which does not exist.`);
  return id;
}

async function seedOptions(deps: PastDeps, { services }: Ids, by: number): Promise<void> {
  for (const [slug, options] of Object.entries(serviceOptions))
    await replaceOptions(deps, idOf(services, slug), optionsInput.parse({ options }), by);
  for (const [slug, related] of Object.entries(relatedServices)) {
    const relatedIds = related.map((one) => idOf(services, one));
    await replaceRelations(deps, idOf(services, slug), relatedIds, by);
  }
  for (const [slug, max_quantity] of Object.entries(maxQuantities))
    await deps.db.updateTable('services').set({ max_quantity }).where('slug', '=', slug).execute();
}

async function seedCoupons(deps: PastDeps, ids: Ids, by: number): Promise<void> {
  for (const { category, services, ends_in_days: days, ...coupon } of coupons) {
    const input = couponInput.parse({
      ...coupon,
      ...(category && { scope: 'categories', category_ids: [idOf(ids.categories, category)] }),
      ...(services && { scope: 'services', service_ids: services.map((slug) => idOf(ids.services, slug)) }),
      ...(days !== undefined && { ends_at: ago(-days) }),
    });
    await createCoupon(deps, input, by);
  }
}

async function seedRates(deps: PastDeps, { services }: Ids, { admin, staff }: People): Promise<void> {
  for (const { staff: email, service, ...rate } of commissionRates) {
    const kind = 'percent' in rate ? 'percent' : 'fixed';
    const user_id = staff.find((person) => person.email === email)?.id;
    const service_id = service === undefined ? undefined : idOf(services, service);
    await createRate(deps, { ...commissionRateInput.parse({ kind, user_id, service_id, ...rate }), by: admin });
  }
}
