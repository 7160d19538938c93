import type { searchApi } from '../../../contract/office/search.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { listMisses, openSiteIndex, searchSite } from '../../platform/search-index/search-index.ts';
import { findRecords } from './find.ts';

export function searchRoutes(deps: Deps): Handlers<typeof searchApi> {
  const openIndex = openSiteIndex(deps);
  return {
    site: ({ query, client }) => searchSite(deps, openIndex, query, client.ip),
    find: {
      // The limit comes before the query is checked: rejected calls count too.
      limit: ({ viewer }) => deps.limits.consume('finds', String(viewer.id)),
      run: ({ query, viewer }) => findRecords(deps, query, viewer),
    },
    misses: ({ query }) => listMisses(deps.db, query),
  };
}
