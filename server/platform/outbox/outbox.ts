import type { ListedEmail } from '../../../contract/platform/outbox.ts';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { AppError } from '../../shared/errors.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { type EmailKind, isUnleasedEmail, type NewEmail, queueEmail } from '../email/email.ts';
import { type EmailRow, findEmail, getEmail } from './listed-emails.ts';
import { isRepeatable, recipientOf } from './repeatable-kinds.ts';

export { countEmails, emailsOfOrder, emailsOfUser, findEmail, listEmails } from './listed-emails.ts';

type OutboxDeps = Pick<Deps, 'db' | 'events' | 'config' | 'settings'>;
type Change = { id: number; by: number };

/** A leased email is being sent and may arrive. */
const changeUnsent = (trx: Db, id: number) =>
  trx.updateTable('outbox').where('id', '=', id).where('state', 'in', ['waiting', 'dead']).where(isUnleasedEmail(trx));

const auditFields = ({ kind, recipient, user_name }: EmailRow) => ({
  kind,
  email: recipient,
  ...(user_name ? { name: user_name } : {}),
});

async function conflictOf(trx: Db, id: number): Promise<AppError> {
  const { state } = await findEmail(trx, id);
  const isSending = state === 'waiting' || state === 'dead';
  return new AppError(
    'conflict',
    isSending ? 'This email is being sent right now.' : `This email was already ${state}.`,
  );
}

export async function retryEmail({ db, events }: OutboxDeps, { id, by }: Change): Promise<ListedEmail> {
  const email = await db.transaction().execute(async (trx) => {
    const now = databaseTime(trx);
    const { numUpdatedRows } = await changeUnsent(trx, id)
      .set({ state: 'waiting', attempts: 0, lost_attempts: 0, next_try_at: now, leased_until: null, changed_at: now })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw await conflictOf(trx, id);
    await writeAuditEntry(trx, { by, action: 'email.retry', id, after: auditFields(await findEmail(trx, id)) });
    return getEmail(trx, id);
  });
  await events.publish({ type: 'email.queued' });
  return email;
}

export async function discardEmail({ db }: OutboxDeps, { id, by }: Change): Promise<ListedEmail> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await changeUnsent(trx, id)
      .set({ state: 'discarded', leased_until: null, sealed: null, changed_at: databaseTime(trx) })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw await conflictOf(trx, id);
    await writeAuditEntry(trx, { by, action: 'email.discard', id, after: auditFields(await findEmail(trx, id)) });
    return getEmail(trx, id);
  });
}

/** Sending creates new links and temporary passwords. Only the newest password works. */
export async function sendEmailAgain(deps: OutboxDeps, { id, by }: Change): Promise<ListedEmail> {
  const { db, events } = deps;
  const email = await db.transaction().execute(async (trx) => {
    // Locks the email, so that the second of two clicks finds the new one.
    await trx
      .updateTable('outbox')
      .set((e) => ({ attempts: e.ref('attempts') }))
      .where('id', '=', id)
      .execute();
    const old = await findEmail(trx, id);
    if (old.state === 'waiting') throw new AppError('conflict', 'This email is still waiting to be sent.');
    if (!isRepeatable(old)) throw new AppError('conflict', 'This email can’t be sent again.');
    const { data, role_id } = await trx
      .selectFrom('outbox')
      .select(['data', 'role_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (await findWaiting(trx, old, data)) throw new AppError('conflict', 'This email is already queued again.');
    const again = await queueEmail(trx, {
      kind: old.kind as EmailKind,
      to: await currentRecipient(trx, old, await mailboxWithin(trx, deps)),
      userId: old.user_id,
      orderId: old.order_id,
      data: JSON.parse(data) as NewEmail['data'],
      waitMs: 0,
    });
    // It is sent to the role that it was written for, or not at all.
    if (role_id !== null) await trx.updateTable('outbox').set({ role_id }).where('id', '=', again).execute();
    const queued = await findEmail(trx, (await findWaiting(trx, old, data)) ?? id);
    await writeAuditEntry(trx, { by, action: 'email.send_again', id: queued.id, after: auditFields(queued) });
    return getEmail(trx, queued.id);
  });
  await events.publish({ type: 'email.queued' });
  return email;
}

async function findWaiting(trx: Db, { kind, user_id }: EmailRow, data: string): Promise<number | undefined> {
  const waiting = await trx
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('data', '=', data)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .limit(1)
    .executeTakeFirst();
  return waiting?.id;
}

async function currentRecipient(trx: Db, email: EmailRow, company: string): Promise<string> {
  const to = recipientOf(email.kind);
  if (to === 'company') return company;
  const { email: account } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', email.user_id)
    .executeTakeFirstOrThrow();
  const current = {
    account,
    'address for invoices': email.invoice_email,
    'pending address for invoices': email.pending_invoice_email,
    'pending email': email.pending_email,
  };
  return (to && current[to]) ?? email.recipient;
}
