import type { z } from 'zod';
import type { AdminInvoice, billingApi } from '../../../contract/billing.ts';
import type { Page } from '../../../contract/http.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfResponse } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';
import { endOfDay, listPage, startOfDay } from '../../shared/lists.ts';
import { searchList } from '../search/search.ts';
import { readDocument } from './invoice-document.ts';
import { type InvoiceRow, invoiceColumns, itemsByOrder, toInvoice } from './invoice-response.ts';

type Query = z.output<typeof billingApi.adminInvoices.query>;
type Filters = Omit<Query, 'page' | 'per_page' | 'sort'>;

const withOrders = (db: Db) => db.selectFrom('invoices').innerJoin('orders', 'orders.id', 'invoices.order_id');

async function invoiceWithNumber(db: Db, text: string | undefined): Promise<number | undefined> {
  if (!text) return undefined;
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('invoice_number', '=', text.toUpperCase())
    .executeTakeFirst();
  return row?.id;
}

/** By number, which finds invoices of deleted orders too, or as orders are found. */
async function searchInvoices(db: Db, filters: Filters) {
  const { status, user_id, from, to, search } = filters;
  const numbered = await invoiceWithNumber(db, search);
  const rows = withOrders(db)
    .$if(status !== undefined, (q) => q.where('invoices.status', '=', status ?? 'paid'))
    .$if(user_id !== undefined, (q) => q.where('orders.user_id', '=', user_id ?? 0))
    .$if(from !== undefined, (q) => q.where('invoices.created_at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (q) => q.where('invoices.created_at', '<', endOfDay(to ?? '')))
    .$if(numbered !== undefined, (q) => q.where('invoices.id', '=', numbered ?? 0));
  const isCounted = user_id === undefined && from === undefined && to === undefined && numbered === undefined;
  return searchList(
    db,
    {
      kind: 'order',
      column: 'invoices.order_id',
      text: numbered === undefined ? search : undefined,
      count: isCounted ? countOf(db, 'invoices', { part: status }) : undefined,
    },
    rows,
  );
}

async function toAdminInvoices(db: Db, rows: (InvoiceRow & { user_id: number })[]): Promise<AdminInvoice[]> {
  const items = await itemsByOrder(
    db,
    rows.map((row) => row.order_id),
  );
  return rows.map(({ user_id, ...row }) => ({
    ...toInvoice(row, items.get(row.order_id) ?? []),
    customer: { id: user_id, name: readDocument(row.document).customer.name },
  }));
}

/** All invoices that the filters find, whatever their number. */
export async function adminInvoices(db: Db, filters: Filters) {
  const { rows } = await searchInvoices(db, filters);
  return {
    select: async (narrow: (found: typeof rows) => typeof rows): Promise<AdminInvoice[]> =>
      toAdminInvoices(db, await narrow(rows).select(invoiceColumns).select('orders.user_id').execute()),
  };
}

/** Newest first. */
export async function listAdminInvoices(db: Db, query: Query): Promise<Page<AdminInvoice>> {
  const found = await searchInvoices(db, query);
  const page = await listPage<InvoiceRow & { user_id: number }>(
    {
      ...found,
      rows: found.rows.select(invoiceColumns).select('orders.user_id'),
      sorts: { created_at: 'invoices.created_at', amount: 'invoices.amount_cents' },
      defaultSort: '-created_at',
      tieBreaker: 'invoices.id',
    },
    query,
  );
  return { ...page, data: await toAdminInvoices(db, page.data) };
}

export async function downloadAdminInvoice(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  by: number,
  id: number,
): Promise<PdfResponse> {
  const row = await db
    .selectFrom('invoices')
    .select(['invoice_number', 'document'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  await limits.consume('invoiceFiles', String(by));
  const { renderInvoicePdf, unlessBusy } = await import('./invoice-pdf.ts');
  const bytes = await unlessBusy(() => renderInvoicePdf(readDocument(row.document)));
  return { filename: `${row.invoice_number}.pdf`, bytes };
}
