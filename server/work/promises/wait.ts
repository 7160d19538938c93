import type { OrderWorkspace } from '../../../contract/work/workspace.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { pauseClock, promiseViewOf, resumeClock } from '../../order/clock/clock.ts';
import { addEntry, addMessage } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, seeOrder, visibleCustomer } from '../../platform/order-record/order-record.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { type WorkspaceDeps, workspaceOf } from '../workspace/workspace.ts';

type WaitDeps = WorkspaceDeps & Pick<Deps, 'events' | 'log'>;
type Person = { id: number; role: string };

export async function waitForCustomer(
  deps: WaitDeps,
  viewer: Person,
  { orderId, question }: { orderId: number; question: string },
): Promise<OrderWorkspace> {
  const { calendar, now } = await promiseViewOf(deps);
  await deps.db.transaction().execute(async (trx) => {
    await lockVisibleOrder(trx, viewer, orderId);
    if (!(await pauseClock(trx, { orderId, calendar, now, by: viewer.id, reason: 'customer' })))
      throw new AppError('conflict', 'This order is not running.');
    const customer = await visibleCustomer(trx, orderId);
    const messageId = await addMessage(trx, {
      orderId,
      authorId: viewer.id,
      visibility: 'all',
      content: question,
      companyEmail: await mailboxWithin(trx, deps),
      emailedTo: customer ? [customer.id] : [],
      now,
    });
    await addEntry(trx, { orderId, content: 'Paused until the question is answered', now });
    await writeAuditEntry(trx, { by: viewer.id, action: 'order.wait', id: orderId, after: { message_id: messageId } });
    if (customer)
      await queueEmail(trx, {
        kind: 'question',
        to: customer.email,
        data: { userId: customer.id, orderId, messageId },
      });
  });
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }]);
  return workspaceOf(deps, viewer, orderId);
}

export async function resumeOrder(deps: WaitDeps, viewer: Person, orderId: number): Promise<OrderWorkspace> {
  const { calendar, now } = await promiseViewOf(deps);
  await deps.db.transaction().execute(async (trx) => {
    await lockVisibleOrder(trx, viewer, orderId);
    if (!(await resumeClock(trx, { orderId, calendar, now, by: viewer.id })))
      throw new AppError('conflict', 'This order is not paused.');
    await addEntry(trx, { orderId, content: 'Work continues', now });
    await writeAuditEntry(trx, { by: viewer.id, action: 'order.resume', id: orderId });
  });
  await notifyThreadChanged(deps, orderId);
  return workspaceOf(deps, viewer, orderId);
}

async function lockVisibleOrder(trx: Db, viewer: Person, orderId: number) {
  if (!(await lockOrder(trx, orderId))) throw notFound('Order');
  return seeOrder(trx, viewer, orderId);
}
