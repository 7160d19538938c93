import { type SqlBool, sql } from 'kysely';
import { paidStatuses } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { type PromiseView, promiseViewOf } from '../../order/clock/clock.ts';
import { hasReview } from '../../order/reviews/reviews.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyThreadChanged, queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder, visibleCustomer } from '../../platform/order-record/order-record.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { closingTimeOf, dayIn, WORKING_DAY, workingTimeBetween } from '../../shared/working-calendar.ts';
import { acceptWithin } from './accept-within.ts';
import { dueReminders, FIRST_REMINDER, LAST_REMINDER, lastDayToRemind } from './reminder-times.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;

const BATCH = 100;

/**
 * Each order's transaction changes a marker together with the email, so that neither a killed run nor another node does
 * anything twice.
 */
export async function runAcceptance(deps: JobDeps, stopping: AbortSignal): Promise<void> {
  const view = await promiseViewOf(deps);
  await forEachBatch(
    stopping,
    (db, after) => expired(db, view, after),
    deps,
    (id) => acceptExpired(deps, view, id),
  );
  await forEachBatch(
    stopping,
    (db, after) => toRemind(db, view, after),
    deps,
    (id) => remind(deps, view, id),
  );
  await requestReviews(deps, view, stopping);
}

type Find = (db: Db, after: number) => Promise<{ id: number }[]>;

async function forEachBatch(
  stopping: AbortSignal,
  find: Find,
  { db, log }: JobDeps,
  handle: (id: number) => Promise<void>,
): Promise<void> {
  let after = 0;
  while (!stopping.aborted) {
    const rows = await find(db, after);
    for (const { id } of rows) {
      if (stopping.aborted) return;
      after = id;
      await runAlone(log, { order: id }, () => handle(id));
    }
    if (rows.length < BATCH) return;
  }
}

const awaiting = (db: Db, after: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('acceptance', '=', 'awaiting')
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH);

const expired = (db: Db, { now }: PromiseView, after: number) =>
  awaiting(db, after).where('acceptance_due_at', '<=', now.toISOString()).execute();

/** Checks again: the customer may have accepted it, or asked for more time, since. */
async function acceptExpired(deps: JobDeps, { now }: PromiseView, orderId: number): Promise<void> {
  const accepted = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) return false;
    const due = await awaiting(trx, orderId - 1)
      .where('id', '=', orderId)
      .where('acceptance_due_at', '<=', now.toISOString())
      .executeTakeFirst();
    if (!due) return false;
    await acceptWithin(trx, { orderId, how: 'automatic', by: null, now });
    return true;
  });
  if (accepted) await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
}

const toRemind = (db: Db, { calendar, now }: PromiseView, after: number) =>
  awaiting(db, after)
    .where('acceptance_due_at', '<=', closingTimeOf(calendar, lastDayToRemind(calendar, now)).toISOString())
    .where((e) =>
      e.or([
        e('acceptance_reminders', '=', 0),
        e.and([
          e('acceptance_reminders', '=', FIRST_REMINDER),
          e('acceptance_due_at', '<=', closingTimeOf(calendar, dayIn(calendar, now)).toISOString()),
        ]),
      ]),
    )
    .execute();

async function remind(deps: JobDeps, { calendar, now }: PromiseView, orderId: number): Promise<void> {
  const queued = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) return false;
    const order = await trx
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.acceptance_due_at', 'orders.acceptance_reminders', 'orders.hidden_from_customer'])
      .select(['users.id as userId', 'users.email', 'users.deleted_at'])
      .where('orders.id', '=', orderId)
      .where('orders.acceptance', '=', 'awaiting')
      .executeTakeFirst();
    if (!order?.acceptance_due_at) return false;
    const endsAt = new Date(order.acceptance_due_at);
    const due = dueReminders(calendar, endsAt, now);
    if (endsAt <= now || due <= order.acceptance_reminders) return false;
    await trx.updateTable('orders').set({ acceptance_reminders: due }).where('id', '=', orderId).execute();
    if (order.hidden_from_customer || order.deleted_at !== null) return false;
    const data = {
      userId: order.userId,
      orderId,
      until: dayIn(calendar, endsAt),
      ...((due & LAST_REMINDER) !== 0 && { isLast: true as const }),
    };
    await queueEmail(trx, { kind: 'acceptance-reminder', to: order.email, data });
    return true;
  });
  if (queued) await deps.events.publish({ type: 'email.queued' });
}

type Accepted = { accepted_at: string | null; id: number };

/** Unpaid orders come here once they are paid. */
const toReview = (db: Db, after: Accepted | null) =>
  db
    .selectFrom('orders')
    .select((e) => [
      'id',
      'accepted_at',
      e
        .selectFrom('invoices')
        .select((i) => i.fn.max('paid_at').as('paid_at'))
        .whereRef('invoices.order_id', '=', 'orders.id')
        .as('paid_at'),
    ])
    .where('acceptance', '=', 'accepted')
    .where('review_requested_at', 'is', null)
    // SQLite finds the partial index by literals.
    .where(sql<SqlBool>`payment_status in (${sql.join(paidStatuses.map((one) => sql.lit(one)))})`)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (q) =>
      q.where((e) => e(e.refTuple('accepted_at', 'id'), '>', e.tuple(after?.accepted_at ?? '', after?.id ?? 0))),
    )
    .orderBy('accepted_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Oldest first: once an order was not accepted a working day ago, none after it was. */
async function requestReviews(deps: JobDeps, { calendar, now }: PromiseView, stopping: AbortSignal): Promise<void> {
  const isDayAgo = (time: string | null) => workingTimeBetween(calendar, new Date(time ?? now), now) >= WORKING_DAY;
  let after: Accepted | null = null;
  while (!stopping.aborted) {
    const rows: Awaited<ReturnType<typeof toReview>> = await toReview(deps.db, after);
    for (const { id, accepted_at, paid_at } of rows) {
      if (stopping.aborted || !isDayAgo(accepted_at)) return;
      if (paid_at === null || isDayAgo(paid_at))
        await runAlone(deps.log, { order: id }, () => requestReview(deps, id, now));
      after = { accepted_at, id };
    }
    if (rows.length < BATCH) return;
  }
}

async function requestReview(deps: JobDeps, orderId: number, now: Date): Promise<boolean> {
  const queued = await deps.db.transaction().execute(async (trx) => {
    const order = await trx
      .updateTable('orders')
      .set({ review_requested_at: now.toISOString() })
      .where('id', '=', orderId)
      .where('acceptance', '=', 'accepted')
      .where('review_requested_at', 'is', null)
      .where('payment_status', 'in', paidStatuses)
      .returning('id')
      .executeTakeFirst();
    if (!order) return false;
    const customer = await visibleCustomer(trx, orderId);
    if (!customer || (await hasReview(trx, orderId))) return false;
    const { id: userId, email } = customer;
    await queueEmail(trx, { kind: 'review-request', to: email, data: { userId, orderId } });
    await queueNotification(trx, { kind: 'review_request', subjectId: orderId, actorId: null, data: {}, to: [userId] });
    return true;
  });
  if (queued) await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  return queued;
}
