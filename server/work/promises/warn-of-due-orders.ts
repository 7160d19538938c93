import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { type PromiseView, promiseViewOf, warnings } from '../../order/clock/clock.ts';
import { adminIds, queueNotification } from '../../platform/notifications/notifications.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { dayIn, dueAt, WORKING_DAY, workingTimeBetween } from '../../shared/working-calendar.ts';
import { peopleOfOrder } from '../workspace/workspace.ts';

const BATCH = 200;
const BOTH = warnings.soon | warnings.due;

type WarnDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settings' | 'events' | 'log'>;
type Order = { id: number; due_at: string; warned: number };

/** Warns when at most one working day is left, and when the order is due. */
export async function warnOfDueOrders(deps: WarnDeps, stopping?: AbortSignal): Promise<void> {
  const view = await promiseViewOf(deps);
  const until = dueAt(view.calendar, view.now, { days: WORKING_DAY }).toISOString();
  let isQueued = false;
  for (let after = { due_at: '', id: 0 }; !stopping?.aborted; ) {
    const orders = await ordersToWarnOf(deps.db, until, after);
    for (const order of orders) {
      if (stopping?.aborted) break;
      const warning = warningFor(view, order);
      if (warning === null) continue;
      const work = () => deps.db.transaction().execute((trx) => warn(trx, view, order, warning));
      isQueued = (await runAlone(deps.log, { order: order.id }, work)) || isQueued;
    }
    const last = orders.at(-1);
    if (!last || orders.length < BATCH) break;
    after = last;
  }
  if (isQueued) await deps.events.publish({ type: 'notification.queued' });
}

const ordersToWarnOf = (db: Db, until: string, after: { due_at: string; id: number }): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.due_at', 'orders.warned'])
    // The partial index has the first condition verbatim.
    .where(sql<SqlBool>`orders.deleted_at is null and orders.clock_state = 'running'`)
    .where('orders.due_at', '<=', until)
    .where(sql<SqlBool>`(orders.warned & ${sql.lit(BOTH)}) <> ${sql.lit(BOTH)}`)
    .$if(after.id > 0, (q) =>
      q.where((e) => e(e.refTuple('orders.due_at', 'orders.id'), '>', e.tuple(after.due_at, after.id))),
    )
    .orderBy('orders.due_at')
    .orderBy('orders.id')
    .limit(BATCH)
    .execute();

type Warning = 'due_soon' | 'overdue';

function warningFor({ calendar, now }: PromiseView, { due_at, warned }: Order): Warning | null {
  if (due_at < now.toISOString()) return 'overdue';
  const isSoon = workingTimeBetween(calendar, now, new Date(due_at)) <= WORKING_DAY;
  return isSoon && (warned & warnings.soon) === 0 ? 'due_soon' : null;
}

/** False if another node was first, or the order has changed. */
async function warn(trx: Db, { calendar }: PromiseView, { id, due_at, warned }: Order, kind: Warning) {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    // An overdue order is not warned of as being due soon.
    .set({ warned: warned | (kind === 'overdue' ? BOTH : warnings.soon) })
    .where('id', '=', id)
    .where('clock_state', '=', 'running')
    .where('due_at', '=', due_at)
    .where('warned', '=', warned)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { staff, owner } = await peopleOfOrder(trx, id);
  const people = [...staff, ...(owner === null ? [] : [owner])];
  // An order without staff and owner would go unnoticed.
  const admins = kind === 'overdue' || people.length === 0 ? await adminIds(trx) : [];
  const data = { day: dayIn(calendar, new Date(due_at)) };
  await queueNotification(trx, { kind, subjectId: id, actorId: null, data, to: [...new Set([...people, ...admins])] });
  return true;
}
