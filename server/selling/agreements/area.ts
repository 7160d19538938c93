import type { agreementsApi } from '../../../contract/selling/agreements.ts';
import type { Area } from '../../shared/area.ts';
import { consentsForAdmin, consentsForCustomer } from './consents-of-order.ts';
import { acceptDpa, dpaFile, dpaStateOf, listDpa } from './dpa.ts';

export const agreements = {
  routes: (deps) => ({
    ofOrder: ({ params }) => consentsForAdmin(deps.db, params.id),
    ofMyOrder: ({ viewer, params }) => consentsForCustomer(deps.db, viewer.id, params.id),
    acceptDpa: ({ viewer, body, client }) => acceptDpa(deps, viewer, body, client.ip),
    dpaFile: ({ viewer }) => dpaFile(deps, viewer),
    dpaState: ({ viewer }) => dpaStateOf(deps, viewer.id),
    listDpa: async ({ query, viewer }) => {
      const { time_zone } = await deps.settings.current();
      return deps.reads.list(viewer.id, (db) => listDpa(db, query, time_zone));
    },
  }),
} satisfies Area<typeof agreementsApi>;
