import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { AppError, notFound } from '../../shared/errors.ts';

const HOUR_MS = 3600_000;

type Sent = { user_id: number; order_id: number | null };

/**
 * The confirmed address for invoices, or the account's. Null once the account is deleted. Someone else may have placed
 * an order that the customer doesn't see: only the account's own address learns of it.
 */
export async function recipientOfInvoices(db: Db, { user_id: userId, order_id }: Sent): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('orders as hidden', (join) =>
      join.on('hidden.id', '=', order_id ?? 0).on('hidden.hidden_from_customer', '=', true),
    )
    .leftJoin('invoice_emails', 'invoice_emails.user_id', 'users.id')
    .select(['users.email', 'invoice_emails.email as invoice_email', 'hidden.id as hidden_id'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return row.hidden_id === null ? (row.invoice_email ?? row.email) : row.email;
}

type Sending = { id: number; by: number };

/** Once per hour: a second click or a second admin sends nothing. */
export async function sendInvoice(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { id, by }: Sending,
): Promise<{ recipient: string }> {
  const recipient = await db.transaction().execute(async (trx) => {
    // Locks the invoice, so that the second of two clicks finds the email.
    const invoice = await trx
      .updateTable('invoices')
      .set((e) => ({ refunding_cents: e.ref('refunding_cents') }))
      .where('id', '=', id)
      .returning(['user_id', 'order_id', 'invoice_number'])
      .executeTakeFirst();
    if (!invoice) throw notFound('Invoice');
    const { user_id: userId, order_id: orderId, invoice_number } = invoice;
    const to = await recipientOfInvoices(trx, invoice);
    if (to === null) throw new AppError('conflict', 'The account of this customer is deleted.');
    const data = { userId, invoiceId: id };
    const earlier = await trx
      .selectFrom('outbox')
      .select('recipient')
      .where('user_id', '=', userId)
      .where('kind', '=', 'invoice-again')
      .where('data', '=', JSON.stringify(data))
      .where('state', 'in', ['waiting', 'sent'])
      .where('created_at', '>', databaseTime(trx, -HOUR_MS))
      .limit(1)
      .executeTakeFirst();
    if (earlier) throw new AppError('conflict', `This invoice was sent to ${earlier.recipient} less than an hour ago.`);
    await queueEmail(trx, { kind: 'invoice-again', to, userId, orderId, data });
    await writeAuditEntry(trx, { by, action: 'invoice.send', id, after: { invoice_number, email: to } });
    return to;
  });
  await events.publish({ type: 'email.queued' });
  return { recipient };
}
