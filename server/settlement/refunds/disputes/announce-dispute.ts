import { toDecimal } from '../../../../contract/shared/money.ts';
import type { DisputeState } from '../../../../contract/shared/money-states.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { announceInvoice } from '../../../invoicing/billing/billing.ts';
import { writeAuditEntry } from '../../../platform/audit/audit.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import {
  notifyAdminsAnd,
  notifyOrderChanged,
  notifyUsers,
  queueNotification,
  settleNotifications,
} from '../../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../../platform/order-record/order-record.ts';
import { mailboxWithin } from '../../../shared/company/company.ts';
import type { RefundDeps } from '../refund-row.ts';
import { type DisputeRow, isOpen } from './dispute-money.ts';

export type DisputeChange = {
  id: number;
  orderIds: readonly number[];
  invoiceIds: readonly number[];
};

/** Call it in the transaction that changed the dispute's state. */
export async function reportDispute(
  trx: Db,
  deps: Pick<RefundDeps, 'clock' | 'config' | 'settings'>,
  dispute: DisputeRow,
  from: DisputeState | null,
  orderIds: readonly number[],
): Promise<void> {
  const { id, state, reason } = dispute;
  const detail = { dispute_id: id, amount: toDecimal(dispute.amount_cents), state, reason };
  const [isOver, hasBegun] = [dispute.closed_at !== null, isOpen(state) && !(from && isOpen(from))];
  const at = deps.clock.now().toISOString();
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
    to: await mailboxWithin(trx, deps),
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

export async function announceDispute(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  { id, orderIds, invoiceIds }: DisputeChange,
): Promise<void> {
  const more = [{ type: 'email.queued' }, { type: 'notification.queued' }] as const;
  const [customers, staff] = await Promise.all([customersOf(deps.db, orderIds), earnersOf(deps.db, orderIds)]);
  await notifyAdminsAnd(deps, { event: 'dispute.changed', id }, [...customers, ...staff], more);
  // An open dispute puts commissions on hold, a lost one reverses them.
  await notifyUsers(deps, { event: 'commission.changed', id: null }, () => staff);
  await announceInvoice(deps, ...invoiceIds);
  for (const orderId of orderIds) await notifyOrderChanged(deps, orderId);
}

async function customersOf(db: Db, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select('user_id')
    .distinct()
    .where('id', 'in', orderIds)
    .where('hidden_from_customer', '=', false)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function earnersOf(db: Db, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('commissions')
    .select('user_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
