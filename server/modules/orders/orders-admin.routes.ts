import type { ordersAdminApi } from '../../../contract/orders-admin.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { countOrders, listOrders } from './admin-order-list.ts';
import { deleteOrder } from './delete-order.ts';
import { orderDetail } from './order-detail.ts';

export const ordersAdminRoutes = (deps: Deps): Handlers<typeof ordersAdminApi> => ({
  list: ({ query, viewer }) => deps.reads.list(viewer.id, (db) => listOrders(db, query)),
  counts: ({ viewer }) => deps.reads.list(viewer.id, countOrders),
  get: ({ params }) => orderDetail(deps.db, params.id),
  delete: ({ params, viewer }) => deleteOrder(deps, params.id, viewer.id),
});
