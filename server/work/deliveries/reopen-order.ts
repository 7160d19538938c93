import type { z } from 'zod';
import type { deliveriesApi } from '../../../contract/work/deliveries.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { type PromiseView, promiseViewOf } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { deliveredWork } from './delivered-work.ts';
import { notifyOfChanges } from './notify-of-changes.ts';
import { reopenWork } from './reopen-work.ts';

type ReopenDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;
type Input = z.output<typeof deliveriesApi.reopen.body>;

/** An admin may reopen even an accepted order. */
export async function reopenOrder(
  deps: ReopenDeps,
  { orderId, by, input }: { orderId: number; by: number; input: Input },
): Promise<void> {
  const { assignment_ids: assignmentIds, reason, counts = false } = input;
  const { calendar, now } = await promiseViewOf(deps);
  await deps.db.transaction().execute(async (trx) => {
    const before = await assertReopenable(trx, orderId, counts);
    await assertDelivered(trx, orderId, assignmentIds);
    await reopenWithin(trx, { orderId, assignmentIds, reason, counts, by, before, view: { calendar, now } });
  });
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
}

/** Reopens all work of the latest round for a claim. Call it in a transaction, and `notifyThreadChanged` afterwards. */
export async function reopenForClaim(trx: Db, { orderId, by, reason, view, messageId }: ForClaim): Promise<void> {
  const before = await assertReopenable(trx, orderId, false);
  const assignmentIds = await deliveredWork(trx, orderId, null);
  await reopenWithin(trx, { orderId, assignmentIds, reason, counts: false, by, before, view, messageId });
}

type ForClaim = { orderId: number; by: number; reason: string; view: PromiseView; messageId: number };

type Reopened = Omit<ForClaim, 'messageId'> & {
  messageId?: number;
  assignmentIds: readonly number[];
  counts: boolean;
  before: object;
};

async function reopenWithin(trx: Db, reopened: Reopened): Promise<void> {
  const { orderId, by, reason, assignmentIds, counts, before, messageId, view } = reopened;
  const { calendar, now } = view;
  await reopenWork(trx, { orderId, assignmentIds, counts, calendar, now });
  await writeOrderEvents(trx, {
    orderId,
    kind: 'work_reopened',
    actorId: by,
    detail: { assignment_ids: assignmentIds, reason, counts },
    at: now.toISOString(),
  });
  await writeAuditEntry(trx, {
    by,
    action: 'order.reopen_work',
    id: orderId,
    before,
    after: { acceptance: 'changes_requested', assignment_ids: assignmentIds, reason, counts },
  });
  await addEntry(trx, { orderId, content: 'The work was reopened', now });
  const message = messageId === undefined ? {} : { messageId };
  await notifyOfChanges(trx, { orderId, assignmentIds, text: reason, by, ...message });
}

async function assertReopenable(trx: Db, orderId: number, counts: boolean) {
  const order = await lockOrder(trx, orderId);
  if (!order) throw notFound('Order');
  if (order.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled.');
  if (order.payment_status === 'refunded') throw new AppError('conflict', 'This order was refunded in full.');
  const { revisions_included: included, ...before } = await trx
    .selectFrom('orders')
    .select(['acceptance', 'revisions_included', 'revisions_used'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.status !== 'delivered' && before.acceptance !== 'changes_requested')
    throw new AppError('conflict', 'This order has not been delivered yet.');
  if (counts && included !== null && before.revisions_used >= included)
    throw new AppError('conflict', 'All included changes are used. Grant more, or don’t count this one.');
  return before;
}

async function assertDelivered(trx: Db, orderId: number, ids: readonly number[]): Promise<void> {
  const found = await trx
    .selectFrom('assignments')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .where('id', 'in', ids)
    .execute();
  if (ids.length === 0 || found.length !== ids.length)
    throw invalidField('assignment_ids', 'Choose assignments of this order.');
  if (found.some(({ status }) => status !== 'delivered'))
    throw new AppError('conflict', 'Some of this work has not been delivered yet.');
}
