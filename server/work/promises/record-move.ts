import type { Db } from '../../adapters/database/database.ts';
import type { Clock, PromiseView } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { visibleCustomer, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { dayIn } from '../../shared/working-calendar.ts';

const days = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Thu, Nov 26`, as on the screens; with the year unless it is this one. */
const dayText = (day: string, now: string): string =>
  day.slice(0, 4) === now.slice(0, 4)
    ? days.format(new Date(day))
    : `${days.format(new Date(day))}, ${day.slice(0, 4)}`;

type Move = { orderId: number; before: Clock; after: Clock; reason: string; agreed: boolean; by: number };

/** Call it in the transaction that moves the promise. The customer is emailed if the day is later. */
export async function recordMove(trx: Db, { calendar, now }: PromiseView, move: Move): Promise<void> {
  const { orderId, before, after, reason, agreed, by } = move;
  const at = now.toISOString();
  const [from, to] = [dayIn(calendar, before.dueAt), dayIn(calendar, after.dueAt)];
  await trx
    .insertInto('promise_moves')
    .values({
      order_id: orderId,
      from_at: before.dueAt.toISOString(),
      to_at: after.dueAt.toISOString(),
      moved_by: by,
      reason,
      agreed,
      created_at: at,
    })
    .execute();
  await writeOrderEvents(trx, { orderId, kind: 'promise_moved', actorId: by, detail: { from, to, reason }, at });
  const content = `Delivery moved from ${dayText(from, at)} to ${dayText(to, at)}: ${reason}`;
  await addEntry(trx, { orderId, content, now });
  const customer = to > from ? await visibleCustomer(trx, orderId) : null;
  if (!customer) return;
  const data = { userId: customer.id, orderId, from, to, reason };
  await queueEmail(trx, { kind: 'promise-moved', to: customer.email, data });
}
