import type { Intake } from '../../../contract/order/intakes.ts';
import type { Db } from '../../adapters/database/database.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, seeOrder, visibleCustomer, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { calendarOf, pauseClock, refreshWaiting } from '../clock/clock.ts';
import { addMessage } from '../threads/threads.ts';
import { type IntakeDeps, laterThan } from './answer-intake.ts';
import { findIntake, intakeOfItem, type Viewing } from './intake-response.ts';

type Question = { orderId: number; itemId: number; question: string };

export async function askAgain(
  deps: IntakeDeps,
  by: Viewing,
  { orderId, itemId, question }: Question,
): Promise<Intake> {
  const now = deps.clock.now();
  const [settings, calendar] = [await deps.settings.current(), await calendarOf(deps)];
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const order = await seeOrder(trx, by, orderId);
    const intake = await findIntake(trx, orderId, itemId);
    if (order.status === 'delivered') throw new AppError('conflict', 'This order is already delivered.');
    if (order.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled.');
    if (intake.state === 'waived') throw new AppError('conflict', 'These questions no longer need an answer.');
    const at = now.toISOString();
    await trx
      .updateTable('intakes')
      .set({ state: 'open', asked_again_at: at, reminders: 0, reminded_at: null, updated_at: laterThan(intake, now) })
      .where('id', '=', intake.id)
      .execute();
    await writeOrderEvents(trx, {
      orderId,
      kind: 'intake_asked_again',
      actorId: by.id,
      detail: { service: intake.title },
      at,
    });
    const messageId = await addMessage(trx, {
      orderId,
      authorId: by.id,
      visibility: 'all',
      content: question,
      companyEmail: await mailboxWithin(trx, deps),
      emailedTo: [order.userId],
      now,
    });
    const isPaused = await pauseClock(trx, { orderId, calendar, now, by: by.id, reason: 'intake' });
    if (!isPaused) await refreshWaiting(trx, { orderId, calendar, settings, now });
    await emailQuestion(trx, orderId, messageId);
  });
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }]);
  return intakeOfItem(deps.db, orderId, itemId);
}

async function emailQuestion(trx: Db, orderId: number, messageId: number): Promise<void> {
  const customer = await visibleCustomer(trx, orderId);
  if (!customer) return;
  const data = { userId: customer.id, orderId, messageId };
  await queueEmail(trx, { kind: 'intake-question', to: customer.email, data });
}
