import type { OrderEventKind } from '../contract/shared/order-event-kinds.ts';
import type { AssignmentStatus, OrderStatus } from '../contract/shared/status.ts';
import type { Db } from '../server/adapters/database/database.ts';
import type { Config } from '../server/config/config.ts';
import { calendarIn } from '../server/order/clock/clock.ts';
import { rateFor, writeCommission } from '../server/settlement/commissions/commissions.ts';
import { initialSettings } from '../server/shared/settings.ts';
import { dueAt, WORKING_DAY } from '../server/shared/working-calendar.ts';
import { companyOfSeed } from './company.ts';
import type { Plan } from './order-plans.ts';
import { seedChecklist } from './seed-checklist.ts';
import { ago } from './time.ts';

/** A share of the order's age. */
const DELIVERED_SHARE = 0.5;

const assignmentStatusOf: Record<OrderStatus, AssignmentStatus> = {
  pending: 'assigned',
  processing: 'in_progress',
  completed: 'completed',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

type OrderEvent = { order_id: number; kind: OrderEventKind; actor_id: number; detail: string; created_at: string };

/** The share of the service's days after which it is delivered. Two working days may be over after 32 hours. */
const ON_TIME_SHARE = 0.6;
const HOUR_MS = 3_600_000;

/** Scales the times of a delivered order, so that it is on time, or as late as planned. */
async function deliverySpeed(trx: Db, config: Config, plan: Plan): Promise<number> {
  const { id, at: age, offers, deliveredLate: late } = plan;
  const days =
    late === undefined
      ? Math.max(...offers.map(({ delivery_days }) => delivery_days)) * ON_TIME_SHARE
      : await daysUntilLate(trx, config, id, late);
  return Math.min(1, days / (age * DELIVERED_SHARE));
}

/** The delivery is shortly before the end of a later working day. */
async function daysUntilLate(trx: Db, config: Config, orderId: number, late: number): Promise<number> {
  const { created_at, due_at } = await trx
    .selectFrom('orders')
    .select(['created_at', 'due_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const calendar = calendarIn(initialSettings(companyOfSeed(config), config.timeZone));
  const deliveredAt = dueAt(calendar, new Date(due_at), { days: late * WORKING_DAY }).getTime() - 2 * HOUR_MS;
  return (deliveredAt - Date.parse(created_at)) / (24 * HOUR_MS);
}

export async function seedAssignments(trx: Db, config: Config, admin: number, plan: Plan): Promise<void> {
  const { id: orderId } = plan;
  const status = assignmentStatusOf[plan.status];
  const isCompleted = status === 'completed' || status === 'delivered';
  const speed = status === 'delivered' ? await deliverySpeed(trx, config, plan) : 1;
  const after = (share: number) => ago(plan.at * (1 - share * speed));
  const events: OrderEvent[] = [];
  const addEvent = (kind: OrderEventKind, actor_id: number, share: number, detail: object = {}) =>
    events.push({ order_id: orderId, kind, actor_id, detail: JSON.stringify(detail), created_at: after(share) });
  const delivered: { assignmentId: number; userId: number }[] = [];
  for (const { id: userId, name } of plan.team) {
    const rate = await rateFor(trx, { orderId, userId, now: after(0.05), defaultPercent: config.commissionPercent });
    const { id } = await trx
      .insertInto('assignments')
      .values({
        order_id: orderId,
        user_id: userId,
        status,
        ...rate,
        assigned_at: after(0.05),
        started_at: status === 'assigned' ? null : after(0.15),
        completed_at: isCompleted ? after(0.4) : null,
        delivered_at: status === 'delivered' ? after(DELIVERED_SHARE) : null,
        notes: plan.notes ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    addEvent('assigned', admin, 0.05, { user_id: userId, name });
    if (status !== 'assigned') addEvent('started', userId, 0.15);
    if (isCompleted) addEvent('completed', userId, 0.4);
    if (status !== 'delivered') continue;
    addEvent('delivered', userId, DELIVERED_SHARE);
    delivered.push({ assignmentId: id, userId });
  }
  if (events.length === 0) return;
  await seedChecklist(trx, plan, { assignedAt: after(0.05), changedAt: after(0.35) });
  // The history is sorted by id.
  events.sort((a, b) => a.created_at.localeCompare(b.created_at));
  await trx.insertInto('order_events').values(events).execute();
  const now = after(DELIVERED_SHARE);
  for (const one of delivered)
    await writeCommission(trx, { ...one, orderId, now, defaultPercent: config.commissionPercent });
  await trx
    .updateTable('order_events')
    .set({ created_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'commission')
    .execute();
}
