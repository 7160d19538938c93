import { billingApi } from '../../../contract/invoicing/billing.ts';
import { MAX_ZIPPED_INVOICES } from '../../../contract/shared/limits.ts';
import type { Area } from '../../shared/area.ts';
import { assertInvoiceExists, countInvoices, overdueDay, todayIn } from './admin-invoices.ts';
import {
  downloadAdminInvoice,
  downloadInvoice,
  downloadReceipt,
  findAdminInvoice,
  findInvoice,
  listAdminInvoices,
  listInvoices,
} from './billing.ts';
import { correctInvoice } from './correct-invoice.ts';
import { assertOwnInvoice } from './customer-invoices.ts';
import { sendInvoice } from './send-invoice.ts';

export const billing = {
  routes: (deps, { closePayments }) => {
    const correcting = { ...deps, closePayments: (invoiceId: number) => closePayments(deps, invoiceId) };
    return {
      invoices: async ({ viewer, query }) => listInvoices(deps.db, viewer.id, query, await overdueDay(deps)),
      invoice: async ({ viewer, params }) => findInvoice(deps.db, viewer.id, params.id, await overdueDay(deps)),
      download: ({ viewer, params }) => downloadInvoice(deps, viewer.id, params.id),
      receipt: ({ viewer, params }) => downloadReceipt(deps, viewer.id, params.id),
      correct: {
        find: ({ viewer, params }) => assertOwnInvoice(deps.db, viewer.id, params.id),
        run: async ({ viewer, params, body, client }) => {
          const { ip: customer, idempotencyKey: key } = client;
          const request = { invoiceId: params.id, ...body, by: viewer.id, key, customer };
          return findInvoice(deps.db, viewer.id, await correctInvoice(correcting, request), await overdueDay(deps));
        },
      },
      adminInvoices: async ({ query, viewer }) => {
        const day = await overdueDay(deps);
        return deps.reads.list(viewer.id, (db) => listAdminInvoices(db, query, day));
      },
      counts: async () => countInvoices(deps.db, (await overdueDay(deps)).day),
      adminInvoice: async ({ params }) => findAdminInvoice(deps.db, params.id, await overdueDay(deps)),
      adminCorrect: {
        find: ({ params }) => assertInvoiceExists(deps.db, params.id),
        run: async ({ viewer, params, body, client }) => {
          const request = { invoiceId: params.id, ...body, by: viewer.id, key: client.idempotencyKey, customer: null };
          return findAdminInvoice(deps.db, await correctInvoice(correcting, request), await overdueDay(deps));
        },
      },
      send: ({ viewer, params }) => sendInvoice(deps, { id: params.id, by: viewer.id }),
      adminDownload: ({ viewer, params }) => downloadAdminInvoice(deps, viewer.id, params.id),
    };
  },
  bulk: {
    invoices: {
      noun: ['invoice', 'invoices'],
      query: billingApi.adminInvoices.query,
      list: (db, query, { calendar, now }) => listAdminInvoices(db, query, todayIn(calendar.timeZone, now)),
      actions: {
        export: { download: '/api/admin/exports/invoices.csv' },
        zip: { download: '/api/admin/exports/invoices.zip', maxRecords: MAX_ZIPPED_INVOICES },
      },
    },
  },
} satisfies Area<typeof billingApi>;
