import { ordersAdminApi } from '../../../contract/selling/orders-admin.ts';
import type { assignmentsApi } from '../../../contract/work/assignments.ts';
import type { Db } from '../../adapters/database/database.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { assertOrderExists } from '../../platform/order-record/order-record.ts';
import { deleteOrder, pageOfOrders } from '../../selling/orders/orders.ts';
import type { Area, BulkRequest } from '../../shared/area.ts';
import { invalidField } from '../../shared/errors.ts';
import { advanceAssignment } from './advance-assignment.ts';
import { assignStaff } from './assign.ts';
import { deliverAssignment } from './deliver-assignment.ts';
import { setOwner } from './order-owner.ts';
import { reassign } from './reassign.ts';
import { assertAssigned, listStaffOrders } from './staff-assignments.ts';
import { listStaffLoad } from './staff-load.ts';
import { isStaffMember } from './staff-members.ts';
import { assertAssignmentOf, takeOffOrder } from './take-off-order.ts';
import { unassignStaff } from './unassign.ts';
import { undoAssign, undoComplete, undoStart } from './undo-assignments.ts';

async function assertStaff(db: Db, { options }: BulkRequest): Promise<void> {
  if (options.user_id === undefined || !(await isStaffMember(db, options.user_id)))
    throw invalidField('with', 'Please choose a staff member.');
}

export const assignments = {
  routes: (deps) => ({
    staffLoad: ({ viewer }) => deps.reads.list(viewer.id, (db) => listStaffLoad(db, deps.clock.now())),
    assignStaff: {
      find: ({ params }) => assertOrderExists(deps.db, params.id),
      run: ({ params, body, viewer, endpoint }) =>
        assignStaff(deps, { orderId: params.id, userId: body.user_id, by: viewer.id, step: endpoint }),
    },
    unassignStaff: {
      find: ({ params }) => assertOrderExists(deps.db, params.id),
      run: ({ params, body, viewer }) =>
        unassignStaff(deps, { orderId: params.id, userId: body.user_id, by: viewer.id }),
    },
    staffOrders: async ({ viewer, query }) => listStaffOrders(deps.db, viewer.id, query, await promiseViewOf(deps)),
    advance: {
      find: ({ params, viewer }) => assertAssigned(deps.db, viewer.id, params.id),
      run: ({ params, body, viewer, endpoint }) =>
        advanceAssignment(deps, { orderId: params.id, userId: viewer.id, to: body.status, step: endpoint }),
    },
    deliver: {
      find: ({ params, viewer }) => assertAssigned(deps.db, viewer.id, params.id),
      run: ({ params, body, viewer }) =>
        deliverAssignment(deps, {
          orderId: params.id,
          by: viewer,
          notes: body.notes || null,
          summary: body.summary || null,
          fileIds: body.file_ids ?? [],
        }),
    },
    reassign: {
      find: ({ params }) => assertOrderExists(deps.db, params.id),
      run: ({ params, body, viewer }) =>
        reassign(deps, {
          orderId: params.id,
          assignmentId: body.assignment_id,
          userId: body.user_id,
          reason: body.reason,
          by: viewer.id,
        }),
    },
    removeAssignment: {
      find: ({ params }) => assertAssignmentOf(deps, params.id, params.aid),
      run: ({ params, viewer }) => takeOffOrder(deps, { orderId: params.id, assignmentId: params.aid, by: viewer.id }),
    },
    setOwner: {
      find: ({ params }) => assertOrderExists(deps.db, params.id),
      run: ({ params, body, viewer }) =>
        setOwner(deps, { orderId: params.id, userId: body.user_id ?? null, by: viewer.id }),
    },
  }),
  restorers: { 'order.assign': undoAssign, 'order.complete': undoComplete, 'order.start': undoStart },
  // Orders are below assignments, so their list can't name an action of this module.
  bulk: {
    orders: {
      noun: ['order', 'orders'],
      query: ordersAdminApi.list.query,
      list: pageOfOrders,
      actions: {
        assign: {
          undo: 'order.assign',
          check: assertStaff,
          start:
            ({ deps, by, options, step }) =>
            (orderId) =>
              assignStaff(deps, { orderId, userId: options.user_id ?? 0, by, step }),
        },
        delete: {
          undo: 'order.delete',
          start:
            ({ deps, by, step }) =>
            (id) =>
              deleteOrder(deps, id, by, step),
        },
        export: { download: '/api/admin/exports/orders.csv' },
      },
    },
  },
} satisfies Area<typeof assignmentsApi>;
