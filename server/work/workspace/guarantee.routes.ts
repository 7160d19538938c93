import type { guaranteeApi } from '../../../contract/work/guarantee.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { assertClaimExists, claimGuarantee, decideClaim, keepWaiting, listClaims } from '../guarantee/guarantee.ts';
import { workspaceOf } from './workspace.ts';

export const guaranteeRoutes = (deps: Deps): Handlers<typeof guaranteeApi> => ({
  keepWaiting: {
    find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
    limit: ({ viewer }) => deps.limits.consume('guaranteeCalls', String(viewer.id)),
    run: async ({ viewer, params }) => {
      await keepWaiting(deps, viewer, params.id);
      return workspaceOf(deps, viewer, params.id);
    },
  },
  claim: {
    find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
    limit: ({ viewer }) => deps.limits.consume('guaranteeCalls', String(viewer.id)),
    run: async ({ viewer, params, body }) => {
      await claimGuarantee(deps, { orderId: params.id, by: viewer, input: body });
      return workspaceOf(deps, viewer, params.id);
    },
  },
  claims: async ({ query, viewer }) => {
    const { time_zone } = await deps.settings.current();
    return deps.reads.list(viewer.id, (db) => listClaims(db, query, time_zone));
  },
  decide: {
    find: ({ params }) => assertClaimExists(deps.db, params.id),
    run: ({ params, viewer, body }) => decideClaim(deps, { id: params.id, by: viewer.id, input: body }),
  },
});
