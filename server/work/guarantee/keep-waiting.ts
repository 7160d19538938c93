import { dayName } from '../../../contract/shared/promise-sentence.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyThreadChanged, queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder, ownerOf, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { dayIn, workingDayAfter } from '../../shared/working-calendar.ts';
import { exitRow, isLate } from '../cancellations/cancellations.ts';

const WAIT_DAYS = 3;

type WaitDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;

/** A repetition on the same day changes nothing. */
export async function keepWaiting(deps: WaitDeps, by: Viewer, orderId: number): Promise<void> {
  const { calendar, now } = await promiseViewOf(deps);
  const until = workingDayAfter(calendar, dayIn(calendar, now), WAIT_DAYS);
  const isChanged = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const row = await exitRow(trx, orderId);
    if (!isLate(row, now)) throw new AppError('conflict', 'This order is not late.');
    const before = row.keep_waiting_until;
    if (before !== null && before >= until) return false;
    await trx.updateTable('orders').set({ keep_waiting_until: until }).where('id', '=', orderId).execute();
    await writeOrderEvents(trx, {
      orderId,
      kind: 'kept_waiting',
      actorId: by.id,
      detail: { until },
      at: now.toISOString(),
    });
    await writeAuditEntry(trx, {
      by: by.id,
      action: 'order.keep_waiting',
      id: orderId,
      before: { keep_waiting_until: before },
      after: { keep_waiting_until: until },
    });
    const askedOn = dayName(until, dayIn(calendar, now));
    await addEntry(trx, { orderId, content: `${by.name} keeps waiting. We’ll ask again on ${askedOn}`, now });
    const owner = await ownerOf(trx, orderId);
    const staff = await trx
      .selectFrom('assignments')
      .select('user_id')
      .where('order_id', '=', orderId)
      .where('status', 'not in', ['delivered', 'cancelled'])
      .execute();
    const waits = {
      kind: 'kept_waiting',
      subjectId: orderId,
      actorId: by.id,
      data: { name: by.name, until },
    } as const;
    await queueNotification(trx, { ...waits, to: staff.map(({ user_id }) => user_id) });
    await queueNotification(trx, { ...waits, ...(owner !== null && { to: [owner] }) });
    return true;
  });
  if (isChanged) await notifyThreadChanged(deps, orderId, [{ type: 'notification.queued' }]);
}
