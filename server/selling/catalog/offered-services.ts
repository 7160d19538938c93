import type { OfferedService, PricedService, Service } from '../../../contract/selling/catalog.ts';
import type { DoneBy } from '../../../contract/shared/done-by.ts';
import { readOptions } from '../../../contract/shared/option-query.ts';
import type { Db } from '../../adapters/database/database.ts';
import { dayPromises, type PromiseView } from '../../order/clock/clock.ts';
import { questionCounts } from '../../order/intakes/intakes.ts';
import { activeServices, type OptionRow, optionsOfServices } from './offers.ts';
import { daysWith, defaultOptions } from './service-options.ts';

type Sold = Pick<Service, 'id' | 'delivery_days'>;

export type Offered = Pick<OfferedService, keyof DoneBy | 'can_cost_more'>;

const canCostMore = (options: readonly OptionRow[]): boolean => options.some(({ price_cents }) => price_cents > 0);

/** The day includes the options that are chosen by default. */
async function offerOf(db: Db, services: readonly Sold[], view: PromiseView): Promise<(service: Sold) => Offered> {
  const ids = services.map(({ id }) => id);
  const [options, questions] = await Promise.all([optionsOfServices(db, ids).execute(), questionCounts(db, ids)]);
  const byService = Map.groupBy(options, ({ service_id }) => service_id);
  const promised = dayPromises(view);
  return (service) => {
    const own = byService.get(service.id) ?? [];
    return {
      ...promised(daysWith(service, defaultOptions(own))),
      questions: questions.get(service.id) ?? 0,
      can_cost_more: canCostMore(own),
    };
  };
}

export async function toOfferedServices(db: Db, services: Service[], view: PromiseView): Promise<OfferedService[]> {
  if (services.length === 0) return [];
  const offer = await offerOf(db, services, view);
  return services.map((service) => ({ ...service, ...offer(service) }));
}

export async function toPricedServices<S extends Pick<Service, 'id'>>(
  db: Db,
  services: S[],
): Promise<(S & Pick<PricedService, 'can_cost_more'>)[]> {
  if (services.length === 0) return [];
  const ids = services.map(({ id }) => id);
  const byService = Map.groupBy(await optionsOfServices(db, ids).execute(), ({ service_id }) => service_id);
  return services.map((service) => ({ ...service, can_cost_more: canCostMore(byService.get(service.id) ?? []) }));
}

/** The offers are by slug; unknown and inactive services have none. */
export async function offersOfSlugs(
  db: Db,
  slugs: readonly string[],
  view: PromiseView,
): Promise<Map<string, Offered>> {
  if (slugs.length === 0) return new Map();
  const rows = await activeServices(db)
    .select(['services.id', 'services.slug', 'services.delivery_days'])
    .where('services.slug', 'in', slugs)
    .execute();
  const offer = await offerOf(db, rows, view);
  return new Map(rows.map((row) => [row.slug, offer(row)]));
}

/** `chosen`: such as `7,9:2`. A group without a chosen option has its first, as on the page. */
export function chosenOrDefault(options: readonly OptionRow[], chosen: string): OptionRow[] {
  const parameters = new URLSearchParams(chosen.split(',').map((option) => ['option', option]));
  const ids = new Set(readOptions(parameters).map(({ id }) => id));
  const wanted = options.filter(({ id }) => ids.has(id));
  const inGroups = defaultOptions([...wanted, ...options]);
  return [...wanted.filter(({ group_name }) => group_name === null), ...inGroups];
}
