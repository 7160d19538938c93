import { z } from 'zod';
import { customerDetailsInput } from '../invoicing/billing-details.ts';
import { dpaAcceptance } from '../selling/agreements.ts';
import { companyDay } from '../shared/done-by.ts';
import { id, money, requiredText, time } from '../shared/fields.ts';
import { type Api, idInPath, idParam, messageShape } from '../shared/http.ts';
import { maxItems, maxLength } from '../shared/limits.ts';

const admin = ['admin'] as const;

export const customerNote = z
  .object({
    id,
    content: z.string(),
    author: z.object({ id, name: z.string() }),
    is_mine: z.boolean().meta({ description: 'Only its author may change or delete it' }),
    created_at: time,
    edited_at: time.nullable(),
  })
  .meta({ id: 'CustomerNote' });
export type CustomerNote = z.infer<typeof customerNote>;

const text = z.string().nullable();

export const customer = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    phone: text,
    since: companyDay,
    second_factor: z.boolean(),
    billing: z.object({
      company: text,
      line1: text,
      line2: text,
      city: text,
      region: text,
      postal_code: text,
      country: text,
      tax_id: text,
      invoice_email: text.meta({ description: 'Confirmed by its owner' }),
    }),
    figures: z.object({
      orders: z.number().int(),
      ordered: money.meta({ description: 'The totals of orders that were not cancelled' }),
      due: money,
      overdue: z.number().int().meta({ description: 'Invoices of `due` that were due before today' }),
      late: z.number().int().meta({ description: 'Orders past their promised day' }),
      reviews: z.number().int(),
      rating: z.number().nullable().meta({ description: 'The average of the reviews, with one decimal' }),
    }),
    dpa: dpaAcceptance.nullable().meta({ description: 'The newest contract on data processing that was accepted' }),
    notes: z.array(customerNote).meta({ description: `The newest ${maxItems.shownNotes}; internal` }),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;

export const timelineKinds = ['chat', 'email', 'note', 'order', 'order_thread', 'payment', 'refund', 'review'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineEntry = z
  .object({
    kind: z.enum(timelineKinds),
    id: id.meta({ description: 'Of the record; a conversation has that of its order or person' }),
    at: time,
    order_id: id.nullable(),
    title: z.string().meta({ description: 'The service, the newest line, the kind of an email' }),
    state: text.meta({ description: 'Of an order, payment or refund' }),
    amount: money.nullable(),
    who: text.meta({ description: 'The author of a note or line' }),
    rating: z.number().int().nullable(),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelinePage = z
  .object({
    data: z.array(timelineEntry),
    next: text.meta({ description: '`before` of the next page; null at the end' }),
  })
  .meta({ id: 'TimelinePage' });
export type TimelinePage = z.infer<typeof timelinePage>;

const isTime = (cursor: string) => !Number.isNaN(Date.parse(cursor.slice(0, 24)));

const cursor = z
  .string()
  .regex(
    new RegExp(String.raw`^(19|20)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z:(${timelineKinds.join('|')}):\d{1,9}$`),
    'must be `next` of another page.',
  )
  .refine(isTime, 'must be `next` of another page.')
  .optional();

const noteInput = z
  .object({ content: requiredText(maxLength.customerNote) })
  .meta({ examples: [{ content: 'Prefers calls before ten.' }] });
const noteParam = idParam.extend({ nid: idInPath });

export const customersApi = {
  customer: {
    method: 'GET',
    path: '/admin/customers/{id}',
    summary: 'A customer with contact, sums and internal notes',
    access: admin,
    params: idParam,
    response: customer,
  },
  updateDetails: {
    method: 'PUT',
    path: '/admin/customers/{id}',
    summary: 'Change phone, place of work and billing details of a customer, all or nothing',
    access: admin,
    params: idParam,
    body: customerDetailsInput,
    errors: [409, 429],
    response: customer,
  },
  timeline: {
    method: 'GET',
    path: '/admin/customers/{id}/timeline',
    summary: 'What happened with a customer, newest first; `before` continues',
    access: admin,
    params: idParam,
    query: z.object({ before: cursor, per_page: z.coerce.number().int().min(1).max(100).default(30) }),
    response: timelinePage,
  },
  createNote: {
    method: 'POST',
    path: '/admin/customers/{id}/notes',
    summary: 'Add an internal note',
    access: admin,
    params: idParam,
    body: noteInput,
    status: 201,
    response: customerNote,
  },
  updateNote: {
    method: 'PUT',
    path: '/admin/customers/{id}/notes/{nid}',
    summary: 'Change a note of the caller’s own',
    access: admin,
    params: noteParam,
    body: noteInput,
    errors: [404],
    response: customerNote,
  },
  deleteNote: {
    method: 'DELETE',
    path: '/admin/customers/{id}/notes/{nid}',
    summary: 'Delete a note of the caller’s own',
    access: admin,
    params: noteParam,
    errors: [404],
    response: messageShape,
  },
} as const satisfies Api;
