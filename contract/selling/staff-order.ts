import { z } from 'zod';
import { checklistProgress } from '../order/checklist.ts';
import { buyerResponse } from '../shared/buyer.ts';
import { assignmentStatus, id, money, orderPaymentMethod, orderStatus, time } from '../shared/fields.ts';
import { promise } from '../shared/order-promise.ts';
import { orderItem, staffMember } from './orders.ts';

/** `my_status` is the status of the caller's own assignment. */
export const staffOrder = z
  .object({
    id,
    user: z.object({
      ...buyerResponse,
      company: z.string().nullable().meta({ description: 'From the billing details' }),
    }),
    status: orderStatus,
    my_status: assignmentStatus,
    notes: z.string().nullable(),
    total_amount: money,
    payment_method: orderPaymentMethod,
    created_at: time,
    promised_at: time,
    promise,
    assigned_at: time,
    items: z.array(orderItem),
    staff: z.array(staffMember),
    progress: checklistProgress.nullable().meta({ description: 'Of the checklist; null for an order without one' }),
  })
  .meta({ id: 'StaffOrder' });
export type StaffOrder = z.infer<typeof staffOrder>;
