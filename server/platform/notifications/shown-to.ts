import type { ExpressionBuilder } from 'kysely';
import { notificationKinds } from '../../../contract/shared/notification-kinds.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
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

/** Call it when the user's role changes. Events come first, as the fan-out locks them. */
export async function hideFromNextRole(trx: Db, userId: number, formerRole: string): Promise<void> {
  await withdrawQueued(trx, userId);
  await trx
    .updateTable('notifications')
    .set({ role: formerRole })
    .where('user_id', '=', userId)
    .where('role', 'is', null)
    .execute();
}

/** Events were queued for the person in the former role; those for all admins go to whoever is one then. */
async function withdrawQueued(trx: Db, userId: number): Promise<void> {
  const queued = await trx
    .selectFrom('notification_events')
    .select(['id', 'recipients'])
    .where('recipients', 'is not', null)
    .$if(isPostgres(trx), (q) => q.orderBy('id').forUpdate())
    .execute();
  for (const { id, recipients } of queued) {
    const all = JSON.parse(recipients ?? '[]') as number[];
    if (!all.includes(userId)) continue;
    const others = all.filter((one) => one !== userId);
    if (others.length === 0) await trx.deleteFrom('notification_events').where('id', '=', id).execute();
    else
      await trx
        .updateTable('notification_events')
        .set({ recipients: JSON.stringify(others) })
        .where('id', '=', id)
        .execute();
  }
}
