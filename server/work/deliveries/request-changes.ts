import type { z } from 'zod';
import type { deliveriesApi } from '../../../contract/work/deliveries.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { addMessage } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { assertAwaiting } from './assert-awaiting.ts';
import { deliveredWork } from './delivered-work.ts';
import { notifyOfChanges } from './notify-of-changes.ts';
import { reopenWork } from './reopen-work.ts';

type RequestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;
type Input = z.output<typeof deliveriesApi.requestChanges.body>;

export async function requestChanges(
  deps: RequestDeps,
  { orderId, by, input }: { orderId: number; by: number; input: Input },
): Promise<void> {
  const { calendar, now } = await promiseViewOf(deps);
  const { message: content, delivery_ids, file_ids } = input;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const { revisions_included: included, revisions_used: used } = await assertAwaiting(trx, orderId);
    if (included !== null && used >= included)
      throw new AppError('conflict', 'You have used all included changes. Please contact us.');
    const assignmentIds = await deliveredWork(trx, orderId, delivery_ids ?? null);
    const messageId = await post(trx, {
      orderId,
      authorId: by,
      content,
      fileIds: file_ids ?? [],
      companyEmail: await mailboxWithin(trx, deps),
      assignmentIds,
      now,
    });
    await reopenWork(trx, { orderId, assignmentIds, counts: true, calendar, now });
    await writeOrderEvents(trx, {
      orderId,
      kind: 'changes_requested',
      actorId: by,
      detail: { assignment_ids: assignmentIds },
      at: now.toISOString(),
    });
    await writeAuditEntry(trx, {
      by,
      action: 'order.request_changes',
      id: orderId,
      before: { acceptance: 'awaiting', revisions_used: used },
      after: { acceptance: 'changes_requested', revisions_used: used + 1, assignment_ids: assignmentIds },
    });
    await notifyOfChanges(trx, { orderId, assignmentIds, text: content, messageId, by });
  });
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
}

type Post = Omit<Parameters<typeof addMessage>[1], 'visibility' | 'emailedTo'> & { assignmentIds: readonly number[] };

async function post(trx: Db, { assignmentIds, ...message }: Post): Promise<number> {
  const staff = await trx.selectFrom('assignments').select('user_id').where('id', 'in', assignmentIds).execute();
  return addMessage(trx, { ...message, visibility: 'all', emailedTo: staff.map(({ user_id }) => user_id) });
}
