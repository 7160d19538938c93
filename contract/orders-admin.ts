import { z } from 'zod';
import { id, money, time } from './fields.ts';
import { type Api, adminList, idParam, idQuery, listOf, messageShape } from './http.ts';
import { orderItem, staffMember } from './orders.ts';
import { orderStatuses } from './status.ts';

const admin = ['admin'] as const;

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

export const orderEventKinds = [
  'placed',
  'paid',
  'assigned',
  'unassigned',
  'started',
  'completed',
  'delivered',
  'commission',
  'commission_paid',
  'refunded',
  'deleted',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

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
        kind: z.string().meta({ description: orderEventKinds.join(', ') }),
        actor: z.object({ id, name: z.string() }).nullable(),
        detail: z.record(z.string(), z.unknown()),
        created_at: time,
      }),
    ),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetail>;

export const ordersAdminApi = {
  list: {
    method: 'GET',
    path: '/admin/orders',
    summary: 'Orders, newest first; with `overdue`, the most overdue first',
    operationId: 'work.orders',
    access: admin,
    query: adminList('created_at', 'total_amount', 'status').extend({
      user_id: idQuery.optional(),
      status: z.enum(orderStatuses).optional(),
      payment_status: z.enum(['paid', 'unpaid', 'refunded']).optional(),
      // Past its promised date and not delivered.
      overdue: z.literal('1').optional(),
    }),
    response: listOf(listedOrder),
  },
  get: {
    method: 'GET',
    path: '/admin/orders/{id}',
    summary: 'One order with its history',
    operationId: 'work.order',
    access: admin,
    params: idParam,
    response: orderDetail,
  },
  delete: {
    method: 'DELETE',
    path: '/admin/orders/{id}',
    summary: 'Delete an order; its invoice, payments and commissions remain',
    operationId: 'work.deleteOrder',
    access: admin,
    params: idParam,
    response: messageShape,
  },
} as const satisfies Api;
