import type { EmailedLink } from '../../../../contract/people/invoice-email.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../http/viewer.ts';
import { writeAuditEntry } from '../../../platform/audit/audit.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import { invalidField } from '../../../shared/errors.ts';
import { lockRow } from '../../../shared/records.ts';
import { clearInvoiceEmail } from './stored.ts';

type LinkDeps = Pick<Deps, 'db' | 'events'>;

const invalidLink = () => invalidField('token', 'This link is invalid or has expired.');

const owners = (db: Db) =>
  db
    .selectFrom('invoice_emails')
    .innerJoin('users', 'users.id', 'invoice_emails.user_id')
    .where('users.deleted_at', 'is', null);

const findAsked = (db: Db, token: string) =>
  owners(db)
    .select(['users.id', 'users.email as account', 'invoice_emails.pending_email as address'])
    .where('confirm_hash', '=', hashToken(token))
    .where('confirm_until', '>', new Date().toISOString())
    .executeTakeFirst();

/** It has no end: it can only stop emails, to an owner who may be locked out. */
const findConfirmed = (db: Db, token: string) =>
  owners(db)
    .select(['users.id', 'users.email as account', 'invoice_emails.email as address'])
    .where('remove_hash', '=', hashToken(token))
    .executeTakeFirst();

/** The page shows it before a click: the token alone proves who reads it. */
export async function describeLink(db: Db, token: string): Promise<EmailedLink> {
  const asked = await findAsked(db, token);
  if (asked?.address) return { action: 'confirm', account: asked.account, invoice_email: asked.address };
  const confirmed = await findConfirmed(db, token);
  if (confirmed?.address) return { action: 'remove', account: confirmed.account, invoice_email: confirmed.address };
  throw invalidLink();
}

export async function confirmInvoiceEmail({ db, events }: LinkDeps, token: string): Promise<{ message: string }> {
  const address = await db.transaction().execute(async (trx) => {
    const asked = await findAsked(trx, token);
    if (!asked) throw invalidLink();
    const { email } = await lockRow(trx, 'users', asked.id);
    const confirmed = await trx
      .updateTable('invoice_emails')
      .set((e) => ({
        email: e.ref('pending_email'),
        pending_email: null,
        confirm_hash: null,
        confirm_until: null,
        remove_hash: null,
      }))
      .where('user_id', '=', asked.id)
      .where('confirm_hash', '=', hashToken(token))
      .returning('email')
      .executeTakeFirst();
    if (!confirmed?.email) throw invalidLink();
    await queueEmail(trx, {
      kind: 'invoice-email-confirmed',
      to: email,
      data: { userId: asked.id, address: confirmed.email },
    });
    const after = { invoice_email: confirmed.email };
    await writeAuditEntry(trx, { by: null, action: 'billing_profile.confirm_invoice_email', id: asked.id, after });
    return confirmed.email;
  });
  await events.publish({ type: 'email.queued' });
  return { message: `Invoices will also be sent to ${address}.` };
}

export async function removeInvoiceEmail({ db }: LinkDeps, token: string): Promise<{ message: string }> {
  return db.transaction().execute(async (trx) => {
    const confirmed = await findConfirmed(trx, token);
    if (!confirmed?.address) throw invalidLink();
    await lockRow(trx, 'users', confirmed.id);
    await clearInvoiceEmail(trx, confirmed.id);
    const before = { invoice_email: confirmed.address };
    await writeAuditEntry(trx, { by: null, action: 'billing_profile.remove_invoice_email', id: confirmed.id, before });
    return { message: `Invoices are no longer sent to ${confirmed.address}.` };
  });
}
