import type { z } from 'zod';
import type { AdminInvoice } from '../../../contract/invoicing/billing.ts';
import type { exportsApi } from '../../../contract/office/exports.ts';
import type { Db } from '../../adapters/database/database.ts';
import { adminInvoices, type CompanyToday } from '../../invoicing/billing/billing.ts';
import type { Column, PageReader } from '../../platform/csv/csv.ts';
import { highestId } from './highest-id.ts';

export const invoiceColumns: Column<AdminInvoice>[] = [
  { title: 'Invoice', value: ({ invoice_number }) => invoice_number },
  { title: 'Date', value: ({ issued_on }) => issued_on },
  { title: 'Order', value: ({ order }) => order.id },
  { title: 'Customer', value: ({ order }) => order.user.name },
  { title: 'Email', value: ({ order }) => order.user.email },
  { title: 'Company', value: ({ buyer }) => buyer.company },
  { title: 'Net', value: ({ net }) => net },
  { title: 'Tax', value: ({ tax }) => tax },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Paid on', value: ({ paid_on }) => paid_on },
];

type Query = z.output<typeof exportsApi.invoices.query>;

type Found = Awaited<ReturnType<typeof adminInvoices>>;

async function readerOf<R extends { id: number }>(
  db: Db,
  { ids, ...filters }: Query,
  today: CompanyToday,
  read: (found: Found) => (narrow: Parameters<Found['ids']>[0]) => Promise<R[]>,
): Promise<PageReader<R>> {
  const select = read(await adminInvoices(db, { ...filters, today }));
  return {
    lastId: () => highestId(db, 'invoices'),
    after: (id, lastId, limit) =>
      select((found) =>
        found
          .$if(ids !== undefined, (q) => q.where('invoices.id', 'in', ids ?? []))
          .where('invoices.id', '>', id)
          .where('invoices.id', '<=', lastId)
          .orderBy('invoices.id')
          .limit(limit),
      ),
  };
}

export const invoiceReader = (db: Db, query: Query, today: CompanyToday): Promise<PageReader<AdminInvoice>> =>
  readerOf(db, query, today, ({ select }) => select);

/** A document that can't be read fails alone, and later. */
export const invoiceIdReader = (db: Db, query: Query, today: CompanyToday): Promise<PageReader<{ id: number }>> =>
  readerOf(db, query, today, ({ ids }) => ids);
