import type { Invoice } from '../../../contract/billing.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/http.ts';
import { toDecimal } from '../../../contract/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfResponse } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';
import { visibleTo } from '../orders/hidden-orders.ts';
import { readDocument } from './invoice-document.ts';
import { invoiceColumns, itemsByOrder, toInvoice } from './invoice-response.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findReceipt } from './receipt.ts';

export { adminInvoices, downloadAdminInvoice, listAdminInvoices } from './admin-invoices.ts';
export { findReceipt, issueInvoice };

export async function findIssuedInvoice(db: Db, orderId: number) {
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'amount_cents', 'status', 'created_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { amount_cents, ...invoice } = row;
  return { ...invoice, amount: toDecimal(amount_cents) };
}

const customerInvoices = (db: Db, userId: number) =>
  db.selectFrom('invoices').innerJoin('orders', 'orders.id', 'invoices.order_id').where(visibleTo(userId));

type InvoiceQuery = Paging & { month?: string | undefined };

export async function listInvoices(db: Db, userId: number, query: InvoiceQuery): Promise<Page<Invoice>> {
  const { month, ...paging } = query;
  const listed = () => {
    const all = customerInvoices(db, userId);
    if (month === undefined) return all;
    const { from, until } = boundsOfMonth(month);
    return all.where('invoices.created_at', '>=', from).where('invoices.created_at', '<', until);
  };
  const [rows, counted] = await Promise.all([
    listed()
      .select(invoiceColumns)
      .orderBy('invoices.created_at', 'desc')
      .orderBy('invoices.id', 'desc')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    listed()
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const items = await itemsByOrder(
    db,
    rows.map((row) => row.order_id),
  );
  return pageOf(
    rows.map((row) => toInvoice(row, items.get(row.order_id) ?? [])),
    counted.total,
    paging,
  );
}

function boundsOfMonth(month: string): { from: string; until: string } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  return { from: from.toISOString(), until: until.toISOString() };
}

export async function findInvoice(db: Db, userId: number, id: number): Promise<Invoice> {
  const row = await customerInvoices(db, userId)
    .select(invoiceColumns)
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  const items = await itemsByOrder(db, [row.order_id]);
  return toInvoice(row, items.get(row.order_id) ?? []);
}

type FileDeps = Pick<Deps, 'db' | 'limits'>;

export async function downloadInvoice({ db, limits }: FileDeps, userId: number, id: number): Promise<PdfResponse> {
  const row = await customerInvoices(db, userId)
    .select(['invoices.invoice_number', 'invoices.document'])
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  await limits.consume('invoiceFiles', String(userId));
  const { renderInvoicePdf, unlessBusy } = await import('./invoice-pdf.ts');
  const bytes = await unlessBusy(() => renderInvoicePdf(readDocument(row.document)));
  return { filename: `${row.invoice_number}.pdf`, bytes };
}

export async function downloadReceipt({ db, limits }: FileDeps, userId: number, id: number): Promise<PdfResponse> {
  const invoice = await customerInvoices(db, userId)
    .select('invoices.id')
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  if (!invoice) throw notFound('Invoice');
  const receipt = await findReceipt(db, invoice.id);
  if (!receipt) throw notFound('Receipt');
  await limits.consume('invoiceFiles', String(userId));
  const { renderReceiptPdf, unlessBusy } = await import('./invoice-pdf.ts');
  return { filename: receipt.filename, bytes: await unlessBusy(() => renderReceiptPdf(receipt)) };
}
