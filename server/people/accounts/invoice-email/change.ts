import { canonicalEmail } from '../../../../contract/shared/fields.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { consumeUnprovenEmail } from '../../../shared/rate-limits.ts';
import { verifyCurrentPassword } from '../current-password.ts';
import { lockUserOfSession } from '../sessions.ts';
import { findAccountById } from '../users.ts';
import { clearInvoiceEmail, invoiceEmailsOf } from './stored.ts';

type ChangeDeps = Pick<Deps, 'db' | 'limits' | 'passwords'>;

type Input = {
  viewer: Viewer;
  /** The network of whoever asks. */
  client: string;
  userId: number;
  email: string | null;
  currentPassword: string | undefined;
};

/** `apply`: call it in the transaction that saves the other details. */
export type InvoiceEmailChange = { isAsked: boolean; apply(trx: Db): Promise<void> };

const unchanged: InvoiceEmailChange = { isAsked: false, apply: async () => {} };

/**
 * A new address needs the password of whoever asks for it, and gets nothing until it is confirmed. The pending one with
 * the password is sent its link again.
 */
export async function prepareInvoiceEmail(deps: ChangeDeps, input: Input): Promise<InvoiceEmailChange> {
  const { userId, email } = input;
  const { invoice_email, pending_invoice_email } = await invoiceEmailsOf(deps.db, userId);
  if (email === null) return { isAsked: false, apply: (trx) => clearInvoiceEmail(trx, userId) };
  const isSame = (address: string | null) => address !== null && canonicalEmail(address) === canonicalEmail(email);
  if (isSame(pending_invoice_email) && input.currentPassword === undefined) return unchanged;
  if (isSame(invoice_email) && pending_invoice_email === null) return unchanged;
  if (isSame(invoice_email)) return { isAsked: false, apply: (trx) => cancelPending(trx, userId) };
  await authorize(deps, input, email);
  return { isAsked: true, apply: (trx) => ask(trx, input, email) };
}

async function authorize(deps: ChangeDeps, { viewer, client, userId, currentPassword }: Input, email: string) {
  const asker = await findAccountById(deps.db, viewer.id);
  // An admin with a temporary password may do most other things.
  if (viewer.session.kind !== 'full' || !asker?.password_hash)
    throw new AppError('forbidden', 'Please set your own password first.', { userId: viewer.id });
  if (!currentPassword) throw invalidField('current_password', 'The current password field is required.');
  await verifyCurrentPassword(deps, viewer, currentPassword);
  const owner = await findAccountById(deps.db, userId);
  if (owner && canonicalEmail(owner.email) === canonicalEmail(email))
    throw invalidField('invoice_email', 'The account’s own address gets every invoice already.');
  await deps.limits.consume('invoiceEmails', `of ${userId}`);
  await deps.limits.consume('invoiceEmails', `${client} ${canonicalEmail(email)}`);
  await consumeUnprovenEmail(deps.limits, client);
}

/** The session may have ended since the password was checked. */
async function ask(trx: Db, { viewer, userId }: Input, pending_email: string): Promise<void> {
  await lockUserOfSession(trx, viewer);
  const pending = { pending_email, confirm_hash: null, confirm_until: null };
  await trx
    .insertInto('invoice_emails')
    .values({ user_id: userId, ...pending })
    .onConflict((c) => c.column('user_id').doUpdateSet(pending))
    .execute();
  await queueEmail(trx, { kind: 'confirm-invoice-email', to: pending_email, data: { userId } });
}

const cancelPending = async (trx: Db, userId: number): Promise<void> => {
  await trx
    .updateTable('invoice_emails')
    .set({ pending_email: null, confirm_hash: null, confirm_until: null })
    .where('user_id', '=', userId)
    .execute();
};
