import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { notFound } from '../../shared/errors.ts';
import { dueAt, WORKING_DAY } from '../../shared/working-calendar.ts';
import { assertAwaiting } from './assert-awaiting.ts';
import { dueReminders } from './reminder-times.ts';

const MORE_DAYS = 5;

type ExtendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;

/** Possible as often as the customer asks; the thread and the history say so. Returns the new end. */
export async function extendAcceptance(
  deps: ExtendDeps,
  { orderId, by }: { orderId: number; by: { id: number; name: string } },
): Promise<string> {
  const { calendar, now } = await promiseViewOf(deps);
  const endsAt = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const { acceptance_due_at } = await assertAwaiting(trx, orderId);
    const end = dueAt(calendar, new Date(acceptance_due_at), { days: MORE_DAYS * WORKING_DAY });
    const to = end.toISOString();
    await trx
      .updateTable('orders')
      .set({
        acceptance_due_at: to,
        acceptance_extended: true,
        acceptance_reminders: dueReminders(calendar, end, now),
      })
      .where('id', '=', orderId)
      .execute();
    const detail = { from: acceptance_due_at, to };
    await writeOrderEvents(trx, {
      orderId,
      kind: 'acceptance_extended',
      actorId: by.id,
      detail,
      at: now.toISOString(),
    });
    await writeAuditEntry(trx, {
      by: by.id,
      action: 'order.extend_acceptance',
      id: orderId,
      before: { acceptance_due_at },
      after: { acceptance_due_at: to },
    });
    await addEntry(trx, { orderId, content: `${by.name} needs more time to check the work`, now });
    return to;
  });
  await notifyThreadChanged(deps, orderId);
  return endsAt;
}
