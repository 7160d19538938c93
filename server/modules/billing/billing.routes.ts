import type { billingApi } from '../../../contract/billing.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import {
  downloadAdminInvoice,
  downloadInvoice,
  downloadReceipt,
  findInvoice,
  listAdminInvoices,
  listInvoices,
} from './billing.ts';

export const billingRoutes = (deps: Deps): Handlers<typeof billingApi> => ({
  invoices: ({ viewer, query }) => listInvoices(deps.db, viewer.id, query),
  invoice: ({ viewer, params }) => findInvoice(deps.db, viewer.id, params.id),
  download: ({ viewer, params }) => downloadInvoice(deps, viewer.id, params.id),
  adminInvoices: ({ query, viewer }) => deps.reads.list(viewer.id, (db) => listAdminInvoices(db, query)),
  adminDownload: ({ viewer, params }) => downloadAdminInvoice(deps, viewer.id, params.id),
  receipt: ({ viewer, params }) => downloadReceipt(deps, viewer.id, params.id),
});
