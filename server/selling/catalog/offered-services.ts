import type { OfferedService, Service } from '../../../contract/selling/catalog.ts';
import { readOptions } from '../../../contract/shared/option-query.ts';
import type { Db } from '../../adapters/database/database.ts';
import { dayPromises, type PromiseView } from '../../order/clock/clock.ts';
import { questionCounts } from '../../order/intakes/intakes.ts';
import { type OptionRow, optionsOfServices } from './offers.ts';
import { daysWith, defaultOptions } from './service-options.ts';

export async function toOfferedServices(db: Db, services: Service[], view: PromiseView): Promise<OfferedService[]> {
  if (services.length === 0) return [];
  const ids = services.map(({ id }) => id);
  const [options, questions] = await Promise.all([optionsOfServices(db, ids).execute(), questionCounts(db, ids)]);
  const byService = Map.groupBy(options, ({ service_id }) => service_id);
  const promised = dayPromises(view);
  return services.map((service) => ({
    ...service,
    ...promised(daysWith(service, defaultOptions(byService.get(service.id) ?? []))),
    questions: questions.get(service.id) ?? 0,
  }));
}

/** `chosen`: such as `7,9:2`. A group without a chosen option has its first, as on the page. */
export function chosenOrDefault(options: readonly OptionRow[], chosen: string): OptionRow[] {
  const parameters = new URLSearchParams(chosen.split(',').map((option) => ['option', option]));
  const ids = new Set(readOptions(parameters).map(({ id }) => id));
  const wanted = options.filter(({ id }) => ids.has(id));
  const inGroups = defaultOptions([...wanted, ...options]);
  return [...wanted.filter(({ group_name }) => group_name === null), ...inGroups];
}
