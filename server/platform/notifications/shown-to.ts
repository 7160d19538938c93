import type { ExpressionBuilder } from 'kysely';
import { notificationKinds } from '../../../contract/shared/notification-kinds.ts';
import type { Db, Tables } from '../../adapters/database/schema/schema.ts';
import { knownKinds } from './queue-notification.ts';

/** A notification is shown only in the role that it was written for. Older rows have none until the role changes. */
export const shownTo = (role: string) => (e: ExpressionBuilder<Tables, 'notifications'>) => {
  const kinds = knownKinds.filter((kind) => (notificationKinds[kind].roles as readonly string[]).includes(role));
  return e.and([
    e.or([e('notifications.role', 'is', null), e('notifications.role', '=', role)]),
    kinds.length === 0 ? e.val(false) : e('notifications.kind', 'in', kinds),
  ]);
};

/** Call it when the user's role changes. */
export async function hideFromNextRole(trx: Db, userId: number, formerRole: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ role: formerRole })
    .where('user_id', '=', userId)
    .where('role', 'is', null)
    .execute();
}
