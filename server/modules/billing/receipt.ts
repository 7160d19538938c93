import type { Db } from '../../adapters/database/database.ts';
import { type InvoiceDocument, readDocument } from './invoice-document.ts';

/** States one payment of an issued invoice. Neither ever changes, so neither do the bytes of its PDF. */
export type Receipt = {
  filename: string;
  document: InvoiceDocument;
  payment: { provider: string; reference: string; amountCents: number; receivedAt: string };
};

/** Null while the invoice is unpaid. */
export async function findReceipt(db: Db, invoiceId: number): Promise<Receipt | null> {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.order_id', 'invoices.order_id')
    .select([
      'invoices.invoice_number',
      'invoices.document',
      'payments.provider',
      'payments.provider_ref',
      'payments.amount_cents',
      'payments.created_at',
    ])
    .where('invoices.id', '=', invoiceId)
    .where('invoices.paid_at', 'is not', null)
    .orderBy('payments.id')
    .executeTakeFirst();
  if (!row) return null;
  return {
    filename: `${row.invoice_number}-receipt.pdf`,
    document: readDocument(row.document),
    payment: {
      provider: row.provider,
      reference: row.provider_ref,
      amountCents: row.amount_cents,
      receivedAt: row.created_at,
    },
  };
}
