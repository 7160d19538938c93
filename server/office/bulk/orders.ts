import { ordersAdminApi } from '../../../contract/selling/orders-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import { sendOrderMessage } from '../../order/threads/threads.ts';
import { deleteOrder, pageOfOrders } from '../../selling/orders/orders.ts';
import type { BulkRequest, ListPlan } from '../../shared/area.ts';
import { invalidField } from '../../shared/errors.ts';
import { assignStaff, isStaffMember, onlyOpenAssignment, reassign } from '../../work/assignments/assignments.ts';
import { movePromise } from '../../work/promises/promises.ts';

async function assertStaff(db: Db, { options }: BulkRequest): Promise<void> {
  if (options.user_id === undefined || !(await isStaffMember(db, options.user_id)))
    throw invalidField('with', 'Please choose a staff member.');
}

function assertMove(_db: Db, { options }: BulkRequest): void {
  if (options.due_on === undefined) throw invalidField('with', 'Please choose a day.');
  if (options.reason === undefined) throw invalidField('with', 'Please give a reason: customers read it.');
}

function assertMessage(_db: Db, { options }: BulkRequest): void {
  if (options.message === undefined) throw invalidField('with', 'Please write a message.');
}

/** Orders are below the work on them, so their own area can't name these actions. */
export const ordersPlan: ListPlan = {
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
    reassign: {
      undo: 'order.reassign',
      check: assertStaff,
      start:
        ({ deps, by, options: { user_id: userId = 0, reason = '' }, step }) =>
        async (orderId) => {
          const assignmentId = await onlyOpenAssignment(deps.db, orderId);
          return reassign(deps, { orderId, assignmentId, userId, reason, by, step });
        },
    },
    move: {
      check: assertMove,
      start:
        ({ deps, by, options: { due_on = '', reason = '', agreed_with_customer = false } }) =>
        (orderId) =>
          movePromise(deps, { id: by, role: 'admin' }, { orderId, due_on, reason, agreed_with_customer }),
    },
    message: {
      check: assertMessage,
      start:
        ({ deps, by, options: { message = '' }, key }) =>
        (orderId) =>
          sendOrderMessage(
            deps,
            { id: by, role: 'admin' },
            { orderId, content: message, clientId: `bulk-${key}-${orderId}` },
          ),
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
};
