import type { Db } from '../../adapters/database/schema/schema.ts';
import type { EmailKind } from './email-kinds.ts';
import type { QueuedEmail } from './leases.ts';

/** Written for a role. All others are about the recipient's own account, purchases and pay. */
const kindsOfARole: readonly string[] = [
  'changes-requested',
  'daily-digest',
  'declines-alert',
  'due-digest',
  'intake-answered',
  'order-accepted',
  'order-assigned',
  'order-cancelled',
  'order-message',
  'order-reassigned',
  'team-emails-alert',
  'unread-message',
] satisfies EmailKind[];

type Email = Pick<QueuedEmail, 'kind' | 'user_id' | 'order_id' | 'data' | 'role_id'>;

/** The recipient may have got another role while the email waited. Emails about an own order or chat are sent in any. */
export async function roleSkipReason(
  db: Db,
  { kind, user_id, order_id, role_id, data }: Email,
): Promise<string | null> {
  if (user_id === null || role_id === null || !kindsOfARole.includes(kind)) return null;
  if (kind === 'unread-message' && (JSON.parse(data) as { participantId?: number }).participantId === user_id)
    return null;
  const changed = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('role_id', '<>', role_id)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('orders')
            .select('orders.id')
            .where('orders.id', '=', order_id ?? 0)
            .where('orders.user_id', '=', user_id),
        ),
      ),
    )
    .executeTakeFirst();
  return changed ? 'the recipient has another role now' : null;
}
