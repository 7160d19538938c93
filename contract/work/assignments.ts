import { z } from 'zod';
import { undoId } from '../platform/undo.ts';
import { orderDetail } from '../selling/orders-admin.ts';
import { staffOrder } from '../selling/staff-order.ts';
import { id, money, optionalText } from '../shared/fields.ts';
import { flag, idField, optionalIdField, requiredIdList } from '../shared/forms.ts';
import { type Api, idInPath, idParam, listOf, paging } from '../shared/http.ts';
import { maxItems, maxLength } from '../shared/limits.ts';
import { dueFilters } from '../shared/work-states.ts';

const staff = ['staff'] as const;
const day = z.iso.date('must be a date such as 2027-01-31.');

/** Deleted orders do not count; `open` is what is assigned and not yet delivered. */
export const staffLoad = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    designation: z.string().nullable(),
    open: z.number().int(),
    overdue: z.number().int().meta({ description: 'Of `open`, those past the promised date of the order' }),
    unpaid: money.meta({ description: 'Sum of the unpaid commissions' }),
    unpaid_count: z.number().int(),
    earned: money.meta({ description: 'Sum of all commissions' }),
  })
  .meta({ id: 'StaffLoad' });
export type StaffLoad = z.infer<typeof staffLoad>;

export const assignmentsApi = {
  staffLoad: {
    method: 'GET',
    path: '/admin/staff-load',
    summary: 'All staff by name, with their open assignments and commissions',
    access: ['admin'],
    response: z.object({ data: z.array(staffLoad) }),
  },
  assignStaff: {
    method: 'POST',
    path: '/admin/orders/{id}/assign-staff',
    summary: 'Assign a staff member to a pending order',
    operationId: 'work.assignStaff',
    access: ['admin'],
    params: idParam,
    body: z.object({ user_id: idField('staff member') }).meta({ examples: [{ user_id: 7 }] }),
    errors: [409],
    response: orderDetail.extend({ undo_id: undoId }),
  },
  unassignStaff: {
    method: 'POST',
    path: '/admin/orders/{id}/unassign-staff',
    summary: 'Take a staff member off a pending order before anyone has started',
    access: ['admin'],
    params: idParam,
    body: z.object({ user_id: idField('staff member') }).meta({ examples: [{ user_id: 7 }] }),
    errors: [409],
    response: orderDetail,
  },
  staffOrders: {
    method: 'GET',
    path: '/staff/orders',
    summary: 'Orders assigned to the caller, most recently assigned first',
    operationId: 'work.staffOrders',
    access: staff,
    // `open=1`: not yet delivered by the caller; `open=0`: delivered.
    query: paging().extend({
      sort: z.enum(['-assigned_at', 'promised_at']).optional(),
      open: z.enum(['1', '0']).optional(),
      due: z.enum(dueFilters, 'must be overdue, today, week or waiting.').optional(),
    }),
    response: listOf(staffOrder).extend({
      counts: z
        .object({ open: z.number().int(), delivered: z.number().int() })
        .meta({ description: 'Of all jobs of the caller; delivered or cancelled' }),
    }),
  },
  staffCalendar: {
    method: 'GET',
    path: '/staff/calendar',
    summary: 'The caller’s jobs by promised day, and the company’s days off, in at most 42 days',
    access: staff,
    query: z.object({ from: day, to: day }),
    response: z
      .object({
        today: z.string().meta({ description: 'In the company’s time zone' }),
        days: z.array(z.object({ day: z.string(), is_working: z.boolean(), holiday: z.string().nullable() })),
        jobs: z.array(staffOrder).meta({ description: 'Whose promised day is one of the days, delivered ones too' }),
        late_before: z.number().int().meta({ description: 'Open jobs that were promised for an earlier day' }),
        waiting: z.number().int().meta({ description: 'Open jobs that wait for their customers and have no day' }),
      })
      .meta({ id: 'StaffCalendar' }),
  },
  advance: {
    method: 'PUT',
    path: '/staff/orders/{id}/status',
    summary: 'Start or complete the caller’s assignment',
    operationId: 'work.advance',
    access: staff,
    params: idParam,
    body: z
      .object({
        status: z.enum(['assigned', 'in_progress', 'completed', 'delivered'], 'must be in_progress or completed.'),
        check_list: flag.optional().meta({
          description: 'With `completed`: 409 while required lines are open, even of a checklist that nobody has used',
        }),
      })
      .meta({ examples: [{ status: 'in_progress' }] }),
    errors: [409],
    response: staffOrder.extend({ undo_id: undoId }),
  },
  deliver: {
    method: 'POST',
    path: '/staff/orders/{id}/deliver',
    summary: 'Deliver the caller’s assignment',
    operationId: 'work.deliver',
    access: staff,
    params: idParam,
    body: z
      .object({
        notes: z
          .string()
          .trim()
          .max(maxLength.deliveryNotes, `must be at most ${maxLength.deliveryNotes} characters.`)
          .nullish()
          .meta({ description: 'For admins' }),
        summary: z
          .string()
          .trim()
          .max(maxLength.deliverySummary, `must be at most ${maxLength.deliverySummary} characters.`)
          .nullish()
          .meta({ description: 'What was done, for the customer' }),
        file_ids: requiredIdList('file', maxItems.deliveryFiles).nullish(),
      })
      .meta({ examples: [{ notes: 'All sockets tested.', summary: 'The cabinet is wired.' }] }),
    errors: [409],
    response: staffOrder,
  },
  reassign: {
    method: 'POST',
    path: '/admin/orders/{id}/reassign',
    summary: 'Give an assignment that is not delivered to someone else, who starts at `assigned`',
    access: ['admin'],
    permission: 'orders.manage',
    params: idParam,
    body: z
      .object({
        assignment_id: idField('assignment'),
        user_id: idField('staff member'),
        reason: optionalText(maxLength.reason).meta({ description: 'For the history' }),
      })
      .meta({ examples: [{ assignment_id: 8, user_id: 7, reason: 'On holiday' }] }),
    errors: [404, 409],
    response: orderDetail.extend({ undo_id: undoId }),
  },
  removeAssignment: {
    method: 'DELETE',
    path: '/admin/orders/{id}/assignments/{aid}',
    summary: 'Take an assignment that is not delivered off the order',
    access: ['admin'],
    permission: 'orders.manage',
    params: idParam.extend({ aid: idInPath }),
    errors: [404, 409],
    response: orderDetail,
  },
  setOwner: {
    method: 'PUT',
    path: '/admin/orders/{id}/owner',
    summary: 'The admin who is notified about the order; null for all of them',
    access: ['admin'],
    permission: 'orders.manage',
    params: idParam,
    body: z.object({ user_id: optionalIdField('admin') }).meta({ examples: [{ user_id: 1 }] }),
    errors: [404],
    response: orderDetail,
  },
} as const satisfies Api;
