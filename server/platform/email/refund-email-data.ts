import type { Db } from '../../adapters/database/schema/schema.ts';

export async function emailedRefund(db: Db, refundId: number) {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('users', 'users.id', 'refunds.user_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('invoices', 'invoices.id', 'refunds.invoice_id')
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
    .select([
      'refunds.id',
      'refunds.state',
      'refunds.source',
      'refunds.provider',
      'refunds.amount_cents',
      'refunds.reference',
      'refunds.failure',
      'refunds.invoice_id',
      'refunds.order_id',
      'refunds.created_at',
      'refunds.succeeded_at',
      'payments.method',
      'payments.card',
      'payments.provider_ref as payment_ref',
      'users.name as customer_name',
      'users.email as customer_email',
      'invoices.invoice_number',
      'orders.hidden_from_customer as is_hidden',
      'credit_notes.credit_note_number',
      'credit_notes.document',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  return row ?? null;
}

export type EmailedRefund = NonNullable<Awaited<ReturnType<typeof emailedRefund>>>;
