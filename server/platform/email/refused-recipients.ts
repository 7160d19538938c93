import { sql } from 'kysely';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { hasProvenEmail } from '../order-record/order-record.ts';
import type { EmailKind } from './email-kinds.ts';
import type { QueuedEmail } from './leases.ts';

type Queued = Pick<QueuedEmail, 'id' | 'kind' | 'recipient' | 'user_id' | 'order_id'>;

/** Without one of these, no owner gets in. */
const passwordKinds: readonly string[] = [
  'password-reset',
  'temporary-password',
  'staff-welcome',
] satisfies EmailKind[];

/** Nobody asked for these at the moment when they are sent. */
const reminderKinds: readonly string[] = ['intake-reminder', 'waiting-reminder'] satisfies EmailKind[];

const HOUR_MS = 3600_000;
const MOST_PER_HOUR = 5;

/** Why an address gets nothing: mail servers count such emails against the company. */
export async function recipientSkipReason(db: Db, email: Queued, now: Date): Promise<string | null> {
  if (passwordKinds.includes(email.kind)) return null;
  if (await hasBounced(db, email.recipient)) return 'emails to this address came back';
  if (email.user_id === null || !(await isUnprovenOwn(db, email))) return null;
  if (reminderKinds.includes(email.kind)) return 'the address was never confirmed';
  const sent = await db
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('user_id', '=', email.user_id)
    .where('sent_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(sent.total) >= MOST_PER_HOUR ? 'too many emails to an address that was never confirmed' : null;
}

/** Until its owner opens an emailed link, which proves that emails arrive again. */
async function hasBounced(db: Db, recipient: string): Promise<boolean> {
  const canonical = canonicalEmail(recipient);
  const bounced = await db
    .selectFrom('outbox')
    .leftJoin('users', (join) => join.on('users.email_canonical', '=', canonical).on('users.deleted_at', 'is', null))
    .select('outbox.id')
    .where((e) => e.or([e(sql<string>`lower(outbox.recipient)`, '=', canonical), e('outbox.recipient', '=', recipient)]))
    .where('outbox.bounced_at', 'is not', null)
    .where((e) =>
      e.or([e('users.email_verified_at', 'is', null), e('outbox.bounced_at', '>', e.ref('users.email_verified_at'))]),
    )
    .limit(1)
    .executeTakeFirst();
  return bounced !== undefined;
}

/** Other addresses of an account, such as one for invoices, are confirmed before they get anything. */
async function isUnprovenOwn(db: Db, { user_id, recipient, order_id }: Queued): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['email_canonical', 'roles.name as role'])
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  const isCustomers = account?.role === 'customer' && account.email_canonical === canonicalEmail(recipient);
  return isCustomers && !(await hasProvenEmail(db, user_id ?? 0)) && !(await isPaid(db, order_id));
}

/** The order may be hidden from the account, because its buyer is another person. */
async function isPaid(db: Db, orderId: number | null): Promise<boolean> {
  if (orderId === null) return false;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('payment_status', '<>', 'unpaid')
    .executeTakeFirst();
  return order !== undefined;
}
