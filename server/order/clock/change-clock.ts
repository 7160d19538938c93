import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { Clock } from './clock-rules.ts';
import { clockOf, promiseColumns, toClockColumns } from './promise-response.ts';
import { warnedAfter } from './warned.ts';

type Change = { orderId: number; now: Date };
type More = { first_delivered_at?: string; warned?: number };

/** Call it with the order's lock (`lockOrder`). `rule` returns the next clock, or null if nothing changes. */
export async function changeClock(
  trx: Db,
  { orderId, now }: Change,
  rule: (clock: Clock) => Clock | null,
  more: More = {},
): Promise<{ before: Clock; after: Clock } | null> {
  const row = await trx
    .selectFrom('orders')
    .select([...promiseColumns, 'orders.first_delivered_at', 'orders.warned'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw notFound('Order');
  const before = clockOf(row);
  const after = rule(before);
  if (!after) return null;
  await trx
    .updateTable('orders')
    .set({
      ...toClockColumns(after),
      // A waiting order only shows the day as if the clock ran.
      ...(before.state === 'waiting' && after.state === 'running' && { first_due_at: after.dueAt.toISOString() }),
      ...(row.first_delivered_at === null && { counted_due_at: countedOf(after, more) }),
      warned: warnedAfter(row.warned, before, after),
      ...more,
    })
    .where('id', '=', orderId)
    .execute();
  if (after.state !== before.state || after.reason !== before.reason) await changeSpan(trx, orderId, after, now);
  return { before, after };
}

/** The first delivery fixes it: a later round has another day. */
const countedOf = ({ countedDueAt, dueAt }: Clock, { first_delivered_at }: More): string | null =>
  (countedDueAt ?? (first_delivered_at === undefined ? null : dueAt))?.toISOString() ?? null;

async function changeSpan(trx: Db, orderId: number, { state, reason }: Clock, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('clock_spans')
    .set({ to_at: at })
    .where('order_id', '=', orderId)
    .where('to_at', 'is', null)
    .execute();
  if (state === 'stopped') return;
  await trx.insertInto('clock_spans').values({ order_id: orderId, state, reason, from_at: at }).execute();
}
