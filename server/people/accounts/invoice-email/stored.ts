import { canonicalEmail } from '../../../../contract/shared/fields.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { hasProof } from '../../../platform/order-record/order-record.ts';

export type InvoiceEmails = { invoice_email: string | null; pending_invoice_email: string | null };

const none: InvoiceEmails = { invoice_email: null, pending_invoice_email: null };

/** The account's own address, which the version before accepted, needs no link once the account has proven it. */
export async function invoiceEmailsOf(db: Db, userId: number): Promise<InvoiceEmails> {
  const row = await db
    .selectFrom('invoice_emails')
    .innerJoin('users', 'users.id', 'invoice_emails.user_id')
    .select((e) => [
      'invoice_emails.email',
      'invoice_emails.pending_email as pending',
      'users.email_canonical',
      hasProof(e).as('is_proven'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return none;
  const { email, pending, email_canonical, is_proven } = row;
  const isOwn = pending !== null && canonicalEmail(pending) === email_canonical;
  return isOwn && is_proven
    ? { invoice_email: pending, pending_invoice_email: null }
    : { invoice_email: email, pending_invoice_email: pending };
}

/**
 * Call it, with the user locked, whenever the account is proven to be someone's who may not have set the address:
 * another person would go on reading its invoices.
 */
export async function clearInvoiceEmail(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('invoice_emails').where('user_id', '=', userId).execute();
}
