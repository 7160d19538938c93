import { z } from 'zod';
import { orderDetail } from '../selling/orders-admin.ts';
import { id, money, moneyInput } from '../shared/fields.ts';
import { idField, optionalLine, optionalText } from '../shared/forms.ts';
import { type Api, adminList, idParam, idQuery, listOf } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { refundReasons, refundSources } from '../shared/money-states.ts';
import {
  dispute,
  disputeState,
  payment,
  paymentDetail,
  paymentStatus,
  personRef,
  refund,
  refundState,
} from './refund-shapes.ts';

export type { Dispute, Payment, PaymentDetail, Refund } from './refund-shapes.ts';

const admin = ['admin'] as const;

const day = z.iso.date('must be a date such as 2027-01-31.');

/** `refund` would parse too, so the literal decides between 202 and 201. */
const requestedRefund = refund.extend({ state: z.literal('requested') });

const positiveAmount = moneyInput.refine((cents) => cents > 0, 'must be more than 0.');
const flag = (initial: boolean) => z.boolean('must be true or false.').default(initial);

const refundChoice = {
  amount: positiveAmount,
  /** Omitted: the invoice that the payment pays. */
  invoice_id: idField('invoice id').nullish(),
  unallocated: flag(false).meta({ description: 'Of the part of the payment that pays no invoice' }),
  lines: z
    .array(z.object({ position: z.number().int('must be a whole number.').min(1), amount: positiveAmount }))
    .max(100, 'must have at most 100 lines.')
    .refine((lines) => new Set(lines.map((line) => line.position)).size === lines.length, 'must not repeat a line.')
    .optional()
    .meta({ description: 'Lines of the invoice, whose amounts add up; without them, all lines in proportion' }),
  keep_commissions: flag(false),
  cancel_order: flag(false),
};

const choiceExample = {
  amount: '5.00',
  unallocated: false,
  lines: [{ position: 1, amount: '5.00' }],
  keep_commissions: false,
  cancel_order: false,
};

export const refundInput = z
  .object({
    ...refundChoice,
    reason: z.enum(refundReasons, 'must be one of the known reasons.'),
    note: optionalText(maxLength.refundNote),
    method: z.enum(['original', 'manual'], 'must be original or manual.').default('original'),
    reference: optionalLine(maxLength.paymentReference).meta({ description: 'Of a manual refund' }),
    paid_on: day.nullish().meta({ description: 'Of a manual refund; today without it' }),
    notify: flag(true).meta({ description: 'Whether the customer gets an email' }),
  })
  .meta({
    id: 'RefundInput',
    examples: [
      {
        ...choiceExample,
        reason: 'goodwill',
        note: 'Agreed on the phone.',
        method: 'manual',
        reference: 'Transfer 12',
        paid_on: '2026-01-31',
        notify: true,
      },
    ],
  });
export type RefundInput = z.output<typeof refundInput>;

export const refundPreviewInput = z.object(refundChoice).meta({ id: 'RefundPreviewInput', examples: [choiceExample] });
export type RefundPreviewInput = z.output<typeof refundPreviewInput>;

/** Nothing is stored: the credit note gets this number unless another one is issued first. */
export const refundPreview = z
  .object({
    amount: money,
    tax: money,
    credit_note_number: z.string().nullable().meta({ description: 'Null for a part that pays no invoice' }),
    commissions: z
      .array(z.object({ user: personRef, amount: money }))
      .meta({ description: 'By how much each commission is reduced' }),
    invoice_status: z.string().nullable().meta({ description: 'Of the invoice, after the refund' }),
    order: z
      .object({ id, can_cancel: z.boolean(), has_started: z.boolean() })
      .nullable()
      .meta({ description: '`has_started`: somebody works on the order or has worked on it' }),
  })
  .meta({ id: 'RefundPreview' });
export type RefundPreview = z.infer<typeof refundPreview>;

const companyDay = day.optional().meta({ description: 'A day in the company’s time zone. Both days are included' });
const filters = { from: companyDay, to: companyDay, order_id: idQuery.optional(), user_id: idQuery.optional() };

