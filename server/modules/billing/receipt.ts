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
    .innerJoin('payment_allocations', 'payment_allocations.invoice_id', 'invoices.id')
    .innerJoin('payments', 'payments.id', 'payment_allocations.payment_id')
    .select([
      'invoices.invoice_number',
      'invoices.document',
      'payments.method',
      'payments.provider_ref',
      'payments.reference',
      'payment_allocations.amount_cents',
      'payments.created_at',
    ])
    .where('invoices.id', '=', invoiceId)
    .where('invoices.paid_at', 'is not', null)
    // Later rows may take it back, which doesn't change what was received.
    .where('payment_allocations.amount_cents', '>', 0)
    .orderBy('payment_allocations.id')
    .executeTakeFirst();
  if (!row) return null;
  return {
    filename: `${row.invoice_number}-receipt.pdf`,
    document: readDocument(row.document),
    payment: {
      provider: row.method,
      reference: row.provider_ref ?? row.reference ?? '',
      amountCents: row.amount_cents,
      receivedAt: row.created_at,
    },
  };
}
