import type { Db } from '../../adapters/database/database.ts';

/** Neither a service nor its category is deleted. */
export const activeServices = (db: Db) =>
  db
    .selectFrom('services')
    .innerJoin('service_categories', 'service_categories.id', 'services.category_id')
    .where('services.active', '=', true)
    .where('services.deleted_at', 'is', null)
    .where('service_categories.deleted_at', 'is', null);

/** Omits unknown and inactive services. */
export const offersOfServices = (db: Db, ids: readonly number[]) =>
  activeServices(db)
    .select([
      'services.id',
      'services.title',
      'services.price_cents',
      'services.delivery_days',
      'services.max_quantity',
    ])
    .where('services.id', 'in', ids);
