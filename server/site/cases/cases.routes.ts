import type { casesApi } from '../../../contract/site/cases.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { caseBySlug, listCases } from './cases.ts';

export const caseRoutes = (deps: Deps): Handlers<typeof casesApi> => ({
  list: ({ query }) => listCases(deps, query),
  one: ({ params }) => caseBySlug(deps, params.slug),
});
