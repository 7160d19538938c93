import type { casesApi } from '../../../contract/site/cases.ts';
import type { Area } from '../../shared/area.ts';
import { caseBySlug, listCases } from './cases.ts';

export const cases = {
  routes: (deps) => ({
    list: ({ query }) => listCases(deps, query),
    one: ({ params }) => caseBySlug(deps, params.slug),
  }),
} satisfies Area<typeof casesApi>;
