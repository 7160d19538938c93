import { z } from 'zod';
import { id, invoiceStatus, money, orderPaymentMethod, time, unitPrice } from '../shared/fields.ts';
import { optionalText } from '../shared/forms.ts';
import { type Api, adminList, idParam, idQuery, listOf, paging } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { creditNoteKinds, invoiceKinds, refundStates } from '../shared/money-states.ts';
import { paymentMethods } from '../shared/status.ts';
import { billingExample, billingInput } from './billing-details.ts';
import { printedDocument } from './printed-document.ts';
import { taxAmount } from './tax.ts';

const invoiceFields = {
  id,
  invoice_number: z.string(),
  amount: money,
  status: invoiceStatus,
  created_at: time,
  issued_on: z.string().meta({ description: 'The date of the document: the company’s day' }),
};

export const issuedInvoice = z.object(invoiceFields).meta({ id: 'IssuedInvoice' });

export const invoice = z
  .object({
    ...invoiceFields,
    paid_at: time.nullable(),
    paid_on: z.string().nullable().meta({ description: 'The company’s day of `paid_at`' }),
    /** Paid after it was issued. Its PDF shows the amount due, and the receipt shows the payment. */
    paid_later: z.boolean(),
    kind: z.enum(invoiceKinds),
    net: money,
    tax: money,
    taxes: z.array(taxAmount).meta({ description: 'Empty outside the scope of the tax, which has no rate' }),
    discount: money,
    coupon_code: z.string().nullable(),
    due: money.meta({ description: 'Still to be paid' }),
    due_on: z.string(),
    payment_pending: z
      .boolean()
      .meta({ description: 'A payment is being processed: it can’t be paid until that ends' }),
    overdue: z.boolean().meta({ description: 'With an amount due, and due before today by the company’s clock' }),
    paid: money,
    credited: money,
    refunded: money,
    seller: z.array(z.string()).meta({ description: 'The lines of its name and address as issued' }),
    buyer: z.object({ lines: z.array(z.string()), company: z.string().nullable(), po_number: z.string().nullable() }),
    notes: z.array(z.string()).meta({ description: 'That the tax requires, such as "Reverse charge"' }),
    corrects: z.object({ id, invoice_number: z.string() }).nullable().meta({ description: 'The invoice it replaces' }),
    corrected_by: z
      .object({ id, invoice_number: z.string() })
      .nullable()
      .meta({ description: 'The invoice that replaces it' }),
    credit_notes: z
      .array(
        z.object({
          id,
          credit_note_number: z.string(),
          kind: z.enum(creditNoteKinds),
          amount: money,
          reason: z.string(),
          issued_on: z.string(),
        }),
      )
      .meta({ description: 'Oldest first' }),
    refunds: z
      .array(
        z.object({
          id,
          state: z.enum(refundStates),
          amount: money,
          method: z.enum(paymentMethods).nullable().meta({ description: 'Null: paid out separately' }),
          card: z.string().nullable().meta({ description: 'Brand and last digits', example: 'Visa ·4242' }),
          created_at: time,
          succeeded_at: time.nullable(),
          day: z.string().meta({ description: 'The company’s day on which it succeeded, or was requested' }),
        }),
      )
      .meta({ description: 'Oldest first, without failed ones' }),
    order: z.object({
      id: id.nullable(),
      user: z.object({ name: z.string(), email: z.string() }),
      payment_method: orderPaymentMethod,
      items: z.array(
        z.object({
          id,
          service: z.object({ id: id.nullable(), title: z.string() }),
          price: money,
          unit_price: unitPrice,
          quantity: z.number().int(),
        }),
      ),
    }),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

export const adminInvoice = invoice
  .extend({ customer: z.object({ id, name: z.string() }).meta({ description: 'The account; the name as issued' }) })
  .meta({ id: 'AdminInvoice' });
export type AdminInvoice = z.infer<typeof adminInvoice>;

export const invoiceDetail = invoice.extend({ document: printedDocument }).meta({ id: 'InvoiceDetail' });
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

export const adminInvoiceDetail = adminInvoice
  .extend({
    document: printedDocument,
    recipient: z.string().nullable().meta({ description: 'Gets it by email; null once the account is deleted' }),
  })
  .meta({ id: 'AdminInvoiceDetail' });
export type AdminInvoiceDetail = z.infer<typeof adminInvoiceDetail>;

export const invoiceCounts = z
  .object({
    all: z.number().int(),
    unpaid: z.number().int().meta({ description: 'With an amount due, whatever the status' }),
    overdue: z.number().int().meta({ description: 'Those of `unpaid` that were due before today' }),
    paid: z.number().int(),
    refunded: z.number().int(),
    charged_back: z.number().int(),
    due: money.meta({ description: 'Of the `unpaid` ones' }),
  })
  .meta({ id: 'InvoiceCounts' });
export type InvoiceCounts = z.infer<typeof invoiceCounts>;

export const invoiceCorrection = z
  .object({ billing: billingInput })
  .meta({ id: 'InvoiceCorrection', examples: [{ billing: billingExample }] });
export type InvoiceCorrection = z.output<typeof invoiceCorrection>;

export const adminCorrection = invoiceCorrection
  .extend({ note: optionalText(maxLength.refundNote).meta({ description: 'For the audit log' }) })
  .meta({ id: 'AdminInvoiceCorrection', examples: [{ billing: billingExample, note: 'As asked by email' }] });

const invoiceDay = z.iso
  .date('must be a date such as 2027-01-31.')
  .optional()
  .meta({ description: 'Of `issued_on`, in the company’s time zone. Both days are included' });

const withAmountDue = z.literal('1').optional().meta({ description: 'With an amount due, whatever the status' });

export const billingApi = {
  invoices: {
    method: 'GET',
    path: '/customer/invoices',
    summary: 'The customer’s own invoices',
    access: ['customer'],
    query: paging().extend({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2027-01.')
        .optional()
        .meta({ description: 'Of `issued_on`' }),
      due: withAmountDue,
      from: invoiceDay,
      to: invoiceDay,
    }),
    response: listOf(invoice).extend({
      unpaid: z.number().int().meta({ description: 'Those with an amount due, whatever the filter is' }),
      months: z.array(z.string()).meta({ description: 'Those with an invoice, newest first, whatever `month` is' }),
      today: z.string().meta({ description: 'The company’s day' }),
    }),
  },
  invoice: {
    method: 'GET',
    path: '/customer/invoices/{id}',
    summary: 'One invoice',
    access: ['customer'],
    params: idParam,
    response: invoiceDetail,
  },
  download: {
    method: 'GET',
    path: '/customer/invoices/{id}/download',
    summary: 'The invoice as PDF',
    access: ['customer'],
    params: idParam,
    errors: [429],
    response: 'pdf',
  },
  receipt: {
    method: 'GET',
    path: '/customer/invoices/{id}/receipt',
    summary: 'The receipt for a paid invoice as PDF',
    access: ['customer'],
    params: idParam,
    errors: [429],
    response: 'pdf',
  },
  correct: {
    method: 'POST',
    path: '/customer/invoices/{id}/correct',
    summary: 'Replace an invoice by one with other billing details, within 30 days and if the tax is the same',
    access: ['customer'],
    idempotent: true,
    params: idParam,
    body: invoiceCorrection,
    status: 201,
    errors: [409, 429],
    response: invoiceDetail,
  },
  adminInvoices: {
    method: 'GET',
    path: '/admin/invoices',
    summary: 'All invoices, newest first',
    access: ['admin'],
    permission: 'money.read',
    query: adminList('created_at', 'amount', 'due_on').extend({
      status: invoiceStatus.optional(),
      due: withAmountDue,
      overdue: z.literal('1').optional().meta({ description: 'With an amount due, and due before today' }),
      kind: z.enum(invoiceKinds).optional(),
      user_id: idQuery.optional(),
      order_id: idQuery.optional(),
      from: invoiceDay,
      to: invoiceDay,
    }),
    response: listOf(adminInvoice),
  },
  counts: {
    method: 'GET',
    path: '/admin/invoices/counts',
    summary: 'Numbers of invoices by view, and what is due',
    access: ['admin'],
    permission: 'money.read',
    response: invoiceCounts,
  },
  adminInvoice: {
    method: 'GET',
    path: '/admin/invoices/{id}',
    summary: 'One invoice',
    access: ['admin'],
    permission: 'money.read',
    params: idParam,
    response: adminInvoiceDetail,
  },
  adminCorrect: {
    method: 'POST',
    path: '/admin/invoices/{id}/correct',
    summary: 'Replace an invoice by one with other billing details, and the tax that follows from them',
    access: ['admin'],
    permission: 'money.invoice',
    idempotent: true,
    params: idParam,
    body: adminCorrection,
    status: 201,
    errors: [409],
    response: adminInvoiceDetail,
  },
  send: {
    method: 'POST',
    path: '/admin/invoices/{id}/send',
    summary: 'Email an invoice to its customer, at most once per hour',
    access: ['admin'],
    permission: 'money.invoice',
    params: idParam,
    status: 201,
    errors: [409],
    response: z.object({ recipient: z.string() }),
  },
  adminDownload: {
    method: 'GET',
    path: '/admin/invoices/{id}/download',
    summary: 'An invoice as PDF',
    access: ['admin'],
    permission: 'money.read',
    params: idParam,
    errors: [410, 429],
    response: 'pdf',
  },
} as const satisfies Api;
