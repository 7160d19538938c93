import type { Db } from '../../../adapters/database/database.ts';

export type InvoiceEmails = { invoice_email: string | null; pending_invoice_email: string | null };

export async function invoiceEmailsOf(db: Db, userId: number): Promise<InvoiceEmails> {
  const row = await db
    .selectFrom('invoice_emails')
    .select(['email as invoice_email', 'pending_email as pending_invoice_email'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { invoice_email: null, pending_invoice_email: null };
}

/**
 * Call it, with the user locked, whenever the account is proven to be someone's who may not have set the address:
 * another person would go on reading its invoices.
 */
export async function clearInvoiceEmail(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('invoice_emails').where('user_id', '=', userId).execute();
}
