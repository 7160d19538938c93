import type { catalogAdminApi } from '../../../contract/selling/catalog-admin.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { assertExists } from '../../shared/records.ts';
import { countServices, listServices, serviceById } from './admin-services.ts';
import {
  createService,
  deleteService,
  invalidServiceFields,
  listCategories,
  toListedCategory,
  updateService,
} from './catalog-admin.ts';
import { createCategory, deleteCategory, updateCategory } from './category-records.ts';

const table = 'service_categories';

export function catalogAdminRoutes(deps: Deps): Handlers<typeof catalogAdminApi> {
  const { db, clock } = deps;
  return {
    categories: ({ query }) => listCategories(db, query),
    createCategory: async ({ body, viewer }) => toListedCategory(await createCategory(deps, table, body, viewer.id)),
    updateCategory: {
      find: ({ params }) => assertExists(db, table, params.id),
      run: async ({ params, body, viewer }) =>
        toListedCategory(await updateCategory(deps, table, params.id, body, viewer.id)),
    },
    deleteCategory: ({ params, viewer, endpoint }) =>
      deleteCategory(deps, table, { id: params.id, by: viewer.id, step: endpoint }),
    services: ({ query }) => listServices(db, query, { now: clock.now() }),
    serviceCounts: () => countServices(db),
    service: ({ params }) => serviceById(db, params.id, { now: clock.now() }),
    createService: {
      invalidFields: ({ body }) => invalidServiceFields(db, body),
      run: ({ body, viewer }) => createService(deps, body, viewer.id),
    },
    updateService: {
      find: ({ params }) => assertExists(db, 'services', params.id),
      invalidFields: ({ body }) => invalidServiceFields(db, body),
      run: ({ params, body, viewer }) => updateService(deps, params.id, body, viewer.id),
    },
    deleteService: ({ params, viewer, endpoint }) => deleteService(deps, params.id, viewer.id, endpoint),
  };
}
