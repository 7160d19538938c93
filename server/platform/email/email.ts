import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { EMAIL_DELAY_SECONDS } from '../../../contract/platform/undo.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { CopiedEmail, EmailData, EmailKind } from './email-kinds.ts';
import { isUnleasedEmail } from './leases.ts';
import { kindsThatWait, READER_WAIT_MS } from './reader-wait.ts';
import { ACTION_UNDONE, LINK_CANCELED } from './skip-reasons.ts';

export type { DigestList, EmailData, EmailKind } from './email-kinds.ts';
export type { EmailFooter } from './layout.ts';
export { isUnleasedEmail, releaseEmailLeases, resetFutureEmails } from './leases.ts';
export { queueAfterResponse } from './queue-after-response.ts';
export { READER_WAIT_MS } from './reader-wait.ts';
export {
  type ChangeableKind,
  changeable,
  changeableTexts,
  findStoredText,
  originalHash,
  placeholdersIn,
  type StoredText,
  storedTexts,
} from './texts/texts.ts';
export { type Outbox, startOutbox } from './worker.ts';

export type NewEmail<K extends EmailKind = EmailKind> = {
  kind: K;
  to: string;
  /** The email has an invoice: this user's confirmed address for invoices gets a copy. */
  invoicesOf?: number;
  data: EmailData[K];
  userId?: number | null;
  orderId?: number | null;
  /** The first message of an order's thread that the email contains. */
  orderMessageId?: number;
  /** Replaces the wait of kinds that wait for the reader. */
  waitMs?: number;
  /** The email waits until this action is rarely undone anymore; undoing it withdraws the email. */
  undo?: { itemId: number } | null;
};

/**
 * Call it in the transaction of the change. Publish `email.queued` after the commit, or the email waits for the next
 * poll.
 */
export async function queueEmail<K extends EmailKind>(db: Db, email: NewEmail<K>): Promise<number> {
  const { id } = await db.insertInto('outbox').values(toRow(db, email)).returning('id').executeTakeFirstOrThrow();
  await insertCopy(db, email)?.execute();
  return id;
}

export async function queueEmailsAtCommit(trx: Db, ...emails: NewEmail[]): Promise<void> {
  await writeAtCommit(trx, trx.insertInto('outbox').values(emails.map((email) => toRow(trx, email))));
  for (const email of emails) await queueCopyAtCommit(trx, email);
}

/** The copy without the email. */
export async function queueCopyAtCommit(trx: Db, email: NewEmail): Promise<void> {
  const insert = insertCopy(trx, email);
  if (insert) await writeAtCommit(trx, insert);
}

/** Inserts nothing without a confirmed address, which the template checks again: it may be removed before. */
function insertCopy(db: Db, { invoicesOf: userId, kind, data, orderId, undo }: NewEmail) {
  if (userId === undefined) return null;
  const order = orderId ?? ('orderId' in data ? data.orderId : null);
  const row = toRow(db, {
    kind: 'invoice-copy',
    to: '',
    orderId: order,
    data: { userId, of: { kind, data } as CopiedEmail },
    ...(undo !== undefined && { undo }),
  });
  const columns = Object.keys(row) as (keyof typeof row)[];
  const values = { ...row, recipient: sql.ref('invoice_emails.email') };
  return db
    .insertInto('outbox')
    .columns(columns)
    .expression(
      db
        .selectFrom('invoice_emails')
        .innerJoin('users', 'users.id', 'invoice_emails.user_id')
        .select(columns.map((column) => typed(values[column]).as(column)))
        .where('invoice_emails.user_id', '=', userId)
        .where('invoice_emails.email', 'is not', null)
        .where(sql<boolean>`lower(invoice_emails.email) <> users.email_canonical`)
        .where((e) => e.not(e.exists(hiddenOrder(db, order)))),
    );
}

/** PostgreSQL takes parameters of a `select` for texts. */
function typed(value: RawBuilder<unknown> | string | number | null): RawBuilder<unknown> {
  if (value === null) return sql`null`;
  if (typeof value === 'object') return value;
  return typeof value === 'number' ? sql`cast(${value} as integer)` : sql`cast(${value} as text)`;
}

/** The account is not proven to be its buyer's. */
const hiddenOrder = (db: Db, id: number | null) =>
  db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.id', '=', id ?? 0)
    .where('orders.hidden_from_customer', '=', true);

function toRow(db: Db, email: NewEmail) {
  const userId = email.userId ?? ('userId' in email.data ? email.data.userId : null);
  const orderId = email.orderId ?? ('orderId' in email.data ? email.data.orderId : null);
  return {
    kind: email.kind,
    recipient: email.to,
    user_id: userId,
    order_id: orderId,
    data: JSON.stringify(email.data),
    state: 'waiting',
    attempts: 0,
    next_try_at: databaseTime(db, delayMs(email)),
    undo_item_id: email.undo?.itemId ?? null,
    order_message_id: email.orderMessageId ?? null,
    role_id: userId === null ? null : roleOf(userId),
    message_id: randomUUID(),
    created_at: databaseTime(db),
  } as const;
}

const roleOf = (userId: number) => sql<number>`(select role_id from users where id = cast(${userId} as integer))`;

/** The waits add up, because the sandbox shortens that for the reader. */
const delayMs = ({ kind, undo, waitMs = kindsThatWait.includes(kind) ? READER_WAIT_MS : 0 }: NewEmail): number =>
  (undo ? EMAIL_DELAY_SECONDS * 1000 : 0) + waitMs;

/** False if the email is being sent already. Locks the row. */
export async function changeQueuedEmail<K extends EmailKind>(
  trx: Db,
  id: number,
  kind: K,
  change: (data: EmailData[K]) => EmailData[K],
): Promise<boolean> {
  const queued = await trx
    .updateTable('outbox')
    .set((e) => ({ data: e.ref('data') }))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('leased_until', 'is', null)
    .returning('data')
    .executeTakeFirst();
  if (!queued) return false;
  const data = JSON.stringify(change(JSON.parse(queued.data) as EmailData[K]));
  await trx.updateTable('outbox').set({ data }).where('id', '=', id).execute();
  return true;
}

const linkKinds = ['password-reset', 'confirm-email-change'] satisfies EmailKind[];

/** Sending these would create the link. */
export async function cancelQueuedLinks(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: null, leased_until: null, sealed: null, last_error: `Skipped: ${LINK_CANCELED}` })
    .where('user_id', '=', userId)
    .where('kind', 'in', linkKinds)
    .where('state', '=', 'waiting')
    .execute();
}

export async function isPasswordLinkQueued(db: Db, userId: number): Promise<boolean> {
  const queued = await db
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'password-reset' satisfies EmailKind)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return queued !== undefined;
}

/** Call it in the transaction that undoes the action. True if an email was sent, or is being sent, already. */
export async function withdrawEmails(trx: Db, undoItemId: number): Promise<boolean> {
  await trx
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: null, leased_until: null, sealed: null, last_error: `Skipped: ${ACTION_UNDONE}` })
    .where('undo_item_id', '=', undoItemId)
    .where('state', 'in', ['waiting', 'dead'])
    .where(isUnleasedEmail(trx))
    .execute();
  const sent = await trx
    .selectFrom('outbox')
    .select('id')
    .where('undo_item_id', '=', undoItemId)
    .where((e) => e.or([e('sent_at', 'is not', null), e('state', '=', 'waiting')]))
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}
