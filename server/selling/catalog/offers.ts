import type { Db } from '../../adapters/database/database.ts';

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
    .leftJoin('intake_forms', 'intake_forms.id', 'services.intake_form_id')
    .select([
      'services.id',
      'services.category_id',
      'services.updated_at',
      'services.title',
      'services.price_cents',
      'services.delivery_days',
      'services.max_quantity',
      'services.tax_code',
      'services.intake_form_id',
      'intake_forms.is_required as intake_is_required',
      'services.acceptance_days',
      'services.revisions_included',
    ])
    .where('services.id', 'in', ids);

export const optionsOfServices = (db: Db, serviceIds: readonly number[]) =>
  db
    .selectFrom('service_options')
    .select(['id', 'service_id', 'group_name', 'title', 'description', 'price_cents', 'delivery_days', 'max_quantity'])
    .where('service_id', 'in', serviceIds)
    .where('active', '=', true)
    .orderBy('service_id')
    .orderBy('position')
    .orderBy('id');

export type Offer = Awaited<ReturnType<ReturnType<typeof offersOfServices>['execute']>>[number];
export type OptionRow = Awaited<ReturnType<ReturnType<typeof optionsOfServices>['execute']>>[number];
