import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { id, money, paymentProvider } from '../shared/fields.ts';
import { type Api, listOf, paging } from '../shared/http.ts';

const admin = ['admin'] as const;

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
    on_time_90_days: z
      .object({ on_time: z.number().int(), delivered: z.number().int() })
      .meta({ description: 'Of the first deliveries of the last 90 days' }),
    unpaid_invoices: z
      .object({ count: z.number().int(), amount: money })
      .meta({ description: 'With an amount due, whatever their status; the amount is what is due of them' }),
    overdue_invoices: z
      .object({ count: z.number().int(), amount: money })
      .meta({ description: 'Those of `unpaid_invoices` that were due before today' }),
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
    open_withdrawals: z
      .object({ count: z.number().int(), pay_back_by: companyDay.nullable().meta({ description: 'The earliest day' }) })
      .meta({ description: 'From contracts, not decided yet' }),
    privacy_requests: z
      .object({ count: z.number().int(), answer_by: companyDay.nullable().meta({ description: 'The earliest day' }) })
      .meta({ description: 'Messages about privacy that are not answered yet' }),
    open_findings: z
      .number()
      .int()
      .meta({ description: 'Of `GET /admin/reconciliation/findings`, without foreign payments' }),
    revenue: z
      .object({
        time_zone: z.string().meta({ description: 'Of the company: its days are those of this report' }),
        last_30_days: money,
        before_that: money,
        change_percent: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'Of the last 30 days on the 30 before, rounded; null if those have none' }),
        days: z.array(
          z.object({
            day: z.string(),
            amount: money,
            orders: z.number().int().meta({ description: 'The number of payments received' }),
          }),
        ),
      })
      .meta({
        description:
          'Received, minus refunded, minus charged back: the amount of a dispute counts on the company day on which it is lost, and again on the day on which it is won after all. A day can be negative',
      }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;

/** The sidebar's counts. Every admin screen loads them, so they must be inexpensive. */
export const pendingCounts = z
  .object({
    today: companyDay.meta({ description: 'The company’s day, by the server’s clock' }),
    rows: z
      .object({
        orders: z.number().int().meta({ description: 'Unassigned and late ones' }),
        inbox: z.number().int().meta({ description: 'Unread conversations: `counts.all` of `GET /admin/inbox`' }),
        content: z.number().int().meta({ description: 'Reviews to approve' }),
        money: z.number().int().meta({ description: 'Payments to review, disputes and findings' }),
        settings: z.number().int().meta({ description: 'System warnings' }),
      })
      .meta({ description: 'The number on each row of the sidebar' }),
    unassigned_orders: z.number().int(),
    overdue_orders: z.number().int(),
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

export const revenueGroups = ['service', 'staff'] as const;
const day = z.iso.date('must be a date such as 2027-01-31.');

export const revenueReport = listOf(
  z.object({
    id: id.nullable().meta({ description: 'Of the service or person; null for what belongs to none' }),
    name: z.string().nullable(),
    orders: z.number().int(),
    amount: money,
  }),
)
  .extend({
    time_zone: z.string().meta({ description: 'Of the company: its days are those of this report' }),
    from: companyDay,
    to: companyDay,
    revenue: money.meta({ description: 'Of the period: the sum of all rows' }),
  })
  .meta({
    description:
      'Money counts as in `GET /admin/overview`. An order’s is divided by the totals of its lines, or equally among its staff',
  });
export type RevenueReport = z.infer<typeof revenueReport>;

export const overviewApi = {
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
  revenue: {
    method: 'GET',
    path: '/admin/reports/revenue',
    summary: 'Revenue by service or by staff member, most first; by default of the last twelve months',
    operationId: 'office.revenue',
    access: admin,
    permission: 'reports.view',
    query: paging(25).extend({
      from: day.optional(),
      to: day.optional(),
      by: z.enum(revenueGroups).default('service'),
    }),
    response: revenueReport,
  },
} as const satisfies Api;
