import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { id, money, time } from '../shared/fields.ts';
import { flag } from '../shared/forms.ts';
import { type Api, messageShape } from '../shared/http.ts';

const admin = ['admin'] as const;

/** Groups of rows, in the order of the screen. */
export const workGroups = [
  'late',
  'deadline',
  'to_assign',
  'guarantee',
  'messages',
  'changes',
  'reviews',
  'overdue_invoices',
  'commissions',
  'system',
] as const;
export type WorkGroup = (typeof workGroups)[number];

/** A kind names the record whose id a row has. */
export const workKinds = [
  'late',
  'withdrawal',
  'privacy_request',
  'dispute',
  'finding',
  'refund',
  'review_payment',
  'assign',
  'guarantee_claim',
  'chat',
  'order_thread',
  'contact_message',
  'received_email',
  'changes',
  'review',
  'invoice',
  'payout_run',
  'system',
] as const;
export type WorkKind = (typeof workKinds)[number];

export const workActions = [
  'move_promise',
  'decide_withdrawal',
  'answer_privacy',
  'answer_dispute',
  'settle_finding',
  'retry_refund',
  'review_payment',
  'assign',
  'answer_claim',
  'reply',
  'check_email',
  'open_order',
  'approve_review',
  'open_invoice',
  'start_run',
  'approve_run',
  'pay_run',
  'open_system',
] as const;
export type WorkAction = (typeof workActions)[number];

const ROWS = 3;

export const workRow = z
  .object({
    key: z.string().meta({ description: 'Names the row for *Snooze until tomorrow*', example: 'late:31' }),
    kind: z.enum(workKinds),
    id: id.nullable().meta({ description: 'Of the record; null for system lines, and payouts without a run' }),
    order_id: id.nullable(),
    user_id: id.nullable().meta({ description: 'The customer, or whoever wrote' }),
    ref: z.string().nullable().meta({ description: 'The record’s own number or name', example: 'INV-2026-000022' }),
    title: z.string().meta({ description: 'The service, the newest line or what happened' }),
    further: z.number().int().meta({ description: 'Services of the order besides the one in `title`' }),
    who: z.string().nullable().meta({ description: 'The customer, or whoever wrote' }),
    staff: z.array(z.string()),
    amount: money.nullable(),
    day: companyDay.nullable().meta({ description: 'Due, or to be answered by' }),
    days_late: z.number().int().meta({ description: 'Whole days; 0 on the day itself' }),
    at: time.nullable().meta({ description: 'Of the newest message, or since when the line is so' }),
    action: z.enum(workActions),
  })
  .meta({ id: 'WorkRow' });
export type WorkRow = z.infer<typeof workRow>;

export const workList = z
  .object({
    today: companyDay,
    groups: z
      .array(
        z.object({
          key: z.enum(workGroups),
          count: z.number().int().meta({ description: 'Of the group, without snoozed rows' }),
          rows: z.array(workRow).meta({ description: `The first ${ROWS}` }),
        }),
      )
      .meta({ description: 'In the order of the screen, without empty ones' }),
    week: z
      .array(
        z.object({
          day: companyDay,
          orders: z.array(
            z.object({ id, title: z.string(), further: z.number().int(), who: z.string(), staff: z.array(z.string()) }),
          ),
          count: z.number().int().meta({ description: 'Of orders promised for the day, also beyond those listed' }),
        }),
      )
      .meta({ description: 'The working days of the next seven days, and other days with promised orders' }),
  })
  .meta({ id: 'WorkList' });
export type WorkList = z.infer<typeof workList>;

const snoozeKey = z
  .string()
  .regex(new RegExp(`^(${workKinds.join('|')}):[a-z0-9._-]{1,60}$`), 'must be the key of a row.');

export const workListApi = {
  workList: {
    method: 'GET',
    path: '/admin/work-list',
    summary: 'What there is to do, most urgent first, and the orders promised for this week',
    access: admin,
    response: workList,
  },
  snooze: {
    method: 'PUT',
    path: '/admin/work-list/snoozes',
    summary: 'Hide a row of the work list from the caller until tomorrow, or show it again',
    access: admin,
    body: z.object({ key: snoozeKey, snoozed: flag }).meta({ examples: [{ key: 'late:31', snoozed: true }] }),
    errors: [409],
    response: messageShape,
  },
} as const satisfies Api;
