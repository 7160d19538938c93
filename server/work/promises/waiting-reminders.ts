import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { remindersIn, warnings, withReminders } from '../../order/clock/clock.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { adminIds, queueNotification } from '../../platform/notifications/notifications.ts';
import { visibleCustomer } from '../../platform/order-record/order-record.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { peopleOfOrder } from '../workspace/workspace.ts';

const DAY_MS = 24 * 3600_000;
const BATCH = 200;
/** Admins are notified after this time. */
const LONG_WAIT_DAYS = 14;

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'events' | 'log'>;
type Paused = { id: number; clock_since: string; warned: number };
type Plan = { days: readonly number[]; now: Date };

/** If several reminders are due at once, one is sent. */
export async function remindWaitingCustomers(deps: ReminderDeps, stopping?: AbortSignal): Promise<void> {
  const { waiting_reminder_days: days } = await deps.settings.current();
  const plan = { days, now: deps.clock.now() };
  let isQueued = false;
  for (let after: Paused | null = null; !stopping?.aborted; ) {
    const orders: Paused[] = await pausedOrders(deps.db, plan, after);
    for (const order of orders) {
      if (stopping?.aborted) break;
      if (warnedNow(plan, order) === order.warned) continue;
      const work = () => deps.db.transaction().execute((trx) => remind(trx, plan, order));
      isQueued = (await runAlone(deps.log, { order: order.id }, work)) || isQueued;
    }
    after = orders.at(-1) ?? null;
    if (orders.length < BATCH) break;
  }
  if (isQueued) await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
}

const pausedOrders = (db: Db, { days, now }: Plan, after: Paused | null): Promise<Paused[]> =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.clock_since', 'orders.warned'])
    // The partial index has this condition verbatim.
    .where(sql<SqlBool>`orders.clock_state = 'paused'`)
    .where('orders.clock_since', '<=', new Date(now.getTime() - firstDayOf(days) * DAY_MS).toISOString())
    .where('orders.deleted_at', 'is', null)
    .$if(after !== null, (q) =>
      q.where((e) =>
        e(e.refTuple('orders.clock_since', 'orders.id'), '>', e.tuple(after?.clock_since ?? '', after?.id ?? 0)),
      ),
    )
    .orderBy('orders.clock_since')
    .orderBy('orders.id')
    .limit(BATCH)
    .execute();

/** Admins may be notified before the customer is reminded for the first time. */
const firstDayOf = (days: readonly number[]): number => Math.min(days[0] ?? LONG_WAIT_DAYS, LONG_WAIT_DAYS);

function warnedNow({ days, now }: Plan, { clock_since, warned }: Paused): number {
  const waited = now.getTime() - Date.parse(clock_since);
  const due = days.filter((day) => waited >= day * DAY_MS).length;
  const flags = waited >= LONG_WAIT_DAYS * DAY_MS ? warned | warnings.longWait : warned;
  return withReminders(flags, Math.max(due, remindersIn(warned)));
}

/** False if another node was first, or the order runs again. */
async function remind(trx: Db, plan: Plan, order: Paused): Promise<boolean> {
  const { id, clock_since, warned } = order;
  const next = warnedNow(plan, order);
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ warned: next })
    .where('id', '=', id)
    .where('clock_state', '=', 'paused')
    .where('clock_since', '=', clock_since)
    .where('warned', '=', warned)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const customer = remindersIn(next) > remindersIn(warned) ? await visibleCustomer(trx, id) : null;
  if (customer)
    await queueEmail(trx, {
      kind: 'waiting-reminder',
      to: customer.email,
      data: { userId: customer.id, orderId: id },
    });
  if ((next & warnings.longWait) > (warned & warnings.longWait)) await notifyOfLongWait(trx, id);
  return true;
}

async function notifyOfLongWait(trx: Db, orderId: number): Promise<void> {
  const { owner } = await peopleOfOrder(trx, orderId);
  await queueNotification(trx, {
    kind: 'waiting_long',
    subjectId: orderId,
    actorId: null,
    data: { days: LONG_WAIT_DAYS },
    to: owner === null ? await adminIds(trx) : [owner],
  });
}
