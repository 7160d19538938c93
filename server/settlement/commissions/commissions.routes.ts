import type { commissionsApi } from '../../../contract/settlement/commissions.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { adjustCommissions } from './adjustments.ts';
import { listCommissions, payCommission } from './commissions.ts';
import { createRate, listRates } from './rates.ts';

export const commissionRoutes = (deps: Deps): Handlers<typeof commissionsApi> => ({
  list: async ({ query, viewer }) => {
    const payAfter = await deps.settings.current();
    return deps.reads.list(viewer.id, (db) => listCommissions(db, query, payAfter));
  },
  pay: ({ params, viewer }) => payCommission(deps, params.id, viewer.id),
  adjust: ({ body, viewer, client }) => adjustCommissions(deps, { ...body, by: viewer.id, key: client.idempotencyKey }),
  rates: ({ query, viewer }) => deps.reads.list(viewer.id, (db) => listRates(db, deps, query)),
  createRate: ({ body, viewer }) => createRate(deps, { ...body, by: viewer.id }),
  earnings: async ({ viewer, query }) => {
    const payAfter = await deps.settings.current();
    return deps.reads.list(viewer.id, (db) => listCommissions(db, { ...query, user_id: viewer.id }, payAfter));
  },
});
