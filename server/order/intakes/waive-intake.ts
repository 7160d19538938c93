import type { Intake } from '../../../contract/order/intakes.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { calendarOf } from '../clock/clock.ts';
import { type IntakeDeps, laterThan } from './answer-intake.ts';
import { continueAfterAnswer } from './continue-order.ts';
import { findIntake, intakeOfItem } from './intake-response.ts';

type Waive = { orderId: number; itemId: number; reason: string; by: number };

/** Work may start without the answers. */
export async function waiveIntake(deps: IntakeDeps, { orderId, itemId, reason, by }: Waive): Promise<Intake> {
  const now = deps.clock.now();
  const [settings, calendar] = [await deps.settings.current(), await calendarOf(deps)];
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const intake = await findIntake(trx, orderId, itemId);
    if (intake.state === 'answered') throw new AppError('conflict', 'These questions are already answered.');
    if (intake.state === 'waived') throw new AppError('conflict', 'These questions no longer need an answer.');
    await trx
      .updateTable('intakes')
      .set({ state: 'waived', waived_by: by, waived_reason: reason, updated_at: laterThan(intake, now) })
      .where('id', '=', intake.id)
      .execute();
    const detail = { service: intake.title, reason };
    await writeOrderEvents(trx, { orderId, kind: 'intake_waived', actorId: by, detail, at: now.toISOString() });
    await writeAuditEntry(trx, { by, action: 'order.waive-questions', id: orderId, after: detail });
    // The customer still owes the answer to another question.
    await continueAfterAnswer(trx, { orderId, settings, calendar, now, by, reasons: ['intake'] });
  });
  await notifyOrderChanged(deps, orderId);
  return intakeOfItem(deps.db, orderId, itemId);
}
