import type { exportsApi } from '../../../contract/office/exports.ts';
import type { FileResponse } from '../../http/bind.ts';
import type { Viewer } from '../../http/viewer.ts';
import { customerInvoiceIds, overdueDay } from '../../invoicing/billing/billing.ts';
import { promiseViewOf, timeZoneOf } from '../../order/clock/clock.ts';
import { csvFile, type ExportSlot, startExport } from '../../platform/csv/csv.ts';
import type { Area } from '../../shared/area.ts';
import { commissionColumns, commissionReader } from './commission-export.ts';
import { customerColumns, customerReader } from './customer-export.ts';
import { invoiceColumns, invoiceIdReader, invoiceReader } from './invoice-export.ts';
import { idsForFile, MAX_IDS, zipFile } from './invoice-files.ts';
import { orderColumns, orderReader } from './order-export.ts';
import { paymentColumns, paymentReader } from './payment-export.ts';

type Export = { name: string; viewer: Viewer; query: object; kind?: 'customerExports' };
type Open = (slot: ExportSlot, filename: string, addToEntry: (more: object) => Promise<void>) => Promise<FileResponse>;

export const exports = {
  routes: (deps) => {
    const { db } = deps;
    const start = (request: Export, open: Open) => startExport(deps, request, open);
    return {
      orders: ({ query, viewer }) =>
        start({ name: 'orders.csv', viewer, query }, async (slot, filename) => {
          const view = await promiseViewOf(deps);
          return csvFile(filename, orderColumns(view.calendar.timeZone), await orderReader(db, query, view), slot);
        }),
      customers: ({ query, viewer }) =>
        start({ name: 'customers.csv', viewer, query }, async (slot, filename) =>
          csvFile(filename, customerColumns(await timeZoneOf(deps)), await customerReader(db, query), slot),
        ),
      commissions: ({ query, viewer }) =>
        start({ name: 'commissions.csv', viewer, query }, async (slot, filename) => {
          const settings = await deps.settings.current();
          return csvFile(filename, commissionColumns, await commissionReader(db, query, settings), slot);
        }),
      invoices: ({ query, viewer }) =>
        start({ name: 'invoices.csv', viewer, query }, async (slot, filename) =>
          csvFile(filename, invoiceColumns, await invoiceReader(db, query, await overdueDay(deps)), slot),
        ),
      payments: ({ query, viewer }) =>
        start({ name: 'payments.csv', viewer, query }, async (slot, filename) =>
          csvFile(filename, paymentColumns, await paymentReader(db, query, await timeZoneOf(deps)), slot),
        ),
      invoiceFiles: ({ query, viewer }) =>
        start({ name: 'invoices.zip', viewer, query }, async (slot, filename, addToEntry) => {
          const reader = await invoiceIdReader(db, query, await overdueDay(deps));
          const ids = idsForFile(await reader.after(0, await reader.lastId(), MAX_IDS));
          return zipFile(filename, { db, ids, slot, addToEntry });
        }),
      myInvoiceFiles: ({ query, viewer }) =>
        start({ name: 'invoices.zip', viewer, query, kind: 'customerExports' }, async (slot, filename, addToEntry) => {
          const ids = idsForFile(await customerInvoiceIds(db, viewer.id, query, MAX_IDS));
          return zipFile(filename, { db, ids, slot, addToEntry });
        }),
    };
  },
} satisfies Area<typeof exportsApi>;
