import { z } from 'zod';
import { undoableMessage } from '../platform/undo.ts';
import { buyerResponse } from '../shared/buyer.ts';
import {
  assignmentStatus,
  commissionStatus,
  id,
  invoiceStatus,
  money,
  orderPaymentMethod,
  orderPaymentStatus,
  orderStatus,
  paymentProvider,
  time,
} from '../shared/fields.ts';
import { type Api, adminList, idParam, idQuery, listOf } from '../shared/http.ts';
import { paymentStatuses } from '../shared/money-states.ts';
import { orderEventKinds } from '../shared/order-event-kinds.ts';
import { promise } from '../shared/order-promise.ts';
import { orderStatuses } from '../shared/status.ts';
import { dueFilters } from '../shared/work-states.ts';
import { customerOrder, orderItem, staffMember } from './orders.ts';

const admin = ['admin'] as const;

const orderDay = z.iso
  .date('must be a date such as 2027-01-31.')
  .optional()
  .meta({ description: 'Of `day`, in the company’s time zone. Both days are included' });

export const listedOrder = z
  .object({
    id,
    user: z.object({ id, ...buyerResponse }),
    status: orderStatus,
    payment_status: orderPaymentStatus,
    total_amount: money,
    created_at: time,
    day: z.string().meta({ description: 'The company’s day of `created_at`' }),
    promised_at: time,
    promise,
    payment_method: orderPaymentMethod,
    company: z.string().nullable().meta({ description: 'The customer’s, from the billing details' }),
    items: z.array(orderItem),
    staff: z.array(staffMember),
    invoice: z.object({ id, invoice_number: z.string(), status: invoiceStatus }).nullable(),
    dispute: z
      .object({
        payment_id: id,
        amount: money,
        respond_by: time.nullable().meta({ description: 'Null once it was answered' }),
      })
      .nullable()
      .meta({ description: 'The amount that the provider withholds while a payment of the order is disputed' }),
  })
  .meta({ id: 'ListedOrder' });
export type ListedOrder = z.infer<typeof listedOrder>;

const commissionPart = { id, amount: money, status: commissionStatus };

export const orderDetail = listedOrder
  .extend({
    assignments: z.array(
      z.object({
        id,
        user: z.object({ id, name: z.string() }),
        status: assignmentStatus,
        notes: z.string().nullable(),
        assigned_at: time,
        started_at: time.nullable(),
        completed_at: time.nullable(),
        delivered_at: time.nullable(),
        round: z.number().int().meta({ description: 'Of changes: 1 until its first delivery' }),
        commission: z
          .object({
            ...commissionPart,
            reversals: z.array(z.object({ ...commissionPart, note: z.string().nullable() })),
          })
          .nullable(),
      }),
    ),
    owner: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: 'The admin who is notified about it; null: all of them' }),
    discount: money,
    coupon_code: z.string().nullable().meta({ description: 'Of the discount, as on the invoice' }),
    tax: money.meta({ description: 'Within the total' }),
    invoices: customerOrder.shape.invoices,
    payments: z.array(
      z.object({
        id,
        provider: paymentProvider.nullable(),
        provider_ref: z.string().nullable(),
        amount: money,
        status: z.enum(paymentStatuses),
        created_at: time,
      }),
    ),
    history: z.array(
      z.object({
        id,
        kind: z.enum(orderEventKinds),
        actor: z.object({ id, name: z.string() }).nullable(),
        detail: z.record(z.string(), z.unknown()),
        created_at: time,
      }),
    ),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderCounts = z
  .object({
    all: z.number().int(),
    unassigned: z.number().int(),
    pending: z.number().int(),
    processing: z.number().int(),
    completed: z.number().int(),
    delivered: z.number().int(),
    overdue: z.number().int(),
    due_today: z.number().int(),
    due_week: z.number().int(),
    waiting: z.number().int().meta({ description: 'For a payment, for answers, or paused' }),
    to_deliver: z.number().int().meta({ description: 'All work is completed, but not delivered' }),
    unpaid: z.number().int(),
  })
  .meta({ id: 'OrderCounts' });
export type OrderCounts = z.infer<typeof orderCounts>;

export const ordersAdminApi = {
  list: {
    method: 'GET',
    path: '/admin/orders',
    summary: 'Orders, newest first; with `overdue` or `due`, the earliest promise first',
    operationId: 'work.orders',
    access: admin,
    query: adminList('created_at', 'total_amount', 'status', 'promised_at', 'customer').extend({
      user_id: idQuery.optional(),
      status: z.enum(orderStatuses).optional(),
      payment_status: orderPaymentStatus.optional(),
      // Past its promised date and not delivered.
      overdue: z.literal('1').optional(),
      // The promised day, in the company's time zone, earliest first. `week`: seven days from today. `waiting`: the
      // clock waits or is paused.
      due: z.enum(dueFilters, 'must be overdue, today, week or waiting.').optional(),
      // New orders without an assignment.
      unassigned: z.literal('1').optional(),
      // All work is completed, but not delivered.
      to_deliver: z.literal('1').optional(),
      staff_id: idQuery.optional(),
      service_id: idQuery.optional(),
      // Days of the order, both included.
      from: orderDay,
      to: orderDay,
    }),
    response: listOf(listedOrder),
  },
  counts: {
    method: 'GET',
    path: '/admin/orders/counts',
    summary: 'Numbers of orders by view',
    access: admin,
    response: orderCounts,
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
    summary: 'Delete an order and cancel what is due for it; its payments and commissions remain',
    operationId: 'work.deleteOrder',
    access: admin,
    params: idParam,
    errors: [409],
    response: undoableMessage,
  },
} as const satisfies Api;
