import { deliveriesApi } from '../../../contract/work/deliveries.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { assertOrderExists, seeOrder } from '../../platform/order-record/order-record.ts';
import {
  acceptOrder,
  extendAcceptance,
  grantRevisions,
  reopenOrder,
  requestChanges,
} from '../deliveries/deliveries.ts';
import { workspaceOf } from './workspace.ts';

export const deliveryRoutes = (deps: Deps): Handlers<typeof deliveriesApi> => ({
  accept: {
    find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
    limit: ({ viewer }) => deps.limits.consume('acceptances', String(viewer.id)),
    run: async ({ viewer, params, body }) => {
      await acceptOrder(deps, viewer, params.id, body);
      return workspaceOf(deps, viewer, params.id);
    },
  },
  requestChanges: {
    find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
    limit: ({ viewer }) => deps.limits.consume('acceptances', String(viewer.id)),
    run: async ({ viewer, params, body }) => {
      await requestChanges(deps, { orderId: params.id, by: viewer.id, input: body });
      return workspaceOf(deps, viewer, params.id);
    },
  },
  moreTime: {
    find: ({ viewer, params }) => seeOrder(deps.db, viewer, params.id),
    limit: ({ viewer }) => deps.limits.consume('acceptances', String(viewer.id)),
    run: async ({ viewer, params }) => {
      const acceptance_due_at = await extendAcceptance(deps, { orderId: params.id, by: viewer });
      const workspace = await workspaceOf(deps, viewer, params.id);
      return deliveriesApi.moreTime.response.parse({ ...workspace, acceptance_due_at });
    },
  },
  reopen: {
    find: ({ params }) => assertOrderExists(deps.db, params.id),
    run: async ({ viewer, params, body }) => {
      await reopenOrder(deps, { orderId: params.id, by: viewer.id, input: body });
      return workspaceOf(deps, viewer, params.id);
    },
  },
  grant: {
    find: ({ params }) => assertOrderExists(deps.db, params.id),
    run: async ({ viewer, params, body }) => {
      await grantRevisions(deps, { orderId: params.id, included: body.included, by: viewer.id });
      return workspaceOf(deps, viewer, params.id);
    },
  },
});
