import type { Invoice } from '../../../contract/billing.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/http.ts';
import { toDecimal } from '../../../contract/money.ts';
import type { InvoiceStatus, PaymentProvider } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfResponse } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';
import { visibleTo } from '../orders/hidden-orders.ts';
import { readDocument } from './invoice-document.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findReceipt } from './receipt.ts';

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

const invoiceColumns = [
  'invoices.id',
  'invoices.invoice_number',
  'invoices.amount_cents',
  'invoices.status',
  'invoices.created_at',
  'invoices.paid_at',
  'orders.id as order_id',
  'orders.payment_method',
  'invoices.document',
] as const;

type InvoiceRow = {
  id: number;
  invoice_number: string;
  amount_cents: number;
  status: InvoiceStatus;
  created_at: string;
  paid_at: string | null;
  order_id: number;
  payment_method: PaymentProvider;
  document: string;
};

type Items = Invoice['order']['items'];

/** The customer is that of the document, not of the account. */
const toInvoice = (
  { order_id, payment_method, document: json, amount_cents, ...row }: InvoiceRow,
  items: Items,
): Invoice => {
  const document = readDocument(json);
  return {
    ...row,
    amount: toDecimal(amount_cents),
    paid_later: row.paid_at !== null && document.paid_at === null,
    order: { id: order_id, user: document.customer, payment_method, items },
  };
};

async function itemsByOrder(db: Db, orderIds: number[]): Promise<Map<number, Items>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.selectFrom('order_items').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.order_id)].map(([orderId, list]) => [
      orderId,
      list.map(({ id, service_id, title, price_cents, quantity }) => ({
        id,
        service: { id: service_id, title },
        price: toDecimal(price_cents),
        quantity,
      })),
    ]),
  );
}

export async function listInvoices(db: Db, userId: number, paging: Paging): Promise<Page<Invoice>> {
  const [rows, counted] = await Promise.all([
    customerInvoices(db, userId)
      .select(invoiceColumns)
      .orderBy('invoices.created_at', 'desc')
      .orderBy('invoices.id', 'desc')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    customerInvoices(db, userId)
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
