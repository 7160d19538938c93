import type { z } from 'zod';
import { formatMoney } from '../../../contract/shared/money.ts';
import type { cancellationsApi } from '../../../contract/work/cancellations.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { lockInvoices } from '../../invoicing/billing/billing.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyOrderChanged, notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { refundableOfOrder } from '../../settlement/refunds/refunds.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { type ExecuteDeps, endOnce, mostToKeep } from './execute.ts';
import { noteStatement } from './of-order.ts';
import { type CancellationRow, getCancellation } from './record.ts';
import { type ExitRow, exitRow, isFullyPerformed, mayKeep, withdrawalUntil } from './rules.ts';
import { executeWithdrawal } from './withdraw.ts';

type DecideDeps = ExecuteDeps & Pick<Deps, 'limits'>;
type Execute = z.output<typeof cancellationsApi.execute.body>;
type Decision<I> = { id: number; by: number; input: I };

const MIN_EXPLANATION = 20;
const decided = () => new AppError('conflict', 'This withdrawal is already decided.');
const matchFirst = () => new AppError('conflict', 'Say first which order it is about.');

function assertWithdrawal({ kind }: CancellationRow): void {
  if (kind !== 'withdrawal') throw new AppError('conflict', 'Only withdrawals are decided here.');
}

/** What is kept, and what was done for it, go to the customer. */
export async function executeByAdmin(
  deps: DecideDeps,
  { id, by, input, idempotencyKey: key }: Decision<Execute> & { idempotencyKey: string | null },
): Promise<void> {
  await deps.limits.consume('refunds', String(by));
  const kept = input.kept ?? 0;
  const explanation = input.explanation || null;
  if (kept > 0 && (explanation?.length ?? 0) < MIN_EXPLANATION)
    throw invalidField('explanation', `The explanation field must be at least ${MIN_EXPLANATION} characters.`);
  const at = deps.clock.now().toISOString();
  const path = `/admin/cancellations/${id}/execute`;
  await endOnce(deps, { userId: by, key, path, input }, async (trx) => {
    const row = await getCancellation(trx, id);
    assertWithdrawal(row);
    if (row.state !== 'received') throw decided();
    const { order_id: orderId } = row;
    if (orderId === null) throw matchFirst();
    await lockInvoices(trx, 'order_id', orderId);
    await assertKept(trx, await exitRow(trx, orderId), kept);
    const executed = await executeWithdrawal(trx, deps, { row, orderId, keptCents: kept, explanation, by, at });
    await writeAuditEntry(trx, {
      by,
      action: 'cancellation.execute',
      id,
      before: { state: 'received' },
      after: { state: 'executed', order_id: orderId, kept: formatMoney(kept), explanation },
    });
    return { ...executed, id };
  });
}

async function assertKept(trx: Db, order: ExitRow, kept: number): Promise<void> {
  if (kept === 0) return;
  const shares = await refundableOfOrder(trx, order.id);
  const most = mayKeep(order) ? shares.reduce((sum, { cents }) => sum + cents, 0) : 0;
  if (kept > most) throw invalidField('kept', mostToKeep(most));
}

/** It came too late, from a business or from somebody else, or everything was done at the buyer's request or paid back. */
export function mayRefuse(row: CancellationRow, order: ExitRow | null): boolean {
  if (row.kind !== 'withdrawal' || row.state !== 'received') return false;
  if (order === null || row.objected_at !== null) return true;
  const until = withdrawalUntil(order);
  const isPaidBack = order.status === 'cancelled' && ['unpaid', 'refunded'].includes(order.payment_status);
  const isInTime = until !== null && new Date(row.received_at) < until;
  return !isInTime || isFullyPerformed(order) || isPaidBack || order.isWithdrawn;
}

export async function refuseWithdrawal(
  deps: DecideDeps,
  { id, by, input: { reason } }: Decision<{ reason: string }>,
): Promise<void> {
  if (reason.length < MIN_EXPLANATION)
    throw invalidField('reason', `The reason field must be at least ${MIN_EXPLANATION} characters.`);
  const at = deps.clock.now().toISOString();
  const orderId = await deps.db.transaction().execute(async (trx) => {
    const row = await getCancellation(trx, id);
    assertWithdrawal(row);
    if (row.state !== 'received') throw decided();
    const order = row.order_id === null ? null : await exitRow(trx, row.order_id);
    if (!mayRefuse(row, order)) throw new AppError('conflict', 'It was declared in time: it can’t be refused.');
    await trx
      .updateTable('cancellations')
      .set({ state: 'refused', explanation: reason, executed_by: by, executed_at: at })
      .where('id', '=', id)
      .where('state', '=', 'received')
      .returning('id')
      .executeTakeFirstOrThrow(decided);
    const after = { state: 'refused', reason };
    await writeAuditEntry(trx, { by, action: 'cancellation.refuse', id, before: { state: 'received' }, after });
    await queueEmail(trx, {
      kind: 'withdrawal-refused',
      to: row.email,
      orderId: row.order_id,
      data: { cancellationId: id },
    });
    return row.order_id;
  });
  await deps.events.publish({ type: 'email.queued' });
  if (orderId !== null) await notifyOrderChanged(deps, orderId);
}

export async function matchWithdrawal(
  deps: DecideDeps,
  { id, by, input: { order_id: orderId } }: Decision<{ order_id: number }>,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  await deps.db.transaction().execute(async (trx) => {
    const row = await getCancellation(trx, id);
    assertWithdrawal(row);
    if (row.state !== 'received') throw decided();
    const order = await exitRow(trx, orderId).catch((error: unknown) => {
      throw error instanceof AppError ? invalidField('order_id', 'The order does not exist.') : error;
    });
    const about = { order_id: orderId, user_id: order.user_id, deadline: order.withdrawal_until };
    await trx.updateTable('cancellations').set(about).where('id', '=', id).execute();
    if (row.order_id !== orderId)
      await noteStatement(trx, { orderId, name: row.name, reference: row.reference, by: null, at });
    await writeAuditEntry(trx, {
      by,
      action: 'cancellation.match',
      id,
      before: { order_id: row.order_id },
      after: { order_id: orderId },
    });
  });
  await notifyThreadChanged(deps, orderId);
}
