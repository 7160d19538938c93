import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { billingApi, Invoice, InvoiceDetail } from '../../../contract/invoicing/billing.ts';
import type { CustomerCreditNote } from '../../../contract/invoicing/credit-note.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfResponse } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';
import { isDue, isOpen } from './admin-invoices.ts';
import { readDocument } from './documents/invoice-document.ts';
import { shownCreditNote, shownInvoice } from './documents/shown-documents.ts';
import { documentSource } from './incomplete-documents.ts';
import { invoiceColumns, toInvoices } from './invoice-response.ts';
import type { CompanyToday } from './issuer.ts';
import { findReceipt } from './receipt.ts';

/** Like `visibleTo` for orders, but an invoice may have no order. */
function isVisibleTo(userId: number) {
  const e = expressionBuilder<Tables & { orders: Partial<Tables['orders']> }, 'invoices' | 'orders'>();
  return e.and([
    e('invoices.user_id', '=', userId),
    e.or([e('orders.id', 'is', null), e('orders.hidden_from_customer', '=', false)]),
  ]);
}

export const customerInvoices = (db: Db, userId: number) =>
  db.selectFrom('invoices').leftJoin('orders', 'orders.id', 'invoices.order_id').where(isVisibleTo(userId));

type InvoiceQuery = z.output<typeof billingApi.invoices.query>;
type Filters = Omit<InvoiceQuery, keyof Paging>;

const days = (...all: (string | undefined)[]): string[] => all.filter((day) => day !== undefined);

function customerInvoicesIn(db: Db, userId: number, { month, due, from, to }: Filters) {
  const e = expressionBuilder<Tables, 'invoices'>();
  return customerInvoices(db, userId).where(
    e.and([
      ...(due === undefined ? [] : [isOpen, isDue]),
      ...days(month && `${month}-01`, from).map((day) => e('invoices.issued_on', '>=', day)),
      ...days(month && `${month}-31`, to).map((day) => e('invoices.issued_on', '<=', day)),
    ]),
  );
}

/** Those of one file, oldest first. Reads no document. */
export const customerInvoiceIds = (
  db: Db,
  userId: number,
  filters: Filters,
  limit: number,
): Promise<{ id: number }[]> =>
  customerInvoicesIn(db, userId, filters).select('invoices.id').orderBy('invoices.id').limit(limit).execute();

export async function listInvoices(
  db: Db,
  userId: number,
  query: InvoiceQuery,
  today: CompanyToday,
): Promise<Page<Invoice> & { unpaid: number; months: string[]; today: string }> {
  const { page, per_page, ...filters } = query;
  const paging = { page, per_page };
  const count = async (found: Filters) => {
    const all = customerInvoicesIn(db, userId, found).select((e) => e.fn.countAll<number>().as('total'));
    return (await all.executeTakeFirstOrThrow()).total;
  };
  const [rows, total, unpaid, months] = await Promise.all([
    customerInvoicesIn(db, userId, filters)
      .select(invoiceColumns)
      .orderBy('invoices.created_at', 'desc')
      .orderBy('invoices.id', 'desc')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    count(filters),
    count({ due: '1' }),
    customerInvoices(db, userId)
      .select(sql<string>`substr(invoices.issued_on, 1, 7)`.as('month'))
      .distinct()
      .orderBy('month', 'desc')
      .execute(),
  ]);
  const found = pageOf(await toInvoices(db, rows, today), total, paging);
  return { ...found, unpaid, months: months.map((row) => row.month), today: today.day };
}

export async function findInvoice(db: Db, userId: number, id: number, today: CompanyToday): Promise<InvoiceDetail> {
  const row = await customerInvoices(db, userId)
    .select(invoiceColumns)
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  const [invoice] = row ? await toInvoices(db, [row], today) : [];
  if (!row || !invoice) throw notFound('Invoice');
  return { ...invoice, document: await shownInvoice(db, { ...invoice, json: row.document }) };
}

export async function assertOwnInvoice(db: Db, userId: number, id: number): Promise<void> {
  const row = await customerInvoices(db, userId).select('invoices.id').where('invoices.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Invoice');
}

type FileDeps = Pick<Deps, 'db' | 'limits'>;

export async function downloadInvoice({ db, limits }: FileDeps, userId: number, id: number): Promise<PdfResponse> {
  const row = await customerInvoices(db, userId)
    .select(['invoices.invoice_number', 'invoices.document'])
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  await limits.consume('invoiceFiles', String(userId));
  const { renderInvoicePdf, unlessBusy } = await import('./documents/invoice-pdf.ts');
  const bytes = await unlessBusy(() => renderInvoicePdf(readDocument(row.document), documentSource(db)));
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
  const { renderReceiptPdf, unlessBusy } = await import('./documents/invoice-pdf.ts');
  return { filename: receipt.filename, bytes: await unlessBusy(() => renderReceiptPdf(receipt, documentSource(db))) };
}

async function ownCreditNote(db: Db, userId: number, id: number) {
  const row = await customerInvoices(db, userId)
    .innerJoin('credit_notes', 'credit_notes.invoice_id', 'invoices.id')
    .select(['credit_notes.credit_note_number', 'credit_notes.document', 'invoices.id', 'invoices.invoice_number'])
    .where('credit_notes.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Credit note');
  return row;
}

export async function findMyCreditNote(db: Db, userId: number, id: number): Promise<CustomerCreditNote> {
  const { credit_note_number, document, ...invoice } = await ownCreditNote(db, userId, id);
  return { id, credit_note_number, invoice, document: await shownCreditNote(db, document) };
}

export async function downloadMyCreditNote({ db, limits }: FileDeps, userId: number, id: number): Promise<PdfResponse> {
  const row = await ownCreditNote(db, userId, id);
  await limits.consume('invoiceFiles', String(userId));
  const { creditNoteFile } = await import('./credit-note-file.ts');
  return creditNoteFile(db, row);
}
