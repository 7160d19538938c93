import { z } from 'zod';
import { id, requiredText, time } from '../shared/fields.ts';
import { flag } from '../shared/forms.ts';
import { type Api, idParam } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { orderWorkspace } from './workspace.ts';

const team = ['staff', 'admin'] as const;
const day = z.iso.date('must be a date such as 2027-01-31.');

export const onTimeGroups = ['month', 'service', 'staff'] as const;

export const promisesApi = {
  wait: {
    method: 'POST',
    path: '/orders/{id}/wait',
    summary: 'Ask the customer, and pause the clock until the answer',
    access: team,
    permission: 'orders.manage',
    params: idParam,
    body: z
      .object({
        question: requiredText(maxLength.message).refine(
          (text) => text.length >= 10,
          'must be at least 10 characters.',
        ),
      })
      .meta({ examples: [{ question: 'Which of the two domains do you want to use?' }] }),
    errors: [404, 409],
    response: orderWorkspace,
  },
  resume: {
    method: 'POST',
    path: '/orders/{id}/resume',
    summary: 'Let a paused clock run again',
    access: team,
    permission: 'orders.manage',
    params: idParam,
    errors: [404, 409],
    response: orderWorkspace,
  },
  move: {
    method: 'PUT',
    path: '/admin/orders/{id}/promise',
    summary: 'Promise another day; the customer is emailed both days and the reason',
    access: ['admin'],
    permission: 'orders.manage',
    params: idParam,
    body: z
      .object({
        due_on: day,
        reason: requiredText(maxLength.reason),
        agreed_with_customer: flag,
      })
      .meta({ examples: [{ due_on: '2027-03-12', reason: 'The part is not in stock', agreed_with_customer: true }] }),
    errors: [409],
    response: orderWorkspace,
  },
  recalculate: {
    method: 'POST',
    path: '/admin/promises/recalculate',
    summary: 'Which open orders the current calendar would promise for another day; with `confirm`, they are moved',
    access: ['admin'],
    permission: 'settings.manage',
    body: z.object({ confirm: flag.optional() }).meta({ examples: [{ confirm: false }] }),
    response: z.object({ orders: z.array(z.object({ id, from: time, to: time })) }),
  },
  onTime: {
    method: 'GET',
    path: '/admin/reports/on-time',
    summary: 'How many first deliveries were on time',
    access: ['admin'],
    permission: 'reports.view',
    query: z.object({ from: day.optional(), to: day.optional(), by: z.enum(onTimeGroups).default('month') }),
    response: z.object({
      time_zone: z.string().meta({ description: 'Of the company: its days are those of this report' }),
      rows: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          delivered: z.number().int(),
          on_time: z.number().int(),
          percent: z.number(),
          late_days_median: z.number(),
          paused_percent: z.number(),
        }),
      ),
    }),
  },
} as const satisfies Api;
