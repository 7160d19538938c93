import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  type Clock,
  changeClock,
  clockOf,
  type PromiseView,
  promiseColumns,
  promiseViewOf,
  recalculate,
} from '../../order/clock/clock.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { recordMove } from './record-move.ts';

type RecalculateDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settings' | 'events' | 'log'>;
type Moved = { id: number; from: string; to: string };

const BATCH = 500;
const REASON = 'Our working days have changed';

/** Orders move only if it is confirmed. */
export async function recalculatePromises(
  deps: RecalculateDeps,
  { confirm, by }: { confirm: boolean; by: number },
): Promise<{ orders: Moved[] }> {
  const view = await promiseViewOf(deps);
  const orders: Moved[] = [];
  for (let after = 0; ; ) {
    const ids = await openOrders(deps.db, after);
    for (const { id, ...row } of ids) {
      const next = recalculatedOn(view, clockOf(row), row.moved_at ?? row.created_at);
      const moved = next && confirm ? await move(deps, view, { orderId: id, by }) : next;
      if (moved) orders.push({ id, from: row.due_at, to: moved.dueAt.toISOString() });
    }
    after = ids.at(-1)?.id ?? 0;
    if (ids.length < BATCH) break;
  }
  if (confirm)
    await writeAuditEntry(deps.db, { by, action: 'promise.recalculate', id: null, after: { orders: orders.length } });
  return { orders };
}

const openOrders = (db: Db, after: number) =>
  db
    .selectFrom('orders')
    .select((e) => ['orders.id', 'orders.created_at', lastMove(e).as('moved_at'), ...promiseColumns])
    .where('orders.deleted_at', 'is', null)
    .where('orders.clock_state', 'in', ['waiting', 'running', 'paused'])
    .where('orders.id', '>', after)
    .orderBy('orders.id')
    .limit(BATCH)
    .execute();

/** The last time an admin moved the promise: days count from then. */
const lastMove = (e: ExpressionBuilder<Tables, 'orders'>) =>
  e
    .selectFrom('promise_moves')
    .select((m) => m.fn.max('promise_moves.created_at').as('moved_at'))
    .whereRef('promise_moves.order_id', '=', 'orders.id')
    .where('promise_moves.reason', '<>', REASON);

/** Null if it is the same day. A waiting clock counts as if it had run since `startedAt`. */
function recalculatedOn({ calendar }: PromiseView, clock: Clock, startedAt: string): Clock | null {
  const next = recalculate(calendar, clock, new Date(startedAt));
  return dayIn(calendar, next.dueAt) === dayIn(calendar, clock.dueAt) ? null : next;
}

/** Null if the order has changed since, so that nothing is left to move. */
async function move(
  deps: RecalculateDeps,
  view: PromiseView,
  { orderId, by }: { orderId: number; by: number },
): Promise<Clock | null> {
  const after = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) return null;
    const { created_at, moved_at } = await trx
      .selectFrom('orders')
      .select((e) => ['created_at', lastMove(e).as('moved_at')])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const changed = await changeClock(trx, { orderId, now: view.now }, (clock) =>
      clock.state === 'stopped' ? null : recalculatedOn(view, clock, moved_at ?? created_at),
    );
    if (changed) await recordMove(trx, view, { orderId, ...changed, reason: REASON, agreed: false, by });
    return changed?.after ?? null;
  });
  if (after) await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }]);
  return after;
}
