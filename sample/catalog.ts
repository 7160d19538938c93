import { olderOrders } from './catalog/orders-older.ts';
import { recentOrders } from './catalog/orders-recent.ts';
import type { SampleOrder } from './catalog/types.ts';

export {
  articleCategories,
  articles,
  scopes,
  serviceCategories,
  services,
} from '../server/office/shop/sample-catalog/sample-catalog.ts';
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

export const sampleOrders: SampleOrder[] = [...olderOrders, ...recentOrders];
