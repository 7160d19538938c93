import { toDecimal } from '../../../contract/money.ts';
import type { DisputeState } from '../../../contract/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { queueEmail } from '../email/outbox.ts';
import {
  notifyAdmins,
  notifyOrderChanged,
  notifyUsers,
  queueNotification,
  settleNotifications,
} from '../notifications/notifications.ts';
import { writeOrderEvents } from '../orders/orders.ts';
import { type DisputeRow, isOpen } from './dispute-money.ts';
import type { RefundDeps } from './refund-row.ts';

/** `staff`: whose commissions have changed. */
export type DisputeChange = {
  id: number;
  orderIds: readonly number[];
  staff: readonly number[];
};

/** In the transaction that changed its state: history, audit entry, and the company's email. */
export async function reportDispute(
  trx: Db,
  { clock, config }: Pick<RefundDeps, 'clock' | 'config'>,
  dispute: DisputeRow,
  from: DisputeState | null,
  orderIds: readonly number[],
): Promise<void> {
  const { id, state, reason } = dispute;
  const detail = { dispute_id: id, amount: toDecimal(dispute.amount_cents), state, reason };
  const [isOver, hasBegun] = [dispute.closed_at !== null, isOpen(state) && !(from && isOpen(from))];
  const at = clock.now().toISOString();
  if (isOver || hasBegun)
    for (const orderId of orderIds)
      await writeOrderEvents(trx, { orderId, kind: isOver ? 'dispute_closed' : 'disputed', detail, at });
  await writeAuditEntry(trx, {
    by: null,
    action: isOver ? 'dispute.close' : 'dispute.open',
    id,
    before: from && { state: from },
    after: detail,
  });
  if (isOver) await settleNotifications(trx, { kind: 'dispute', subjectId: id });
  if (!isOver && !hasBegun && from !== null) return;
  await queueEmail(trx, {
    kind: isOver ? 'dispute-closed' : 'dispute-opened',
    to: config.company.email,
    orderId: orderIds[0] ?? null,
    data: { disputeId: id },
  });
  await queueNotification(trx, {
    kind: 'dispute',
    subjectId: id,
    actorId: null,
    data: { amount: detail.amount, state },
  });
}

/** Call it after the commit. */
export async function announceDispute(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  { id, orderIds, staff }: DisputeChange,
): Promise<void> {
  const more = [{ type: 'email.queued' }, { type: 'notification.queued' }] as const;
  await notifyAdmins(deps, { event: 'dispute.changed', id }, more);
  if (staff.length > 0) await notifyUsers(deps, { event: 'commission.changed', id: null }, () => staff);
  for (const orderId of orderIds) await notifyOrderChanged(deps, orderId);
}
