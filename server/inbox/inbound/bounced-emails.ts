import { queueNotification } from '../../platform/notifications/notifications.ts';
import { messageDomainOf } from '../../shared/company/company.ts';
import type { Bounce } from './bounce.ts';
import type { InboundDeps } from './received.ts';

/** Returns what the report means, for its row. */
export async function recordBounce(
  deps: Pick<InboundDeps, 'db' | 'config' | 'settings' | 'clock' | 'limits' | 'events'>,
  { hasFailed, isComplaint, messageIds }: Bounce,
): Promise<string> {
  const { db, clock, limits, events } = deps;
  const domain = `@${await messageDomainOf(deps)}`;
  const ids = messageIds.flatMap((id) => (id.toLowerCase().endsWith(domain) ? [id.slice(0, -domain.length)] : []));
  const emails =
    ids.length === 0
      ? []
      : await db
          .selectFrom('outbox')
          .select(['id', 'recipient', 'user_id', 'bounced_at'])
          .where('message_id', 'in', ids)
          .where('state', '=', 'sent')
          .execute();
  const [first] = emails;
  if (!first) return 'It is a report about an email that this site did not send.';
  if (!hasFailed) return `The email to ${first.recipient} is delayed.`;
  const now = clock.now().toISOString();
  for (const { id, recipient, user_id, bounced_at } of emails) {
    if (bounced_at !== null) continue;
    const isNew = !isComplaint && (await limits.count('bounceNotices', recipient)) !== null;
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('outbox')
        .set({ bounced_at: now })
        .where('id', '=', id)
        .where('bounced_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n && isNew)
        await queueNotification(trx, { kind: 'bounce', subjectId: user_id, actorId: null, data: { email: recipient } });
    });
    if (isNew) await events.publish({ type: 'notification.queued' });
  }
  return isComplaint
    ? `The email to ${first.recipient} was reported as spam.`
    : `The email to ${first.recipient} came back.`;
}
