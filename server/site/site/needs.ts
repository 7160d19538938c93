import type { Need } from '../../../contract/shared/company.ts';
import type { Deps } from '../../deps.ts';
import { activeServices } from '../../selling/catalog/catalog.ts';
import { companyOf } from '../../shared/company/company.ts';

/** A need that no offered service meets is left out. */
export async function shownNeeds(deps: Pick<Deps, 'db' | 'settings' | 'config'>): Promise<Need[]> {
  const { needs } = await companyOf(deps);
  if (needs.length === 0) return [];
  const rows = await activeServices(deps.db).select(['services.id', 'services.slug']).execute();
  const slugs = new Map<number | string, string>(
    rows.flatMap(({ id, slug }) => [
      [id, slug],
      [slug, slug],
    ]),
  );
  return needs
    .map((need) => ({ ...need, services: need.services.flatMap((service) => slugs.get(service) ?? []) }))
    .filter(({ services }) => services.length > 0);
}
