import type { Invoice } from '../../../contract/billing.ts';
import { toDecimal } from '../../../contract/money.ts';
import type { InvoiceStatus, PaymentProvider } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { readDocument } from './invoice-document.ts';

export const invoiceColumns = [
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

export type InvoiceRow = {
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
export const toInvoice = (
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

export async function itemsByOrder(db: Db, orderIds: number[]): Promise<Map<number, Items>> {
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
