import type { OrderWorkspace } from '../../../contract/work/workspace.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { changeClock, moveTo, type PromiseView, promiseViewOf } from '../../order/clock/clock.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { type WorkspaceDeps, workspaceOf } from '../workspace/workspace.ts';
import { recordMove } from './record-move.ts';

type MoveDeps = WorkspaceDeps & Pick<Deps, 'events' | 'log'>;
type Move = { orderId: number; due_on: string; reason: string; agreed_with_customer: boolean };

export async function movePromise(
  deps: MoveDeps,
  viewer: { id: number; role: string },
  move: Move,
): Promise<OrderWorkspace> {
  const view = await promiseViewOf(deps);
  await deps.db.transaction().execute((trx) => moveWithin(trx, view, { ...move, by: viewer.id }));
  await notifyThreadChanged(deps, move.orderId, [{ type: 'email.queued' }]);
  return workspaceOf(deps, viewer, move.orderId);
}

async function moveWithin(
  trx: Db,
  view: PromiseView,
  { orderId, due_on: day, reason, agreed_with_customer: agreed, by }: Move & { by: number },
): Promise<void> {
  const { calendar, now } = view;
  if (!(await lockOrder(trx, orderId))) throw notFound('Order');
  assertInReach(view, day);
  const changed = await changeClock(trx, { orderId, now }, (clock) =>
    clock.state === 'stopped' ? null : moveTo(calendar, clock, { day, agreed, now }),
  );
  if (!changed) throw new AppError('conflict', 'The clock of this order is stopped, so its promise is final.');
  await recordMove(trx, view, { orderId, ...changed, reason, agreed, by });
  await writeAuditEntry(trx, {
    by,
    action: 'order.move_promise',
    id: orderId,
    before: { due_at: changed.before.dueAt.toISOString() },
    after: { due_at: changed.after.dueAt.toISOString(), reason, agreed_with_customer: agreed },
  });
}

function assertInReach({ calendar, now }: PromiseView, day: string): void {
  const today = Temporal.PlainDate.from(dayIn(calendar, now));
  const last = today.add({ years: 2 }).toString();
  if (day < today.toString() || day > last)
    throw invalidField('due_on', `The due on field must be a day from ${today} to ${last}.`);
}
