import type { assignmentsApi } from '../../../contract/assignments.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';
import { assertOrderExists } from '../orders/orders.ts';
import { promiseViewOf } from '../promises/promises.ts';
import { advanceAssignment, deliverAssignment } from './advance-assignment.ts';
import { assignStaff } from './assign.ts';
import { assertAssigned, listStaffOrders } from './staff-assignments.ts';
import { listStaffLoad } from './staff-load.ts';
import { unassignStaff } from './unassign.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const assignmentRoutes = (deps: Deps): Handlers<typeof assignmentsApi> => ({
  staffLoad: ({ viewer }) => deps.reads.list(viewer.id, (db) => listStaffLoad(db)),
  assignStaff: {
    find: ({ params }) => assertOrderExists(deps.db, params.id),
    run: ({ params, body, viewer }) => assignStaff(deps, { orderId: params.id, userId: body.user_id, by: viewer.id }),
  },
  unassignStaff: {
    find: ({ params }) => assertOrderExists(deps.db, params.id),
    run: ({ params, body, viewer }) => unassignStaff(deps, { orderId: params.id, userId: body.user_id, by: viewer.id }),
  },
  staffOrders: async ({ viewer, query }) => listStaffOrders(deps.db, viewer.id, query, await promiseViewOf(deps)),
  advance: {
    find: ({ params, viewer }) => assertAssigned(deps.db, viewer.id, params.id),
    run: ({ params, body, viewer }) =>
      advanceAssignment(deps, { orderId: params.id, userId: viewer.id, to: body.status }),
  },
  deliver: {
    find: ({ params, viewer }) => assertAssigned(deps.db, viewer.id, params.id),
    run: ({ params, body, viewer }) =>
      deliverAssignment(deps, { orderId: params.id, userId: viewer.id, notes: body.notes ?? null }),
  },
  reassign: () => missing(),
  removeAssignment: () => missing(),
  setOwner: () => missing(),
});
