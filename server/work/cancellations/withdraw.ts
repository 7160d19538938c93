import type { Db } from '../../adapters/database/database.ts';
import type { Viewer } from '../../http/viewer.ts';
import { lockInvoices, PaymentUnderWay } from '../../invoicing/billing/billing.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyThreadChanged, queueNotification } from '../../platform/notifications/notifications.ts';
import { ownerOf } from '../../platform/order-record/order-record.ts';
import { isContested, refundableOfOrder } from '../../settlement/refunds/refunds.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { AppError } from '../../shared/errors.ts';
import { type ExecuteDeps, type Executed, endOnce, executeWithin, nothingYet, queueForCustomer } from './execute.ts';
import { noteStatement } from './of-order.ts';
import { type CancellationRow, insertCancellation } from './record.ts';
import { type ExitRow, exitRow, mayKeep, withdrawalUntil } from './rules.ts';

/** One that is not carried out at once changes no order, whose end would announce it. */
export const arrived = [{ type: 'email.queued' }, { type: 'notification.queued' }] as const;

export const statementAbout = (orderNumber: string): string =>
  `I withdraw from the contract about order ${orderNumber}.`;

type Declaration = { orderId: number; by: Viewer; idempotencyKey: string | null };

/**
 * The statement counts with this call, whenever it comes. It is carried out at once within the period, unless a part
 * of the price may be kept, or a bank still decides about a payment.
 */
export async function withdrawByCustomer(deps: ExecuteDeps, declaration: Declaration): Promise<number> {
  return declare(deps, declaration, executeIfClear).catch((error: unknown) => {
    if (!(error instanceof PaymentUnderWay)) throw error;
    return declare(deps, declaration, async () => null);
  });
}

async function declare(
  deps: ExecuteDeps,
  { orderId, by, idempotencyKey: key }: Declaration,
  execute: typeof executeIfClear,
): Promise<number> {
  const path = `/customer/orders/${orderId}/withdraw`;
  const { now } = await promiseViewOf(deps);
  const at = now.toISOString();
  const id = await endOnce(deps, { userId: by.id, key, path, input: {} }, async (trx) => {
    // The first of several calls at once counts.
    await lockInvoices(trx, 'order_id', orderId);
    const order = await exitRow(trx, orderId);
    await assertWithdrawable(trx, order);
    await assertFirst(trx, orderId);
    const row = await insertCancellation(trx, {
      kind: 'withdrawal',
      state: 'received',
      order_id: orderId,
      user_id: by.id,
      name: by.name,
      order_number: String(orderId),
      email: by.email,
      statement: statementAbout(String(orderId)),
      channel: 'account',
      deadline: order.withdrawal_until,
      received_at: at,
    });
    const { reference } = row;
    const after = { order_id: orderId, kind: 'withdrawal', reference };
    await writeAuditEntry(trx, { by: by.id, action: 'cancellation.create', id: row.id, after });
    await noteStatement(trx, { orderId, name: by.name, reference, by: by.id, at });
    await queueEmail(trx, {
      kind: 'withdrawal-received',
      to: by.email,
      userId: by.id,
      orderId,
      data: { cancellationId: row.id },
    });
    const executed = await execute(trx, deps, { row, order, by: by.id, at });
    if (!executed) await queueForCompany(trx, deps, row, by.id);
    return { ...(executed ?? nothingYet), id: row.id };
  });
  await notifyThreadChanged(deps, orderId, arrived);
  return id;
}

/** Money that a cancelled order was not paid back is owed after a withdrawal. */
async function assertWithdrawable(trx: Db, order: ExitRow): Promise<void> {
  if (withdrawalUntil(order) === null) throw new AppError('conflict', 'This order has no right of withdrawal.');
  if (order.status === 'cancelled' && (await refundableOfOrder(trx, order.id)).length === 0)
    throw new AppError('conflict', 'This order is already cancelled.');
}

async function assertFirst(trx: Db, orderId: number): Promise<void> {
  const earlier = await trx
    .selectFrom('cancellations')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'withdrawal')
    .where('channel', '<>', 'form')
    .where('state', 'in', ['received', 'executed'])
    .executeTakeFirst();
  if (earlier) throw new AppError('conflict', 'We have your withdrawal already.');
}

type Clear = { row: CancellationRow; order: ExitRow; by: number | null; at: string };

/** Null if an admin decides: the period is over, a part of the price may be kept, or a bank decides about a payment. */
export async function executeIfClear(
  trx: Db,
  deps: ExecuteDeps,
  { row, order, by, at }: Clear,
): Promise<Executed | null> {
  const until = withdrawalUntil(order);
  const isInTime = until !== null && new Date(row.received_at) < until;
  if (!isInTime || mayKeep(order) || (await isContested(trx, order.id))) return null;
  return executeWithdrawal(trx, deps, { row, orderId: order.id, keptCents: 0, explanation: null, by, at });
}

type Withdrawal = {
  row: CancellationRow;
  orderId: number;
  keptCents: number;
  explanation: string | null;
  by: number | null;
  at: string;
};

export async function executeWithdrawal(
  trx: Db,
  deps: ExecuteDeps,
  { row, orderId, keptCents, explanation, by, at }: Withdrawal,
): Promise<Executed> {
  const executed = await executeWithin(trx, deps, {
    orderId,
    kind: 'withdrawal',
    keptCents,
    by,
    note: null,
    at,
    assertOpen: () => {},
  });
  await trx
    .updateTable('cancellations')
    .set({
      state: 'executed',
      order_id: orderId,
      kept_cents: keptCents,
      explanation,
      refund_ids: JSON.stringify(executed.refundIds),
      executed_by: by,
      executed_at: at,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'received')
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('conflict', 'This withdrawal is already decided.'));
  await queueForCustomer(trx, orderId, row.id);
  return executed;
}

/** The back office has fourteen days. */
export async function queueForCompany(
  trx: Db,
  deps: ExecuteDeps,
  row: CancellationRow,
  by: number | null,
): Promise<void> {
  await queueEmail(trx, {
    kind: 'cancellation-request',
    to: await mailboxWithin(trx, deps),
    orderId: row.order_id,
    data: { cancellationId: row.id },
  });
  const owner = row.order_id === null ? null : await ownerOf(trx, row.order_id);
  await queueNotification(trx, {
    kind: 'cancellation_received',
    subjectId: row.id,
    actorId: by,
    data: { name: row.name },
    ...(owner !== null && { to: [owner] }),
  });
}
