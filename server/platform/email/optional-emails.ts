import { notificationKinds } from '../../../contract/shared/notification-kinds.ts';
import { dashboardOf } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { hasBeenRead, kindOfEmail, preferenceOf } from '../notifications/notifications.ts';
import type { QueuedEmail } from './leases.ts';
import { kindsThatWait, type waitingKinds } from './reader-wait.ts';

// Reading a notification does not read its thread.
const subjectFields: Record<Exclude<(typeof waitingKinds)[number], 'order-message'>, string> = {
  'order-assigned': 'orderId',
  'intake-answered': 'orderId',
  'commission-paid': 'commissionId',
  'commission-reversed': 'orderId',
  'work-started': 'orderId',
  'work-delivered': 'orderId',
  'review-approved': 'reviewId',
};

type Decision = { skipped: string } | { path: string } | null;

/** Returns why not to send an optional email, or else the path where its recipient can turn it off. */
export async function deliveryDecision(
  db: Db,
  email: Pick<QueuedEmail, 'kind' | 'user_id' | 'data' | 'created_at'>,
): Promise<Decision> {
  const { user_id: userId } = email;
  const kind = kindOfEmail(email.kind);
  if (userId === null || (kind === null && email.kind !== 'daily-digest')) return null;
  const role = await roleOf(db, userId);
  // The same email may be optional for staff only.
  if (kind !== null && role === 'customer' && !(notificationKinds[kind].roles as readonly string[]).includes(role))
    return null;
  if (kind !== null) {
    const preference = await preferenceOf(db, userId, kind);
    if (!preference.email) return { skipped: 'the recipient has turned it off' };
    if (preference.email_when === 'daily' && kind !== 'due_digest') return { skipped: 'the daily email has it' };
    const subjectId = subjectOf(email);
    if (subjectId !== null && (await hasBeenRead(db, { userId, kind, subjectId, since: email.created_at })))
      return { skipped: 'the recipient has read the notification' };
  }
  return { path: dashboardOf(role) };
}

async function roleOf(db: Db, userId: number): Promise<string> {
  const recipient = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('roles.name as role')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return recipient?.role ?? '';
}

function subjectOf({ kind, data }: Pick<QueuedEmail, 'kind' | 'data'>): number | null {
  if (!kindsThatWait.includes(kind)) return null;
  const id = (JSON.parse(data) as Record<string, unknown>)[subjectFields[kind as keyof typeof subjectFields]];
  return typeof id === 'number' ? id : null;
}
