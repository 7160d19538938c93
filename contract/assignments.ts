import { z } from 'zod';
import { id, money, time } from './fields.ts';
import { idField } from './forms.ts';
import { type Api, adminList, idParam, idQuery, listOf, messageShape, paging } from './http.ts';
import { orderItem, staffMember } from './orders.ts';
import { commissionStatuses, orderStatuses } from './status.ts';

const admin = ['admin'] as const;
const staff = ['staff'] as const;

/** An order as the admin sees it in the list. */
export const listedOrder = z
  .object({
    id,
    user: z.object({ id, name: z.string(), email: z.string() }),
    status: z.string(),
    payment_status: z.string(),
    total_amount: money,
    created_at: time,
    promised_at: time,
    payment_method: z.string(),
    items: z.array(orderItem),
    staff: z.array(staffMember),
    invoice: z.object({ id, invoice_number: z.string(), status: z.string() }).nullable(),
  })
  .meta({ id: 'ListedOrder' });
export type ListedOrder = z.infer<typeof listedOrder>;

export const orderDetail = listedOrder
  .extend({
    assignments: z.array(
      z.object({
        id,
        user: z.object({ id, name: z.string() }),
        status: z.string(),
        notes: z.string().nullable(),
        assigned_at: time,
        started_at: time.nullable(),
        completed_at: time.nullable(),
        delivered_at: time.nullable(),
      }),
    ),
    payments: z.array(
      z.object({
        id,
        provider: z.string(),
        provider_ref: z.string(),
        amount: money,
        status: z.string(),
        created_at: time,
      }),
    ),
    history: z.array(
      z.object({
        id,
        kind: z.string().meta({
          description:
            'placed, paid, assigned, unassigned, started, completed, delivered, commission, commission_paid, refunded, deleted',
        }),
        actor: z.object({ id, name: z.string() }).nullable(),
        detail: z.record(z.string(), z.unknown()),
        created_at: time,
      }),
    ),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetail>;

/** An order as a staff member sees it: what is to be done, for whom, and the own state of the work. */
export const staffOrder = z
  .object({
    id,
    user: z.object({ name: z.string(), email: z.string() }),
    status: z.string(),
    my_status: z.string(),
    notes: z.string().nullable(),
    total_amount: money,
    payment_method: z.string(),
    created_at: time,
    promised_at: time,
    assigned_at: time,
    items: z.array(orderItem),
    staff: z.array(staffMember),
  })
  .meta({ id: 'StaffOrder' });
export type StaffOrder = z.infer<typeof staffOrder>;

export const commission = z
  .object({
    id,
    order_id: id,
    amount: money,
    rate_percent: z.number(),
    status: z.enum(commissionStatuses),
    payment_date: time.nullable(),
    created_at: time,
    staff: z.object({ id, name: z.string() }),
  })
  .meta({ id: 'Commission' });
export type Commission = z.infer<typeof commission>;

const commissionList = listOf(commission).extend({
  totals: z.object({ unpaid: money, paid: money }).meta({
    description:
      'Over all commissions that the filter finds, whatever the page, and in both states whatever `status` asks for',
  }),
});
const commissionStatus = z.enum(commissionStatuses).optional();

export const assignmentsApi = {
  orders: {
    method: 'GET',
    path: '/admin/orders',
    summary: 'Orders, newest first; those that are overdue, the longest overdue first',
    access: admin,
    query: adminList('created_at', 'total_amount', 'status').extend({
      user_id: idQuery.optional(),
      status: z.enum(orderStatuses).optional(),
      payment_status: z.enum(['paid', 'unpaid', 'refunded']).optional(),
      // Past the promised day and not delivered.
      overdue: z.literal('1').optional(),
    }),
    response: listOf(listedOrder),
  },
  order: {
    method: 'GET',
    path: '/admin/orders/{id}',
    summary: 'One order with its history',
    access: admin,
    params: idParam,
    response: orderDetail,
  },
  deleteOrder: {
    method: 'DELETE',
    path: '/admin/orders/{id}',
    summary: 'Take an order out of the lists; its books stay',
    access: admin,
    params: idParam,
    response: messageShape,
  },
  assignStaff: {
    method: 'POST',
    path: '/admin/orders/{id}/assign-staff',
    summary: 'Assign a staff member to a pending order',
    access: admin,
    params: idParam,
    body: z.object({ user_id: idField('staff member') }),
    response: orderDetail,
  },
  commissions: {
    method: 'GET',
    path: '/admin/commissions',
    summary: 'Commissions, newest first',
    access: admin,
    query: adminList('created_at', 'amount').extend({
      status: commissionStatus,
      user_id: idQuery.optional(),
    }),
    response: commissionList,
  },
  payCommission: {
    method: 'PUT',
    path: '/admin/commissions/{id}/pay',
    summary: 'Mark a commission as paid',
    access: admin,
    params: idParam,
    response: commission,
  },
  staffOrders: {
    method: 'GET',
    path: '/staff/orders',
    summary: 'Orders assigned to the caller, the latest assigned first',
    access: staff,
    // `open` leaves out what the caller has delivered, or what they have not.
    query: paging().extend({
      sort: z.enum(['-assigned_at', 'promised_at']).optional(),
      open: z.enum(['1', '0']).optional(),
    }),
    response: listOf(staffOrder),
  },
  advance: {
    method: 'PUT',
    path: '/staff/orders/{id}/status',
    summary: 'Start or complete the own work on an order',
    access: staff,
    params: idParam,
    body: z.object({
      status: z.enum(['assigned', 'in_progress', 'completed', 'delivered'], 'must be in_progress or completed.'),
    }),
    response: staffOrder,
  },
  deliver: {
    method: 'POST',
    path: '/staff/orders/{id}/deliver',
    summary: 'Deliver the own work, with notes for the admin',
    access: staff,
    params: idParam,
    body: z.object({ notes: z.string().trim().max(10_000, 'must be at most 10000 characters.').nullish() }),
    response: staffOrder,
  },
  earnings: {
    method: 'GET',
    path: '/staff/commissions',
    summary: 'The caller’s own commissions',
    access: staff,
    query: paging().extend({ status: commissionStatus }),
    response: commissionList,
  },
} as const satisfies Api;
