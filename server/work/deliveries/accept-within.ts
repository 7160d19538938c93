import type { AcceptedHow } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { burnSecrets } from '../../order/secrets/secrets.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';

/** `by`: null if accepted automatically. */
type Accept = { orderId: number; how: AcceptedHow; by: { id: number; name: string } | null; now: Date };

/** Runs in the transaction that holds the order's lock and has checked that the order may be accepted. */
export async function acceptWithin(trx: Db, { orderId, how, by, now }: Accept): Promise<void> {
  const at = now.toISOString();
  const { acceptance: before } = await trx
    .selectFrom('orders')
    .select('acceptance')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('orders')
    .set({
      acceptance: 'accepted',
      acceptance_due_at: null,
      accepted_at: at,
      accepted_by: by?.id ?? null,
      accepted_how: how,
    })
    .where('id', '=', orderId)
    .execute();
  const actorId = by?.id ?? null;
  await writeOrderEvents(trx, { orderId, kind: 'accepted', actorId, detail: { how }, at });
  await writeAuditEntry(trx, {
    by: actorId,
    action: 'order.accept',
    id: orderId,
    before: { acceptance: before },
    after: { acceptance: 'accepted', how },
  });
  const content = by ? `${by.name} accepted the work` : 'The work was accepted automatically';
  await addEntry(trx, { orderId, content, now });
  await burnSecrets(trx, { orderId, reason: 'accepted', now });
  await notifyPeople(trx, orderId, actorId);
}

/** Skips the customer while the order is hidden. */
async function notifyPeople(trx: Db, orderId: number, actorId: number | null): Promise<void> {
  const staff = trx.selectFrom('assignments').select('user_id').where('order_id', '=', orderId);
  const customer = trx
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .where('hidden_from_customer', '=', false);
  const people = await trx
    .selectFrom('users')
    .select((e) => ['id', 'email', e('id', 'in', staff).as('is_staff')])
    .where((e) => e.or([e('id', 'in', staff), e('id', 'in', customer)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id: userId, email } of people)
    await queueEmail(trx, { kind: 'order-accepted', to: email, data: { userId, orderId } });
  const to = people.filter(({ is_staff }) => is_staff).map(({ id }) => id);
  await queueNotification(trx, { kind: 'order_accepted', subjectId: orderId, actorId, data: {}, to });
}
