import type { Db } from '../server/adapters/database/database.ts';
import type { Config } from '../server/config/config.ts';
import {
  type Clock,
  calendarIn,
  clockOf,
  promiseColumns,
  run,
  stop,
  toClockColumns,
} from '../server/order/clock/clock.ts';
import { writeCommission } from '../server/settlement/commissions/commissions.ts';
import { initialSettings } from '../server/shared/settings.ts';
import { WORKING_DAY } from '../server/shared/working-calendar.ts';
import { sampleOrders } from './catalog.ts';
import { companyOfSeed } from './company.ts';
import { ago, daysAfter } from './time.ts';

const ACCEPTANCE_DAYS = 7;
const REVISION_DAYS = 2;
const CHANGES =
  'Page two lists our old server as reachable from outside, but we switched it off in spring. Could you check that again?';

/** Call it after the orders. */
export async function seedDeliveries(trx: Db, config: Config): Promise<void> {
  const delivered = await trx
    .selectFrom('orders')
    .select(['id', 'user_id', 'due_at'])
    .where('status', '=', 'delivered')
    .orderBy('id')
    .execute();
  for (const [i, order] of delivered.entries()) {
    const at = await seedDeliveriesOf(trx, order.id);
    const isAwaiting = sampleOrders[order.id - 1]?.isAwaiting ?? false;
    const acceptance_due_at = daysAfter(at, ACCEPTANCE_DAYS).toISOString();
    await trx
      .updateTable('orders')
      .set({
        first_delivered_at: at,
        counted_due_at: order.due_at,
        ...(isAwaiting
          ? { acceptance: 'awaiting', acceptance_due_at, acceptance_reminders: 1 }
          : accepted(order, i, at)),
      })
      .where('id', '=', order.id)
      .execute();
  }
  await seedChanges(trx, config);
}

/** Every third customer never responded. The reviews of the sample were written without a request. */
function accepted({ user_id }: { user_id: number }, i: number, deliveredAt: string) {
  const isAutomatic = i % 3 === 2;
  const days = isAutomatic ? ACCEPTANCE_DAYS : 2;
  const accepted_at = new Date(Math.min(Date.now(), Date.parse(deliveredAt) + days * 86_400_000)).toISOString();
  return {
    acceptance: 'accepted' as const,
    accepted_at,
    accepted_by: isAutomatic ? null : user_id,
    accepted_how: isAutomatic ? ('automatic' as const) : ('customer' as const),
    review_requested_at: accepted_at,
  };
}

/** Returns the time of the last delivery. */
async function seedDeliveriesOf(trx: Db, orderId: number): Promise<string> {
  const assignments = await trx
    .selectFrom('assignments')
    .select(['id', 'user_id', 'notes', 'delivered_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const rows = assignments.map(({ id, user_id, notes, delivered_at }, i) => ({
    order_id: orderId,
    assignment_id: id,
    user_id,
    round: 1,
    summary: summaryOf(orderId, i),
    notes,
    created_at: delivered_at ?? ago(0),
  }));
  await trx.insertInto('deliveries').values(rows).execute();
  return (
    rows
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? ago(0)
  );
}

const summaryOf = (orderId: number, position: number): string | null =>
  sampleOrders[orderId - 1]?.summaries?.[position] ?? null;

/** One order in work was delivered once, on time, and its customer wants something changed. */
async function seedChanges(trx: Db, config: Config): Promise<void> {
  const revisedId = 1 + sampleOrders.findIndex(({ status, summaries }) => status === 'processing' && summaries);
  const order = await trx
    .selectFrom('orders')
    .select(['orders.id', 'orders.user_id', ...promiseColumns])
    .where('id', '=', revisedId)
    .executeTakeFirstOrThrow();
  const { id: orderId, user_id } = order;
  const [deliveredAt, requestedAt] = [ago(4.5), ago(0.5)];
  const staff = await trx
    .updateTable('assignments')
    .set({ round: 2 })
    .where('order_id', '=', orderId)
    .returning(['id', 'user_id'])
    .execute();
  for (const [position, { id: assignmentId, user_id: userId }] of staff.entries()) {
    await trx
      .updateTable('assignments')
      .set({ split_position: position, split_of: staff.length })
      .where('id', '=', assignmentId)
      .execute();
    await trx
      .insertInto('deliveries')
      .values({
        order_id: orderId,
        assignment_id: assignmentId,
        user_id: userId,
        round: 1,
        summary: summaryOf(orderId, position),
        notes: null,
        created_at: deliveredAt,
      })
      .execute();
    await trx
      .insertInto('order_events')
      .values({ order_id: orderId, kind: 'delivered', actor_id: userId, detail: '{}', created_at: deliveredAt })
      .execute();
    const { commissionPercent: defaultPercent } = config;
    await writeCommission(trx, { assignmentId, orderId, userId, now: deliveredAt, defaultPercent });
  }
  await trx
    .insertInto('order_events')
    .values({ order_id: orderId, kind: 'changes_requested', actor_id: user_id, detail: '{}', created_at: requestedAt })
    .execute();
  const { id: messageId } = await trx
    .insertInto('order_messages')
    .values({
      order_id: orderId,
      author_id: user_id,
      visibility: 'all',
      kind: 'message',
      content: CHANGES,
      source: 'app',
      client_id: null,
      created_at: requestedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const last = { last_id: messageId, last_public_id: messageId, last_at: requestedAt };
  await trx
    .insertInto('order_threads')
    .values({ order_id: orderId, ...last })
    .onConflict((c) => c.column('order_id').doUpdateSet(last))
    .execute();
  await trx
    .updateTable('orders')
    .set({
      acceptance: 'changes_requested',
      first_delivered_at: deliveredAt,
      counted_due_at: order.due_at,
      ...toClockColumns(revisionClock(config, clockOf(order), { deliveredAt, requestedAt })),
      revisions_used: 1,
      round: 2,
    })
    .where('id', '=', orderId)
    .execute();
  await trx
    .updateTable('clock_spans')
    .set({ to_at: deliveredAt })
    .where('order_id', '=', orderId)
    .where('to_at', 'is', null)
    .execute();
  await trx
    .insertInto('clock_spans')
    .values({ order_id: orderId, state: 'running', reason: null, from_at: requestedAt })
    .execute();
}

type Times = { deliveredAt: string; requestedAt: string };

/** The delivery stopped it; the revision runs with a promise of its own. */
function revisionClock(config: Config, clock: Clock, { deliveredAt, requestedAt }: Times): Clock {
  const calendar = calendarIn(initialSettings(companyOfSeed(config), config.timeZone));
  const stopped = stop(calendar, clock, new Date(deliveredAt));
  const budget = stopped.used + REVISION_DAYS * WORKING_DAY;
  return run(calendar, { ...stopped, budget }, new Date(requestedAt));
}
