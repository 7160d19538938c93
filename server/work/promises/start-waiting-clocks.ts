import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { calendarIn, refreshWaiting } from '../../order/clock/clock.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { runAlone } from '../../shared/scheduler.ts';

const BATCH = 200;

type StartDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settings' | 'events' | 'log'>;
type Waiting = { id: number; due_at: string };

/**
 * Clocks that wait for a payment run once the company no longer waits for payments. The other direction changes
 * nothing.
 */
export async function startWaitingClocks(deps: StartDeps, stopping?: AbortSignal): Promise<void> {
  const settings = await deps.settings.current();
  if (settings.clock_waits_for_payment) return;
  const rules = { calendar: calendarIn(settings), settings, now: deps.clock.now() };
  for (let after: Waiting | null = null; !stopping?.aborted; ) {
    const orders: Waiting[] = await unpaidOrders(deps.db, after);
    for (const { id: orderId } of orders) {
      if (stopping?.aborted) break;
      await runAlone(deps.log, { order: orderId }, async () => {
        await deps.db
          .transaction()
          .execute(async (trx) => (await lockOrder(trx, orderId)) && refreshWaiting(trx, { orderId, ...rules }));
        await notifyOrderChanged(deps, orderId);
      });
    }
    after = orders.at(-1) ?? null;
    if (orders.length < BATCH) break;
  }
}

const unpaidOrders = (db: Db, after: Waiting | null): Promise<Waiting[]> =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.due_at'])
    // The partial index has this condition verbatim.
    .where(sql<SqlBool>`orders.deleted_at is null and orders.clock_state in ('waiting', 'paused')`)
    .where('orders.clock_state', '=', 'waiting')
    .where('orders.clock_reason', '=', 'payment')
    .$if(after !== null, (q) =>
      q.where((e) => e(e.refTuple('orders.due_at', 'orders.id'), '>', e.tuple(after?.due_at ?? '', after?.id ?? 0))),
    )
    .orderBy('orders.due_at')
    .orderBy('orders.id')
    .limit(BATCH)
    .execute();
