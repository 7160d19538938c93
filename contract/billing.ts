import { z } from 'zod';
import { id, invoiceStatus, money, paymentProvider, time } from './fields.ts';
import { type Api, adminList, idParam, idQuery, listOf, paging } from './http.ts';

const invoiceFields = {
  id,
  invoice_number: z.string(),
  amount: money,
  status: invoiceStatus,
  created_at: time,
};

export const issuedInvoice = z.object(invoiceFields).meta({ id: 'IssuedInvoice' });

export const invoice = z
  .object({
    ...invoiceFields,
    paid_at: time.nullable(),
    /** Paid after it was issued. Its PDF shows the amount due, and the receipt shows the payment. */
    paid_later: z.boolean(),
    order: z.object({
      id,
      user: z.object({ name: z.string(), email: z.string() }),
      payment_method: paymentProvider,
      items: z.array(
        z.object({
          id,
          service: z.object({ id, title: z.string() }),
          price: money,
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

const invoiceDay = z.iso.date('must be a date such as 2027-01-31.').optional();

export const billingApi = {
  invoices: {
    method: 'GET',
    path: '/customer/invoices',
    summary: 'The customer’s own invoices',
    access: ['customer'],
    query: paging().extend({
      // Of the date on the invoice, in UTC.
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2027-01.')
        .optional(),
    }),
    response: listOf(invoice),
  },
  invoice: {
    method: 'GET',
    path: '/customer/invoices/{id}',
    summary: 'One invoice',
    access: ['customer'],
    params: idParam,
    response: invoice,
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
  adminInvoices: {
    method: 'GET',
    path: '/admin/invoices',
    summary: 'All invoices, newest first',
    access: ['admin'],
    query: adminList('created_at', 'amount').extend({
      status: invoiceStatus.optional(),
      user_id: idQuery.optional(),
      // Days of issue in UTC, both included.
      from: invoiceDay,
      to: invoiceDay,
    }),
    response: listOf(adminInvoice),
  },
  adminDownload: {
    method: 'GET',
    path: '/admin/invoices/{id}/download',
    summary: 'An invoice as PDF',
    access: ['admin'],
    params: idParam,
    errors: [429],
    response: 'pdf',
  },
} as const satisfies Api;
