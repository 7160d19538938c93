import type { casesApi } from '../../../contract/site/cases.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import {
  adminCase,
  createCase,
  deleteCase,
  invalidCaseFields,
  listAdminCases,
  orderCases,
  restoreCase,
  updateCase,
} from './case-records.ts';
import { caseBySlug, listCases } from './cases.ts';

export const cases = {
  routes: (deps) => ({
    list: ({ query }) => listCases(deps.db, query),
    one: ({ params }) => caseBySlug(deps.db, params.slug),
    adminCases: ({ query }) => listAdminCases(deps.db, query),
    adminCase: ({ params }) => adminCase(deps.db, params.id),
    createCase: {
      invalidFields: ({ body }) => invalidCaseFields(deps.db, body),
      run: ({ body, viewer }) => createCase(deps, body, viewer.id),
    },
    orderCases: ({ body, viewer }) => orderCases(deps, body.ids, viewer.id),
    updateCase: {
      find: ({ params }) => assertExists(deps.db, 'case_studies', params.id),
      invalidFields: ({ params, body }) => invalidCaseFields(deps.db, body, params.id),
      run: ({ params, body, viewer }) => updateCase(deps, params.id, body, viewer.id),
    },
    deleteCase: ({ params, viewer, endpoint }) => deleteCase(deps, { id: params.id, by: viewer.id, step: endpoint }),
  }),
  restorers: { 'case.delete': restoreCase },
} satisfies Area<typeof casesApi>;
