import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder, visibleCustomer } from '../../platform/order-record/order-record.ts';
import { daysAfter, endOfCompanyDay } from '../../shared/company-day.ts';
import { lastLocalHour } from '../../shared/local-time.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { dayIn, isWorkingDay, type WorkingCalendar } from '../../shared/working-calendar.ts';
import { calendarOf } from '../clock/clock.ts';

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'settings' | 'log'>;

const REMINDER_HOUR = 9;
const BATCH = 100;

/** `days`: after the order, or after the questions were asked again. */
type Plan = { days: readonly number[]; today: string; timeZone: string; now: Date };

/**
 * May run repeatedly: each order's counter changes in the transaction that queues its email. Reminders due on a day
 * without work are sent on the next working day.
 */
export async function queueIntakeReminders(deps: ReminderDeps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const calendar = await calendarOf(deps);
  const today = dayIn(calendar, now);
  if (!isReminderTime(calendar, today, now)) return;
  const { intake_reminder_days: days } = await deps.settings.current();
  if (days.length === 0) return;
  const plan = { days: days.toSorted((a, b) => a - b), today, timeZone: calendar.timeZone, now };
  let isQueued = false;
  for (let after = 0; !stopping?.aborted; ) {
    const orderIds = await ordersWithDueReminders(deps.db, plan, after);
    for (const orderId of orderIds) {
      if (stopping?.aborted) break;
      const work = () => deps.db.transaction().execute((trx) => remind(trx, orderId, plan));
      isQueued = (await runAlone(deps.log, { order: orderId }, work)) || isQueued;
    }
    after = orderIds.at(-1) ?? after;
    if (orderIds.length < BATCH) break;
  }
  if (isQueued) await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
}

const isReminderTime = (calendar: WorkingCalendar, today: string, now: Date): boolean =>
  isWorkingDay(calendar, today) && dayIn(calendar, lastLocalHour(REMINDER_HOUR, now, calendar.timeZone)) === today;

const dueBefore = ({ today, timeZone }: Plan, days: number): string =>
  endOfCompanyDay(timeZone, daysAfter(today, -days));

/** While the clock is paused, its own reminders ask for the answer. */
const openIntakes = (db: Db) =>
  db
    .selectFrom('intakes')
    .innerJoin('orders', 'orders.id', 'intakes.order_id')
    .where('intakes.state', '=', 'open')
    .where('orders.deleted_at', 'is', null)
    .where('orders.clock_state', '<>', 'paused')
    // A refunded order gets no more deliveries.
    .where('orders.payment_status', '<>', 'refunded')
    .where((e) =>
      e.or([
        e('orders.status', '=', 'pending'),
        e.and([e('intakes.asked_again_at', 'is not', null), e('orders.status', 'in', ['processing', 'completed'])]),
      ]),
    );

async function ordersWithDueReminders(db: Db, plan: Plan, after: number): Promise<number[]> {
  const rows = await openIntakes(db)
    .select('intakes.order_id')
    .distinct()
    .where('intakes.created_at', '<', dueBefore(plan, plan.days[0] ?? 0))
    .where((e) =>
      e.or(
        plan.days.map((days, sent) =>
          e.and([
            e('intakes.reminders', '=', sent),
            e(e.fn.coalesce('intakes.asked_again_at', 'intakes.created_at'), '<', dueBefore(plan, days)),
          ]),
        ),
      ),
    )
    .where('intakes.order_id', '>', after)
    .orderBy('intakes.order_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** One email covers all questions of the order, even if several reminders are due at once. */
async function remind(trx: Db, orderId: number, plan: Plan): Promise<boolean> {
  if (!(await lockOrder(trx, orderId))) return false;
  const open = await openIntakes(trx)
    .select(['intakes.id', 'intakes.reminders', 'intakes.created_at', 'intakes.asked_again_at'])
    .where('intakes.order_id', '=', orderId)
    .execute();
  const due = open
    .map(({ id, reminders, created_at, asked_again_at }) => ({ id, reminders, since: asked_again_at ?? created_at }))
    .map((one) => ({ ...one, dueCount: plan.days.filter((days) => one.since < dueBefore(plan, days)).length }))
    .filter(({ reminders, dueCount }) => dueCount > reminders);
  if (due.length === 0) return false;
  for (const { id, dueCount } of due)
    await trx
      .updateTable('intakes')
      .set({ reminders: dueCount, reminded_at: plan.now.toISOString() })
      .where('id', '=', id)
      .execute();
  await emailCustomer(trx, orderId);
  const reminders = plan.days.length;
  if (due.some(({ dueCount }) => dueCount === reminders))
    await queueNotification(trx, { kind: 'intake_unanswered', subjectId: orderId, actorId: null, data: { reminders } });
  return true;
}

async function emailCustomer(trx: Db, orderId: number): Promise<void> {
  const customer = await visibleCustomer(trx, orderId);
  if (!customer) return;
  const { id: userId, email: to } = customer;
  await queueEmail(trx, { kind: 'intake-reminder', to, userId, data: { orderId } });
}
