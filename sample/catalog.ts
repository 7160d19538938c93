import { choosingArticles } from './catalog/articles-choosing.ts';
import { repairArticles } from './catalog/articles-repair.ts';
import { safetyArticles } from './catalog/articles-safety.ts';
import { olderOrders } from './catalog/orders-older.ts';
import { recentOrders } from './catalog/orders-recent.ts';
import { cloudScopes } from './catalog/scopes-cloud.ts';
import { devicesScopes } from './catalog/scopes-devices.ts';
import { networksScopes } from './catalog/scopes-networks.ts';
import { recoveryScopes } from './catalog/scopes-recovery.ts';
import { securityScopes } from './catalog/scopes-security.ts';
import { webScopes } from './catalog/scopes-web.ts';
import { cloudServices } from './catalog/services-cloud.ts';
import { deviceServices } from './catalog/services-devices.ts';
import { networkServices } from './catalog/services-networks.ts';
import { recoveryServices } from './catalog/services-recovery.ts';
import { securityServices } from './catalog/services-security.ts';
import { webServices } from './catalog/services-web.ts';
import type { SampleArticle, SampleOrder, SampleScope, SampleService } from './catalog/types.ts';

export { articleCategories, serviceCategories } from './catalog/categories.ts';
export {
  commissionRates,
  companies,
  coupons,
  maxQuantities,
  relatedServices,
  serviceOptions,
} from './catalog/money.ts';
export { clients, customers, designations, reviews, staff } from './catalog/people.ts';
export { openQuestions, questions } from './catalog/questions.ts';
export type * from './catalog/types.ts';

export const services: SampleService[] = [
  ...cloudServices,
  ...networkServices,
  ...securityServices,
  ...deviceServices,
  ...recoveryServices,
  ...webServices,
];

export const articles: SampleArticle[] = [...safetyArticles, ...choosingArticles, ...repairArticles];

export const sampleOrders: SampleOrder[] = [...olderOrders, ...recentOrders];

/** The key is the service's slug. */
export const scopes: Record<string, SampleScope> = {
  ...cloudScopes,
  ...networksScopes,
  ...securityScopes,
  ...devicesScopes,
  ...recoveryScopes,
  ...webScopes,
};
