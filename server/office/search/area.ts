import type { searchApi } from '../../../contract/office/search.ts';
import { listMisses, openSiteIndex, searchSite } from '../../platform/search-index/search-index.ts';
import type { Area } from '../../shared/area.ts';
import { findRecords } from './find.ts';
import { withOffers } from './with-offers.ts';

export const search = {
  routes: (deps) => {
    const openIndex = openSiteIndex(deps);
    return {
      site: async ({ query, client }) => withOffers(deps, await searchSite(deps, openIndex, query, client.ip)),
      find: {
        // Before the query is checked: rejected calls count too.
        limit: ({ viewer }) => deps.limits.consume('finds', String(viewer.id)),
        run: ({ query, viewer }) => findRecords(deps, query, viewer),
      },
      misses: ({ query }) => listMisses(deps.db, query),
    };
  },
} satisfies Area<typeof searchApi>;
