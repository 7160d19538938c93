import type { ordersAdminApi } from '../../../contract/selling/orders-admin.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { countOrders, listOrders } from './admin-order-list.ts';
import { deleteOrder } from './delete-order.ts';
import { orderDetail } from './order-detail.ts';

export const ordersAdminRoutes = (deps: Deps): Handlers<typeof ordersAdminApi> => ({
  list: async ({ query, viewer }) => {
    const view = await promiseViewOf(deps);
    return deps.reads.list(viewer.id, (db) => listOrders(db, query, view));
  },
  counts: async ({ viewer }) => {
    const view = await promiseViewOf(deps);
    return deps.reads.list(viewer.id, (db) => countOrders(db, view));
  },
  get: async ({ params }) => orderDetail(deps.db, params.id, await promiseViewOf(deps)),
  delete: ({ params, viewer, endpoint }) => deleteOrder(deps, params.id, viewer.id, endpoint),
});
