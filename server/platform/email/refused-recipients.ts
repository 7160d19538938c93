import { sql } from 'kysely';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { hasProof } from '../order-record/order-record.ts';
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

/** Whoever has registered the address causes these, as often as they like. */
const ownKinds: readonly string[] = [
  'account-exists',
  'email-change-requested',
  'factor-added',
  'factor-removed',
  'invoice-email-confirmed',
  'password-changed',
  'recovery-code-used',
  'welcome',
] satisfies EmailKind[];

const HOUR_MS = 3600_000;
const MOST_PER_HOUR = 5;

/** Why an address gets nothing: mail servers count such emails against the company. */
export async function recipientSkipReason(db: Db, email: Queued, now: Date): Promise<string | null> {
  if (passwordKinds.includes(email.kind)) return null;
  const { has_bounced, is_unproven } = await db
    .selectNoFrom((e) => [
      e.exists(bouncedEmails(db, email.recipient)).as('has_bounced'),
      e.exists(unprovenOwner(db, email)).as('is_unproven'),
    ])
    .executeTakeFirstOrThrow();
  if (has_bounced) return 'emails to this address came back';
  if (!is_unproven) return null;
  if (reminderKinds.includes(email.kind)) return 'the address was never confirmed';
  if (!ownKinds.includes(email.kind)) return null;
  // Those that wait count too: several are sent at the same time.
  const earlier = await db
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('user_id', '=', email.user_id)
    .where('kind', 'in', ownKinds)
    .where('id', '<', email.id)
    .where((e) =>
      e.or([e('state', '=', 'waiting'), e('sent_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())]),
    )
    .executeTakeFirstOrThrow();
  return Number(earlier.total) >= MOST_PER_HOUR ? 'too many emails to an address that was never confirmed' : null;
}

/** They count until the owner of the address opens an emailed link, which proves that emails arrive again. */
function bouncedEmails(db: Db, recipient: string) {
  const canonical = canonicalEmail(recipient);
  return db
    .selectFrom('outbox')
    .leftJoin('users', (join) => join.on('users.email_canonical', '=', canonical).on('users.deleted_at', 'is', null))
    .select('outbox.id')
    .where((e) =>
      e.or([e(sql<string>`lower(outbox.recipient)`, '=', canonical), e('outbox.recipient', '=', recipient)]),
    )
    .where('outbox.bounced_at', 'is not', null)
    .where((e) =>
      e.or([e('users.email_verified_at', 'is', null), e('outbox.bounced_at', '>', e.ref('users.email_verified_at'))]),
    );
}

/**
 * Other addresses of an account, such as one for invoices, are confirmed before they get anything. Emails about a paid
 * order are sent all the same: it may be hidden from the account, because its buyer is another person.
 */
const unprovenOwner = (db: Db, { user_id, recipient, order_id }: Queued) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', user_id ?? 0)
    .where('users.email_canonical', '=', canonicalEmail(recipient))
    .where('users.role_id', 'in', (e) => e.selectFrom('roles').select('roles.id').where('roles.name', '=', 'customer'))
    .where((e) => e.not(hasProof(e)))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('orders')
            .select('orders.id')
            .where('orders.id', '=', order_id ?? 0)
            .where('orders.payment_status', '<>', 'unpaid'),
        ),
      ),
    );
