import type { exportsApi } from '../../../contract/exports.ts';
import type { Deps } from '../../deps.ts';
import type { FileResponse, Handlers } from '../../http/bind.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { commissionColumns, commissionReader } from './commission-export.ts';
import { csvFile } from './csv.ts';
import { customerColumns, customerReader } from './customer-export.ts';
import { type ExportSlot, takeExportSlot } from './export-leases.ts';
import { invoiceColumns, invoiceReader } from './invoice-export.ts';
import { invoiceIdsForFile, zipFile } from './invoice-files.ts';
import { orderColumns, orderReader } from './order-export.ts';

type Export = { name: string; viewer: Viewer; query: object };
type Open = (slot: ExportSlot, filename: string) => Promise<FileResponse>;

export function exportRoutes({ db, limits, clock }: Deps): Handlers<typeof exportsApi> {
  /** Recorded before the first byte is sent: whatever the client reads, someone took it. */
  const start = async ({ name, viewer, query }: Export, open: Open): Promise<FileResponse> => {
    await limits.consume('exports', String(viewer.id));
    const slot = await takeExportSlot(db);
    try {
      const [base = '', type = ''] = name.split('.');
      const file = await open(slot, `${base}-${clock.now().toISOString().slice(0, 10)}.${type}`);
      await writeAuditEntry(db, { by: viewer.id, action: 'data.export', id: null, after: { file: name, ...query } });
      return file;
    } catch (error) {
      await slot.release();
      throw error;
    }
  };
  return {
    orders: ({ query, viewer }) =>
      start({ name: 'orders.csv', viewer, query }, async (slot, filename) =>
        csvFile(filename, orderColumns, await orderReader(db, query), slot),
      ),
    customers: ({ query, viewer }) =>
      start({ name: 'customers.csv', viewer, query }, async (slot, filename) =>
        csvFile(filename, customerColumns, await customerReader(db, query), slot),
      ),
    commissions: ({ query, viewer }) =>
      start({ name: 'commissions.csv', viewer, query }, async (slot, filename) =>
        csvFile(filename, commissionColumns, await commissionReader(db, query), slot),
      ),
    invoices: ({ query, viewer }) =>
      start({ name: 'invoices.csv', viewer, query }, async (slot, filename) =>
        csvFile(filename, invoiceColumns, await invoiceReader(db, query), slot),
      ),
    invoiceFiles: ({ query, viewer }) =>
      start({ name: 'invoices.zip', viewer, query }, async (slot, filename) =>
        zipFile(db, filename, await invoiceIdsForFile(await invoiceReader(db, query)), slot),
      ),
  };
}
