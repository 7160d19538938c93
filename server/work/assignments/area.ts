import type { assignmentsApi } from '../../../contract/work/assignments.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { assertOrderExists } from '../../platform/order-record/order-record.ts';
import type { Area } from '../../shared/area.ts';
import { advanceAssignment } from './advance-assignment.ts';
import { assignStaff } from './assign.ts';
import { deliverAssignment } from './deliver-assignment.ts';
import { setOwner } from './order-owner.ts';
import { undoReassign } from './passed-on.ts';
import { reassign } from './reassign.ts';
import { assertAssigned, countStaffOrders, listStaffOrders } from './staff-assignments.ts';
import { staffCalendar } from './staff-calendar.ts';
import { listStaffLoad } from './staff-load.ts';
import { assertAssignmentOf, takeOffOrder } from './take-off-order.ts';
import { unassignStaff } from './unassign.ts';
import { undoAssign, undoComplete, undoStart } from './undo-assignments.ts';

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
    staffOrders: async ({ viewer, query }) => {
      const view = await promiseViewOf(deps);
      const [page, counts] = await Promise.all([
        listStaffOrders(deps.db, viewer.id, query, view),
        countStaffOrders(deps.db, viewer.id),
      ]);
      return { ...page, counts };
    },
    staffCalendar: async ({ viewer, query }) => {
      const { holidays } = await deps.settings.current();
      return staffCalendar(deps.db, viewer.id, query, { view: await promiseViewOf(deps), holidays });
    },
    advance: {
      find: ({ params, viewer }) => assertAssigned(deps.db, viewer.id, params.id),
      run: ({ params, body, viewer, endpoint }) =>
        advanceAssignment(deps, {
          orderId: params.id,
          userId: viewer.id,
          to: body.status,
          checkList: body.check_list ?? false,
          step: endpoint,
        }),
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
      run: ({ params, body, viewer, endpoint }) =>
        reassign(deps, {
          orderId: params.id,
          assignmentId: body.assignment_id,
          userId: body.user_id,
          reason: body.reason,
          by: viewer.id,
          step: endpoint,
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
  restorers: {
    'order.assign': undoAssign,
    'order.complete': undoComplete,
    'order.reassign': undoReassign,
    'order.start': undoStart,
  },
} satisfies Area<typeof assignmentsApi>;
