import type { Db } from '../../adapters/database/database.ts';
import { type InvoiceDocument, readDocument } from './documents/invoice-document.ts';

export type ReceivedPayment = {
  provider: string;
  card: string | null;
  reference: string;
  amountCents: number;
  receivedAt: string;
  receivedOn: string;
};

/** States the payments of an issued invoice. Its PDF never changes until another payment follows. */
export type Receipt = {
  filename: string;
  document: InvoiceDocument;
  /** Oldest first. */
  payments: ReceivedPayment[];
  /** The amount that was no longer owed when the last payment was made. */
  creditedCents: number;
};

export type Payments = Pick<Receipt, 'payments' | 'creditedCents'>;

export const paidCentsOf = ({ payments }: Payments): number =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Null while the invoice is unpaid, or if no payment pays it any more. */
export async function findReceipt(db: Db, invoiceId: number): Promise<Receipt | null> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['invoice_number', 'document'])
    .where('id', '=', invoiceId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  const payments = invoice ? await receivedPayments(db, invoiceId) : [];
  const last = payments.at(-1);
  if (!invoice || !last) return null;
  return {
    filename: `${invoice.invoice_number}-receipt.pdf`,
    document: readDocument(invoice.document),
    payments,
    creditedCents: await creditedBefore(db, invoiceId, last.receivedAt),
  };
}

/** A refund doesn't change what was received; a payment that was taken back pays nothing. */
async function receivedPayments(db: Db, invoiceId: number): Promise<ReceivedPayment[]> {
  const rows = await db
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.id', 'payment_allocations.payment_id')
    .select((e) => [
      'payments.method',
      'payments.card',
      'payments.provider_ref',
      'payments.reference',
      'payments.created_at',
      'payments.received_on',
      e.fn.sum<number>('payment_allocations.amount_cents').as('cents'),
    ])
    .where('payment_allocations.invoice_id', '=', invoiceId)
    .groupBy('payments.id')
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute();
  return rows
    .map((row) => ({
      provider: row.method,
      card: row.card,
      reference: row.provider_ref ?? row.reference ?? '',
      amountCents: Number(row.cents),
      receivedAt: row.created_at,
      receivedOn: row.received_on,
    }))
    .filter(({ amountCents }) => amountCents > 0);
}

async function creditedBefore(db: Db, invoiceId: number, time: string): Promise<number> {
  const { cents } = await db
    .selectFrom('credit_notes')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('total_cents'), e.lit(0)).as('cents'))
    .where('invoice_id', '=', invoiceId)
    .where('kind', '<>', 'refund')
    .where('created_at', '<=', time)
    .executeTakeFirstOrThrow();
  return Number(cents);
}
