import type { assignmentsApi } from '../../../contract/assignments.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { listCommissions, payCommission } from '../commissions/commissions.ts';
import { assertOrderExists, deleteOrder, listOrders, orderDetail } from '../orders/orders.ts';
import { advance, deliver } from './advance-assignment.ts';
import { assignStaff } from './assign.ts';
import { assertAssigned, listStaffOrders } from './staff-assignments.ts';

export const workRoutes = (deps: Deps): Handlers<typeof assignmentsApi> => ({
  orders: ({ query }) => listOrders(deps.db, query),
  order: ({ params }) => orderDetail(deps.db, params.id),
  deleteOrder: ({ params, viewer }) => deleteOrder(deps, params.id, viewer.id),
  assignStaff: {
    find: ({ params }) => assertOrderExists(deps.db, params.id),
    run: ({ params, body, viewer }) => assignStaff(deps, { orderId: params.id, userId: body.user_id, by: viewer.id }),
  },
  commissions: ({ query }) => listCommissions(deps.db, query),
  payCommission: ({ params, viewer }) => payCommission(deps, params.id, viewer.id),
  staffOrders: ({ viewer, query }) => listStaffOrders(deps.db, viewer.id, query),
  advance: {
    find: ({ params, viewer }) => assertAssigned(deps.db, viewer.id, params.id),
    run: ({ params, body, viewer }) => advance(deps, { orderId: params.id, userId: viewer.id, to: body.status }),
  },
  deliver: {
    find: ({ params, viewer }) => assertAssigned(deps.db, viewer.id, params.id),
    run: ({ params, body, viewer }) =>
      deliver(deps, { orderId: params.id, userId: viewer.id, notes: body.notes ?? null }),
  },
  earnings: ({ viewer, query }) => listCommissions(deps.db, { ...query, user_id: viewer.id }),
});
