import { z } from 'zod';
import { billingApi } from '../invoicing/billing.ts';
import { ordersAdminApi } from '../selling/orders-admin.ts';
import { commissionsApi } from '../settlement/commissions.ts';
import { refundsApi } from '../settlement/refunds.ts';
import { type Api, LARGEST_ID } from '../shared/http.ts';
import { MAX_ZIPPED_INVOICES } from '../shared/limits.ts';
import { MAX_BULK_RECORDS } from './bulk.ts';
import { usersApi } from './users.ts';

const paging = { page: true, per_page: true, sort: true } as const;

/** Some records instead of all that the filters find, such as `3,17`. */
const ids = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'must be numbers separated by commas.')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().max(LARGEST_ID)).max(MAX_BULK_RECORDS, `must name at most ${MAX_BULK_RECORDS} records.`))
  .optional();

const file = { method: 'GET', access: ['admin'], errors: [429], response: 'file' } as const;

export const exportsApi = {
  orders: {
    ...file,
    path: '/admin/exports/orders.csv',
    summary: 'The orders that the filters find as CSV',
    query: ordersAdminApi.list.query.omit(paging).extend({ ids }),
    media: 'text/csv',
  },
  customers: {
    ...file,
    path: '/admin/exports/customers.csv',
    summary: 'The customers that the search finds as CSV',
    query: usersApi.users.query.pick({ search: true }).extend({ role: z.literal('customer').optional(), ids }),
    media: 'text/csv',
  },
  commissions: {
    ...file,
    permission: 'money.read',
    path: '/admin/exports/commissions.csv',
    summary: 'The commissions that the filters find as CSV',
    query: commissionsApi.list.query.omit(paging).extend({ ids }),
    media: 'text/csv',
  },
  invoices: {
    ...file,
    permission: 'money.read',
    path: '/admin/exports/invoices.csv',
    summary: 'The invoices that the filters find as CSV',
    query: billingApi.adminInvoices.query.omit(paging).extend({ ids }),
    media: 'text/csv',
  },
  payments: {
    ...file,
    permission: 'money.read',
    path: '/admin/exports/payments.csv',
    summary: 'The payments that the filters find as CSV',
    query: refundsApi.payments.query.omit(paging).extend({ ids }),
    media: 'text/csv',
  },
  invoiceFiles: {
    ...file,
    permission: 'money.read',
    path: '/admin/exports/invoices.zip',
    summary: `The PDFs of at most ${MAX_ZIPPED_INVOICES} invoices that the filters find`,
    query: billingApi.adminInvoices.query.omit(paging).extend({ ids }),
    errors: [409, 429],
    media: 'application/zip',
  },
  myInvoiceFiles: {
    ...file,
    access: ['customer'],
    path: '/customer/exports/invoices.zip',
    summary: `The PDFs of at most ${MAX_ZIPPED_INVOICES} of the customer’s invoices that the filters find`,
    query: billingApi.invoices.query.omit({ page: true, per_page: true }),
    errors: [409, 429],
    media: 'application/zip',
  },
} as const satisfies Api;
