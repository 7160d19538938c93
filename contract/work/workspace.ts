import { z } from 'zod';
import { checklistLine } from '../order/checklist.ts';
import { orderFile } from '../order/files.ts';
import { intake } from '../order/intakes.ts';
import { ownReview } from '../order/reviews.ts';
import { customerOrderDetail } from '../selling/orders.ts';
import { orderDetail } from '../selling/orders-admin.ts';
import { staffOrder } from '../selling/staff-order.ts';
import { consentKinds } from '../shared/company/legal-kinds.ts';
import { companyDay } from '../shared/done-by.ts';
import { id, time } from '../shared/fields.ts';
import { type Api, idParam } from '../shared/http.ts';
import { acceptances, acceptedHows } from '../shared/work-states.ts';
import { orderWithdrawal, wayOut } from './cancellation-shapes.ts';
import { guaranteeFields, moneyBack, staffGuarantee } from './guarantee-shapes.ts';

export const delivery = z
  .object({
    id,
    round: z.number().int(),
    summary: z.string().nullable(),
    files: z.array(orderFile),
    created_at: time,
    day: companyDay,
    staff: z.string(),
  })
  .meta({ id: 'Delivery' });
export type OrderDelivery = z.infer<typeof delivery>;

export const acceptance = z
  .object({
    state: z.enum(acceptances),
    due_at: time.nullable(),
    how: z.enum(acceptedHows).nullable(),
    accepted_at: time.nullable(),
    extended: z.boolean(),
    revisions_included: z.number().int().nullable().meta({ description: 'Null: as many as the customer likes' }),
    revisions_used: z.number().int(),
  })
  .meta({ id: 'Acceptance' });
export type OrderAcceptance = z.infer<typeof acceptance>;

const agreed = z
  .array(
    z.object({
      id: id.meta({ description: 'Of the consent' }),
      kind: z.enum(consentKinds),
      version: z.number().int(),
      effective_on: z.iso.date(),
    }),
  )
  .meta({ description: 'The legal texts that applied at the purchase, each once' });

const workspaceFields = {
  ...guaranteeFields,
  intakes: z.array(intake),
  deliveries: z.array(delivery),
  acceptance,
  checklist: z.array(checklistLine),
  appointments: z.array(z.never()),
  unread: z.number().int(),
};

export const customerWorkspace = customerOrderDetail
  .extend({
    ...workspaceFields,
    ...moneyBack,
    agreed,
    withdrawal: orderWithdrawal.nullable(),
    checklist: z.array(z.never()),
    ways_out: z.array(wayOut),
    has_review: z.boolean().meta({ description: 'The customer has reviewed this order' }),
    review: ownReview.nullable(),
  })
  .meta({ id: 'CustomerWorkspace' });
export const staffWorkspace = staffOrder
  .extend({
    ...workspaceFields,
    guarantee: staffGuarantee,
    scope: z
      .array(z.object({ title: z.string(), not_included: z.array(z.string()), needed_from_you: z.array(z.string()) }))
      .meta({ description: 'Of each service that says what is not part of it, or needed from the customer' }),
    started_at: time.nullable().meta({ description: 'When the first of the staff started' }),
    completed_at: time.nullable().meta({ description: 'When the last of the staff completed the work' }),
    disputed: z.boolean().meta({ description: 'A payment of the order is disputed' }),
  })
  .meta({ id: 'StaffWorkspace' });
export const adminWorkspace = orderDetail
  .extend({
    ...workspaceFields,
    ...moneyBack,
    agreed,
    withdrawal: orderWithdrawal.nullable(),
    deliveries: z.array(delivery.extend({ notes: z.string().nullable() })),
  })
  .meta({ id: 'AdminWorkspace' });

export const orderWorkspace = z.union([adminWorkspace, staffWorkspace, customerWorkspace]);
export type OrderWorkspace = z.infer<typeof orderWorkspace>;

export const MAX_WAITING = 3;

export const workspaceApi = {
  waiting: {
    method: 'GET',
    path: '/customer/orders/waiting',
    summary: `The orders that wait for the customer, worst first, at most ${MAX_WAITING}`,
    access: ['customer'],
    response: z.object({ data: z.array(customerWorkspace) }),
  },
  order: {
    method: 'GET',
    path: '/orders/{id}',
    summary: 'The order and its work, as the caller may see them',
    access: ['customer', 'staff', 'admin'],
    permission: 'orders.view',
    params: idParam,
    errors: [404],
    response: orderWorkspace,
  },
} as const satisfies Api;
