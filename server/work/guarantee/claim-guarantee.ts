import type { z } from 'zod';
import { guaranteeTerms } from '../../../contract/shared/company/guarantee-terms.ts';
import { shortDayName } from '../../../contract/shared/promise-sentence.ts';
import type { guaranteeApi } from '../../../contract/work/guarantee.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type PromiseView, promiseViewOf } from '../../order/clock/clock.ts';
import { addMessage } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyThreadChanged, queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder, ownerOf, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { dayIn, workingDayAfter } from '../../shared/working-calendar.ts';
import {
  type ExitRow,
  exitRow,
  guaranteeEnd,
  insertCancellation,
  isInGuarantee,
} from '../cancellations/cancellations.ts';
import { openClaimOf } from './claim-rows.ts';

type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;
type Input = z.output<typeof guaranteeApi.claim.body>;

/** The text and its files are also a message in the thread, where the team reads and answers it. */
export async function claimGuarantee(
  deps: ClaimDeps,
  { orderId, by, input }: { orderId: number; by: Pick<Viewer, 'id' | 'name' | 'email'>; input: Input },
): Promise<number> {
  const view = await promiseViewOf(deps);
  const { calendar, now } = view;
  const at = now.toISOString();
  const { wish, message, file_ids } = input;
  const claimId = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    await assertClaimable(trx, orderId, view);
    const messageId = await addMessage(trx, {
      orderId,
      authorId: by.id,
      visibility: 'all',
      content: message,
      fileIds: file_ids ?? [],
      now,
    });
    const { id } = await insertCancellation(trx, {
      kind: 'guarantee',
      state: 'received',
      order_id: orderId,
      user_id: by.id,
      name: by.name,
      order_number: String(orderId),
      email: by.email,
      statement: message,
      channel: 'account',
      wish,
      message_id: messageId,
      answer_by: workingDayAfter(calendar, dayIn(calendar, now), guaranteeTerms.answerDays),
      received_at: at,
    });
    await writeOrderEvents(trx, { orderId, kind: 'guarantee_claimed', actorId: by.id, detail: { wish }, at });
    await writeAuditEntry(trx, {
      by: by.id,
      action: 'guarantee_claim.create',
      id,
      after: { order_id: orderId, wish, message_id: messageId },
    });
    await queueEmail(trx, {
      kind: 'guarantee-claim',
      to: await mailboxWithin(trx, deps),
      orderId,
      orderMessageId: messageId,
      data: { claimId: id },
    });
    const owner = await ownerOf(trx, orderId);
    await queueNotification(trx, {
      kind: 'guarantee_claim',
      subjectId: orderId,
      actorId: by.id,
      data: { name: by.name, wish },
      ...(owner !== null && { to: [owner] }),
    });
    return id;
  });
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
  return claimId;
}

async function assertClaimable(trx: Db, orderId: number, view: PromiseView): Promise<void> {
  const row = await exitRow(trx, orderId);
  if (row.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled.');
  if (row.payment_status === 'refunded') throw new AppError('conflict', 'This order was refunded in full.');
  if (row.status !== 'delivered') throw new AppError('conflict', 'This order has not been delivered yet.');
  if (!isInGuarantee(row, view)) throw new AppError('conflict', endedText(row, view));
  if (await openClaimOf(trx, orderId)) throw new AppError('conflict', 'We’re already on it.');
}

function endedText(row: ExitRow, view: PromiseView): string {
  const until = guaranteeEnd(row, view);
  if (until === null) return 'This order has no guarantee.';
  return `The ${row.rules.guarantee_days} days ended on ${shortDayName(until, dayIn(view.calendar, view.now))}.`;
}
