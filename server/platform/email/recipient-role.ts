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

/** The recipient may have got another role while the email waited. */
export async function roleSkipReason(db: Db, email: Email): Promise<string | null> {
  const { kind, user_id: userId, role_id: roleId } = email;
  if (userId === null || roleId === null || !kindsOfARole.includes(kind)) return null;
  const user = await db.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirst();
  if (!user || user.role_id === roleId || (await isOwn(db, userId, email))) return null;
  return 'the recipient has another role now';
}

async function isOwn(db: Db, userId: number, { kind, order_id, data }: Email): Promise<boolean> {
  if (kind === 'unread-message') return (JSON.parse(data) as { participantId?: number }).participantId === userId;
  if (order_id === null) return false;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return order !== undefined;
}
