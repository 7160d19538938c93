import { movedSentence } from '../../../contract/shared/promise-sentence.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Clock, PromiseView } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { visibleCustomer, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { dayIn } from '../../shared/working-calendar.ts';

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
  const company = { time_zone: calendar.timeZone, today: dayIn(calendar, now) };
  const moved = { from: before.dueAt.toISOString(), to: after.dueAt.toISOString(), reason, at };
  const content = movedSentence(company, moved);
  await addEntry(trx, { orderId, content, now });
  const customer = to > from ? await visibleCustomer(trx, orderId) : null;
  if (!customer) return;
  const data = { userId: customer.id, orderId, from, to, reason };
  await queueEmail(trx, { kind: 'promise-moved', to: customer.email, data });
}
