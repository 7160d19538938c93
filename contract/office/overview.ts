import { z } from 'zod';
import { undoableMessage } from '../platform/undo.ts';
import { id, money, paymentProvider, requiredText, time } from '../shared/fields.ts';
import { type Api, adminList, idParam, idQuery, listOf } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

const admin = ['admin'] as const;

// PostgreSQL rejects year 0.
const moment = z.iso
  .datetime('must be a time such as 2026-11-21T00:00:00Z.')
  .refine((text) => text >= '1900', 'must be a time such as 2026-11-21T00:00:00Z.');

export const contactMessage = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    source: z.enum(['form', 'email']),
    created_at: time,
    read_at: time.nullable(),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof contactMessage>;

/**
 * A captured payment that fits no order, or an invoice to a company whose tax id turned out to be invalid. The note
 * says how it was resolved.
 */
export const paymentToReview = z
  .object({
    kind: z.enum(['payment', 'tax_id']),
    id: id.meta({ description: 'Unique among those of its kind' }),
    provider: paymentProvider.nullable().meta({ description: 'Null for a tax id' }),
    provider_ref: z.string().nullable().meta({ description: 'The provider’s id of the payment' }),
    amount: money.meta({ description: 'The expected amount. `reason` names any other amount that was captured.' }),
    reason: z.string(),
    buyer: z.object({ name: z.string(), email: z.string() }),
    services: z.array(z.string()).meta({ description: 'Titles of the services to be bought' }),
    invoice: z
      .object({ id, invoice_number: z.string(), order_id: id })
      .nullable()
      .meta({ description: 'The invoice to be paid; null for a purchase, whose order was not created' }),
    created_at: time,
    settled_at: time.nullable(),
    settled_by: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: 'Also null if the provider reported a refund' }),
    settled_note: z.string().nullable(),
  })
  .meta({ id: 'PaymentToReview' });
export type PaymentToReview = z.infer<typeof paymentToReview>;

export const auditEntry = z
  .object({
    id,
    actor: z.object({ id, name: z.string() }).nullable(),
    action: z.string(),
    subject_type: z.string(),
    subject_id: id.nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    created_at: time,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const overview = z
  .object({
    new_orders: z.number().int(),
    orders_in_work: z.number().int(),
    overdue_orders: z.number().int(),
    due_today: z.number().int(),
    waiting_orders: z.number().int().meta({ description: 'Waiting for a payment or answers, or paused' }),
    on_time: z
      .object({ percent: z.number().int().nullable(), delivered: z.number().int() })
      .meta({ description: 'Of the first deliveries of the last 30 days, rounded down; null without any' }),
    unpaid_invoices: z.object({ count: z.number().int(), amount: money }),
    overdue_invoices: z
      .object({ count: z.number().int(), amount: money })
      .meta({ description: 'Open after their due day; the amount is what is due of them' }),
    unpaid_commissions: z.object({ count: z.number().int(), amount: money }),
    waiting_reviews: z.number().int(),
    unread_messages: z.number().int(),
    unread_order_messages: z.number().int(),
    new_contact_messages: z.number().int(),
    payments_to_review: z.number().int(),
    open_refunds: z.number().int().meta({ description: 'Under way, or returned and not tried again' }),
    open_disputes: z
      .number()
      .int()
      .meta({ description: 'Not decided by the provider, or lost and neither written off nor asked for again' }),
    open_findings: z
      .number()
      .int()
      .meta({ description: 'Of `GET /admin/reconciliation/findings`, without foreign payments' }),
    revenue: z.object({
      last_30_days: money,
      before_that: money,
      days: z.array(z.object({ day: z.string(), amount: money, orders: z.number().int() })),
    }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;

/** The sidebar's counts. Every admin screen loads them, so they must be inexpensive. */
export const pendingCounts = z
  .object({
    unread_messages: z.number().int(),
    unread_order_messages: z.number().int(),
    quarantined_emails: z.number().int().meta({ description: 'Received emails that an admin has to check' }),
    waiting_reviews: z.number().int(),
    new_contact_messages: z.number().int(),
    payments_to_review: z.number().int(),
    open_refunds: z.number().int(),
    open_disputes: z.number().int(),
    open_findings: z.number().int(),
    webhook_warnings: z
      .array(z.object({ provider: paymentProvider, state: z.enum(['silent', 'failing', 'misconfigured']) }))
      .meta({ description: 'Providers whose events do not arrive' }),
    system_warnings: z
      .array(z.string())
      .meta({ description: 'Keys of the lines of `GET /admin/system` that have been bad for ten minutes' }),
  })
  .meta({ id: 'Waiting' });
export type PendingCounts = z.infer<typeof pendingCounts>;

export const backOfficeApi = {
  overview: {
    method: 'GET',
    path: '/admin/overview',
    summary: 'Open tasks and revenue',
    operationId: 'office.overview',
    access: admin,
    response: overview,
  },
  pendingCounts: {
    method: 'GET',
    path: '/admin/waiting',
    summary: 'Numbers of open tasks, for the sidebar',
    operationId: 'office.waiting',
    access: admin,
    response: pendingCounts,
  },
  contactMessages: {
    method: 'GET',
    path: '/admin/contact-messages',
    summary: 'Contact messages, newest first',
    operationId: 'office.contactMessages',
    access: admin,
    query: adminList('created_at', 'name').extend({ is_read: z.enum(['1', '0']).optional() }),
    response: listOf(contactMessage),
  },
  readContactMessage: {
    method: 'PUT',
    path: '/admin/contact-messages/{id}/read',
    summary: 'Mark a contact message as read',
    operationId: 'office.readContactMessage',
    access: admin,
    params: idParam,
    response: undoableMessage,
  },
  paymentsToReview: {
    method: 'GET',
    path: '/admin/payments-to-review',
    summary: 'Payments without a matching order, and invalid tax ids, newest first',
    operationId: 'office.paymentsToReview',
    access: admin,
    permission: 'money.read',
    query: adminList('created_at', 'amount').extend({ is_settled: z.enum(['1', '0']).optional() }),
    response: listOf(paymentToReview),
  },
  settlePayment: {
    method: 'PUT',
    path: '/admin/payments-to-review/{id}/settle',
    summary: 'Record how a payment without a matching order was resolved; once',
    operationId: 'office.settlePayment',
    access: admin,
    permission: 'money.invoice',
    params: idParam,
    body: z.object({ note: requiredText(maxLength.settlementNote) }),
    errors: [409],
    response: paymentToReview,
  },
  settleTaxId: {
    method: 'PUT',
    path: '/admin/tax-ids-to-review/{id}/settle',
    summary: 'Record how an invoice with an invalid tax id was resolved; once',
    access: admin,
    permission: 'money.invoice',
    params: idParam,
    body: z.object({ note: requiredText(maxLength.settlementNote) }),
    errors: [409],
    response: paymentToReview,
  },
  auditLog: {
    method: 'GET',
    path: '/admin/audit-log',
    summary: 'Audit entries, newest first',
    operationId: 'office.auditLog',
    access: admin,
    query: adminList('created_at').extend({
      actor_id: idQuery.optional(),
      subject_type: z.string().max(40).optional(),
      subject_id: idQuery.optional(),
      action: z.string().max(60).optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    response: listOf(auditEntry),
  },
} as const satisfies Api;
