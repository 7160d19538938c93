import type { StaffOrder } from '../../../contract/assignments.ts';
import { type AssignmentStatus, mayAdvance, type OrderStatus, orderStatusOf } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { writeCommission } from '../commissions/commissions.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyOrderChanged } from '../notifications/notifications.ts';
import { writeOrderEvent } from '../orders/orders.ts';
import { staffOrderById } from './staff-assignments.ts';

type WorkDeps = Pick<Deps, 'db' | 'events' | 'log' | 'config'>;
type Step = { orderId: number; userId: number; to: AssignmentStatus; notes?: string | null };

/** What each step sets, and what it is called in the order's history. */
const steps = {
  in_progress: { time: 'started_at', kind: 'started', action: 'order.start' },
  completed: { time: 'completed_at', kind: 'completed', action: 'order.complete' },
  delivered: { time: 'delivered_at', kind: 'delivered', action: 'order.deliver' },
} as const;

const done: Record<AssignmentStatus, string> = {
  assigned: 'assigned',
  in_progress: 'started',
  completed: 'completed',
  delivered: 'delivered',
};

const refused = (from: AssignmentStatus, to: AssignmentStatus) =>
  new AppError(
    'conflict',
    `This work is ${from === 'assigned' ? 'not started yet' : from.replace('_', ' ')}: it can not be ${done[to]} now.`,
  );

/** Starts or completes the own work. Delivering has a call of its own, which takes the notes. */
export async function advance(deps: WorkDeps, step: Omit<Step, 'notes'>): Promise<StaffOrder> {
  if (step.to === 'delivered') throw new AppError('conflict', 'Please deliver the work with Deliver Work.');
  return take(deps, step);
}

/** The only way to `delivered`; earns the commission. */
export const deliver = (deps: WorkDeps, step: Omit<Step, 'to'>): Promise<StaffOrder> =>
  take(deps, { ...step, to: 'delivered' });

async function take(deps: WorkDeps, { orderId, userId, to, notes }: Step): Promise<StaffOrder> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await hold(trx, orderId);
    const mine = await trx
      .selectFrom('assignments')
      .select(['id', 'status'])
      .where('order_id', '=', orderId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!order || !mine) throw notFound('Order');
    if (to === 'assigned' || !mayAdvance(mine.status, to)) throw refused(mine.status, to);
    const { time, kind, action } = steps[to];
    const now = new Date().toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('assignments')
      .set({ status: to, [time]: now, ...(to === 'delivered' ? { notes: notes || null } : {}) })
      .where('id', '=', mine.id)
      .where('status', '=', mine.status)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused(mine.status, to);
    await writeOrderEvent(trx, { orderId, kind, by: userId, detail: notes ? { notes } : {} });
    await writeAuditEntry(trx, { by: userId, action, id: orderId, before: { work: mine.status }, after: { work: to } });
    if (to === 'delivered') {
      const ratePercent = deps.config.commissionPercent;
      await writeCommission(trx, {
        assignmentId: mine.id,
        orderId,
        userId,
        totalCents: order.total_cents,
        ratePercent,
      });
    }
    await follow(trx, order);
  });
  await deps.events.publish({ type: 'mail.queued' });
  await notifyOrderChanged(deps, orderId);
  return staffOrderById(deps.db, userId, orderId);
}

type Held = { id: number; user_id: number; status: OrderStatus; total_cents: number };

/**
 * Holds the order's row: of two staff who finish at the same moment the second sees what the first has done, so one
 * of them moves the order on. Always the order first and then its assignments, so that nobody waits in a circle.
 */
async function hold(trx: Db, id: number): Promise<Held | undefined> {
  return trx
    .updateTable('orders')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'user_id', 'status', 'total_cents'])
    .executeTakeFirst();
}

const letters = { processing: 'work-started', delivered: 'work-delivered' } as const;

/** The order goes where its staff are; its customer hears when work begins and when all of it is delivered. */
async function follow(trx: Db, order: Held): Promise<void> {
  const team = await trx.selectFrom('assignments').select('status').where('order_id', '=', order.id).execute();
  const status = orderStatusOf(team.map((assignment) => assignment.status));
  if (status === order.status) return;
  await trx.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
  if (status !== 'processing' && status !== 'delivered') return;
  const customer = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', order.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (customer)
    await queueEmail(trx, {
      kind: letters[status],
      to: customer.email,
      userId: order.user_id,
      data: { orderId: order.id },
    });
}