export const refundsApi = {
  payments: {
    method: 'GET',
    path: '/admin/payments',
    summary: 'Payments, newest first',
    access: admin,
    permission: 'money.read',
    query: adminList('created_at', 'amount', 'received_on').extend({
      ...filters,
      invoice_id: idQuery.optional(),
      status: paymentStatus.optional(),
    }),
    response: listOf(payment),
  },
  payment: {
    method: 'GET',
    path: '/admin/payments/{id}',
    summary: 'One payment with what can be refunded of it',
    access: admin,
    permission: 'money.read',
    params: idParam,
    response: paymentDetail,
  },
  createRefund: {
    method: 'POST',
    path: '/admin/payments/{id}/refunds',
    summary: 'Refund a payment, in full or in part; 202 if the provider did not respond, and the refund follows',
    access: admin,
    permission: 'money.refund',
    idempotent: true,
    params: idParam,
    body: refundInput,
    status: 201,
    accepted: requestedRefund,
    errors: [409, 429],
    response: refund,
  },
  previewRefund: {
    method: 'POST',
    path: '/admin/payments/{id}/refunds/preview',
    summary: 'What a refund would do to invoice, credit note and commissions',
    access: admin,
    permission: 'money.refund',
    params: idParam,
    body: refundPreviewInput,
    errors: [409, 429],
    response: refundPreview,
  },
  refunds: {
    method: 'GET',
    path: '/admin/refunds',
    summary: 'Refunds, newest first',
    access: admin,
    permission: 'money.read',
    query: adminList('created_at', 'amount').extend({
      ...filters,
      state: refundState.optional(),
      source: z.enum(refundSources).optional(),
      payment_id: idQuery.optional(),
      invoice_id: idQuery.optional(),
    }),
    response: listOf(refund).extend({ counts: z.record(refundState, z.number().int()) }),
  },
  refund: {
    method: 'GET',
    path: '/admin/refunds/{id}',
    summary: 'One refund',
    access: admin,
    permission: 'money.read',
    params: idParam,
    response: refund,
  },
  retryRefund: {
    method: 'POST',
    path: '/admin/refunds/{id}/retry',
    summary: 'Try a failed or returned refund again, as a new refund',
    access: admin,
    permission: 'money.refund',
    idempotent: true,
    params: idParam,
    status: 201,
    accepted: requestedRefund,
    errors: [409, 429],
    response: refund,
  },
  disputes: {
    method: 'GET',
    path: '/admin/disputes',
    summary: 'Disputes, newest first',
    access: admin,
    permission: 'money.read',
    query: adminList('opened_at', 'amount').extend({
      state: disputeState.optional(),
      is_open: z.enum(['1', '0']).optional(),
      payment_id: idQuery.optional(),
      order_id: idQuery.optional(),
    }),
    response: listOf(dispute).extend({ counts: z.object({ open: z.number().int(), closed: z.number().int() }) }),
  },
  writeOffDispute: {
    method: 'POST',
    path: '/admin/disputes/{id}/write-off',
    summary: 'After a lost dispute: cancel the amount due with a credit note',
    access: admin,
    permission: 'money.refund',
    idempotent: true,
    params: idParam,
    errors: [409],
    response: dispute,
  },
  askAgain: {
    method: 'POST',
    path: '/admin/disputes/{id}/ask-again',
    summary: 'After a lost dispute: the customer owes the amount again',
    access: admin,
    permission: 'money.refund',
    idempotent: true,
    params: idParam,
    errors: [409],
    response: dispute,
  },
  cancelOrder: {
    method: 'POST',
    path: '/admin/orders/{id}/cancel',
    summary: 'Cancel an order that is not completed; an invoice with nothing paid is voided',
    access: admin,
    permission: 'money.refund',
    idempotent: true,
    params: idParam,
    body: z
      .object({
        note: optionalText(maxLength.refundNote),
        refund: z
          .boolean('must be true or false.')
          .optional()
          .meta({ description: 'Also refund all that was paid: 422 if there is nothing, 409 while it is disputed' }),
      })
      .meta({ examples: [{ note: 'The customer has closed.', refund: false }] }),
    errors: [409],
    response: orderDetail,
  },
} as const satisfies Api;
