import { choosingArticles } from './articles-choosing.ts';
import { repairArticles } from './articles-repair.ts';
import { safetyArticles } from './articles-safety.ts';
import { cloudScopes } from './scopes-cloud.ts';
import { devicesScopes } from './scopes-devices.ts';
import { networksScopes } from './scopes-networks.ts';
import { recoveryScopes } from './scopes-recovery.ts';
import { securityScopes } from './scopes-security.ts';
import { webScopes } from './scopes-web.ts';
import { cloudServices } from './services-cloud.ts';
import { deviceServices } from './services-devices.ts';
import { networkServices } from './services-networks.ts';
import { recoveryServices } from './services-recovery.ts';
import { securityServices } from './services-security.ts';
import { webServices } from './services-web.ts';
import type { SampleArticle, SampleScope, SampleService } from './types.ts';

export { articleCategories, serviceCategories } from './categories.ts';
export type { SampleArticle, SampleCategory, SampleScope, SampleService } from './types.ts';

export const services: SampleService[] = [
  ...cloudServices,
  ...networkServices,
  ...securityServices,
  ...deviceServices,
  ...recoveryServices,
  ...webServices,
];

export const articles: SampleArticle[] = [...safetyArticles, ...choosingArticles, ...repairArticles];

/** The key is the service's slug. */
export const scopes: Record<string, SampleScope> = {
  ...cloudScopes,
  ...networksScopes,
  ...securityScopes,
  ...devicesScopes,
  ...recoveryScopes,
  ...webScopes,
};

/** The columns that come from the sample alone. */
export function serviceColumns({ category: _, image: __, active: ___, ...service }: SampleService) {
  const { steps = [], video = null, on_site = false, hourly, ...columns } = service;
  const scope = Object.entries(scopes[service.slug] ?? {}).map(([list, items]) => [list, JSON.stringify(items)]);
  return {
    ...columns,
    steps: JSON.stringify(steps),
    video,
    on_site,
    hourly_from_cents: hourly ? hourly[0] * 100 : null,
    hourly_to_cents: hourly ? hourly[1] * 100 : null,
    ...(Object.fromEntries(scope) as Partial<Record<keyof SampleScope, string>>),
  };
}
