import type { catalogApi } from '../../../contract/selling/catalog.ts';
import { catalogAdminApi } from '../../../contract/selling/catalog-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { type PromiseView, promiseViewOf } from '../../order/clock/clock.ts';
import type { Area, BulkRequest } from '../../shared/area.ts';
import { companyOf } from '../../shared/company/company.ts';
import { saleEndIn } from '../../shared/company/exit-rules.ts';
import { invalidField } from '../../shared/errors.ts';
import { exists } from '../../shared/records.ts';
import { listServices as listAdminServices } from './admin-services.ts';
import { categoryBySlug, hotServices, listCategories, listServices, serviceBySlug } from './catalog.ts';
import { catalogAdminRoutes } from './catalog-admin.routes.ts';
import { deleteService } from './catalog-admin.ts';
import { moveService, restoreServiceFields, setServiceActive } from './change-service.ts';
import { restoreArticleCategory, restoreService, restoreServiceCategory } from './restore-catalog.ts';
import { serviceOptionsRoutes } from './service-options.routes.ts';

async function assertCategory(db: Db, { options }: BulkRequest): Promise<void> {
  const { category_id } = options;
  if (category_id === undefined || !(await exists(db, 'service_categories', category_id)))
    throw invalidField('with', 'Please choose a category.');
}

/** Pages and cards promise the day that an order would have which is placed now. */
async function offerView(deps: Pick<Deps, 'settings' | 'clock' | 'config'>): Promise<PromiseView> {
  const [view, settings] = [await promiseViewOf(deps), await deps.settings.current()];
  return { ...view, saleEnd: saleEndIn(settings, deps.config, view.calendar, view.now) };
}

export const catalog = {
  routes: ({ db, ...deps }) => ({
    categories: ({ query }) => listCategories(db, query),
    category: async ({ params }) => categoryBySlug(db, params.slug, await offerView(deps)),
    services: async ({ query }) => listServices(db, query, await offerView(deps)),
    hot: async ({ query }) => hotServices(db, query, await offerView(deps)),
    service: async ({ params, query }) => {
      const { team } = await companyOf(deps);
      return serviceBySlug(db, params.slug, query, { ...(await offerView(deps)), team });
    },
  }),
  restorers: {
    'blog_category.delete': restoreArticleCategory,
    'service.activate': restoreServiceFields,
    'service.category': restoreServiceFields,
    'service.deactivate': restoreServiceFields,
    'service.delete': restoreService,
    'service_category.delete': restoreServiceCategory,
  },
  bulk: {
    services: {
      noun: ['service', 'services'],
      query: catalogAdminApi.services.query,
      list: listAdminServices,
      actions: {
        activate: {
          undo: 'service.activate',
          start:
            ({ deps, by, step }) =>
            (id) =>
              setServiceActive(deps, id, true, by, step),
        },
        deactivate: {
          undo: 'service.deactivate',
          start:
            ({ deps, by, step }) =>
            (id) =>
              setServiceActive(deps, id, false, by, step),
        },
        category: {
          undo: 'service.category',
          check: assertCategory,
          start:
            ({ deps, by, options, step }) =>
            (id) =>
              moveService(deps, id, options.category_id ?? 0, by, step),
        },
        delete: {
          undo: 'service.delete',
          start:
            ({ deps, by, step }) =>
            (id) =>
              deleteService(deps, id, by, step),
        },
      },
    },
  },
  parts: { catalogAdmin: { routes: catalogAdminRoutes }, serviceOptions: { routes: serviceOptionsRoutes } },
} satisfies Area<typeof catalogApi>;
