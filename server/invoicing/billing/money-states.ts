import {
  amountDue,
  type InvoiceAmounts,
  invoiceStatusOf,
  orderPaymentStatusOf,
} from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';

export const amountColumns = [
  'invoices.amount_cents',
  'invoices.credited_cents',
  'invoices.paid_cents',
  'invoices.refunded_cents',
  'invoices.charged_back_cents',
] as const;

export type AmountRow = {
  amount_cents: number;
  credited_cents: number;
  paid_cents: number;
  refunded_cents: number;
  charged_back_cents: number;
};

export const amountsOf = (row: AmountRow): InvoiceAmounts => ({
  amount: row.amount_cents,
  credited: row.credited_cents,
  paid: row.paid_cents,
  refunded: row.refunded_cents,
  chargedBack: row.charged_back_cents,
});

export const dueCents = (row: AmountRow): number => amountDue(amountsOf(row));

/** Call it last in the transaction that changed an amount of the invoice, which has locked it. */
export async function refreshInvoice(trx: Db, invoiceId: number): Promise<void> {
  const invoice = await trx
    .selectFrom('invoices')
    .select([...amountColumns, 'order_id'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('invoices')
    .set({ status: invoiceStatusOf(amountsOf(invoice)) })
    .where('id', '=', invoiceId)
    .execute();
  if (invoice.order_id !== null) await refreshOrder(trx, invoice.order_id);
}

async function refreshOrder(trx: Db, orderId: number): Promise<void> {
  await lockOrder(trx, orderId);
  const invoices = await trx
    .selectFrom('invoices')
    .select([...amountColumns, 'kind'])
    .where('order_id', '=', orderId)
    .execute();
  const status = orderPaymentStatusOf(invoices.map((invoice) => ({ kind: invoice.kind, amounts: amountsOf(invoice) })));
  await trx
    .updateTable('orders')
    .set({ payment_status: status })
    .where('id', '=', orderId)
    .where('payment_status', '<>', status)
    .execute();
}

/** Two invoices of one order may change at once: the second then reads what the first has written. */
export async function lockOrder(trx: Db, orderId: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', orderId)
    .execute();
}
