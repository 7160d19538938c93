import type { z } from 'zod';
import { formatMoney, toDecimal } from '../../../contract/shared/money.ts';
import type { guaranteeApi } from '../../../contract/work/guarantee.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { lockInvoices } from '../../invoicing/billing/billing.ts';
import { type PromiseView, promiseViewOf } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import {
  notifyThreadChanged,
  publishNotified,
  queueNotification,
  settleNotifications,
} from '../../platform/notifications/notifications.ts';
import { lockOrder, visibleCustomer, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import {
  failByHand,
  finishOrderRefunds,
  refundableOfOrder,
  reserveOrderRefunds,
} from '../../settlement/refunds/refunds.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { reopenForClaim } from '../deliveries/deliveries.ts';
import { type ClaimRow, claimColumns, claims, requiredOfClaim } from './claim-rows.ts';
import { claimById } from './list-claims.ts';

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'limits' | 'log' | 'payments' | 'settings'>;
type Input = z.output<typeof guaranteeApi.decide.body>;
type Decision = { id: number; by: number; input: Input };
type Decided = z.infer<typeof guaranteeApi.decide.response>;

const decidedStates = { fix: 'fixing', refund: 'executed', decline: 'refused' } as const;

const decidedAlready = () => new AppError('conflict', 'This claim is already decided.');

/** The decision and what follows from it are one transaction; only the providers are called after it. */
export async function decideClaim(deps: DecideDeps, decision: Decision): Promise<Decided> {
  const { id, by, input } = decision;
  if (input.decision === 'refund') await deps.limits.consume('refunds', String(by));
  const view = await promiseViewOf(deps);
  const { orderId, refunds, readers } = await deps.db
    .transaction()
    .execute((trx) => decideWithin(trx, deps, decision, view));
  await publishNotified(deps, readers);
  await notifyThreadChanged(deps, orderId, [{ type: 'email.queued' }, { type: 'notification.queued' }]);
  await finishOrderRefunds(deps, refunds);
  const ids = [...refunds.open, ...refunds.settled.map(({ refund }) => refund)].map((refund) => refund.id);
  return { ...(await claimById(deps.db, id, view.calendar.timeZone)), refunds: await refundsByIds(deps.db, ids) };
}

async function decideWithin(trx: Db, deps: DecideDeps, { id, by, input }: Decision, view: PromiseView) {
  const at = view.now.toISOString();
  const claim = await claims(trx)
    .select(claimColumns)
    .select(requiredOfClaim)
    .where('cancellations.id', '=', id)
    .executeTakeFirst();
  if (!claim) throw notFound('Claim');
  const { order_id: orderId, wish } = claim;
  // Invoices and payments are locked before their order.
  const reserved = input.decision === 'refund' ? await reserve(trx, claim, { by, input, at }) : [];
  if (!(await lockOrder(trx, orderId))) throw notFound('Order');
  const refundCents =
    input.decision === 'refund' ? reserved.reduce((sum, { amount_cents }) => sum + amount_cents, 0) : null;
  await trx
    .updateTable('cancellations')
    .set({
      state: decidedStates[input.decision],
      decision: input.decision,
      explanation: input.reason,
      refund_cents: refundCents,
      refund_ids: JSON.stringify(reserved.map((refund) => refund.id)),
      executed_by: by,
      executed_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .returning('id')
    .executeTakeFirstOrThrow(decidedAlready);
  if (input.decision === 'fix')
    await reopenForClaim(trx, { orderId, by, reason: claim.message, view, messageId: claim.message_id });
  else await addEntry(trx, { orderId, content: entryOf(claim, refundCents), now: view.now });
  const refunds = await failByHand(trx, deps, reserved);
  const detail = {
    decision: input.decision,
    wish,
    ...(refundCents !== null && { amount: toDecimal(refundCents) }),
  };
  await writeOrderEvents(trx, { orderId, kind: 'guarantee_decided', actorId: by, detail, at });
  await writeAuditEntry(trx, {
    by,
    action: 'guarantee_claim.decide',
    id,
    before: { state: 'open' },
    after: { state: 'decided', order_id: orderId, ...detail, reason: input.reason },
  });
  await tellCustomer(trx, claim, { by, refundIds: reserved.map((refund) => refund.id) });
  const readers = await settleNotifications(trx, { kind: 'guarantee_claim', subjectId: orderId });
  return { orderId, refunds, readers };
}

const entryOf = ({ wish }: ClaimRow, refundCents: number | null): string => {
  if (refundCents === null) return `The request for a ${wish} was declined`;
  return refundCents === 0 ? 'The refund was confirmed' : `A refund of ${formatMoney(refundCents)} was agreed`;
};

type Reserve = { by: number; input: Input; at: string };

async function reserve(trx: Db, { order_id: orderId, state }: ClaimRow, { by, input, at }: Reserve) {
  if (state !== 'received') throw decidedAlready();
  await lockInvoices(trx, 'order_id', orderId);
  const all = await refundableOfOrder(trx, orderId);
  const most = all.reduce((sum, { cents }) => sum + cents, 0);
  const wanted = input.amount ?? most;
  if (wanted > most) throw invalidField('amount', `At most ${formatMoney(most)} can be refunded.`);
  if (most === 0 && !(await isAlreadyRefunded(trx, orderId)))
    throw new AppError('conflict', 'Nothing of this order can be refunded now.');
  return reserveOrderRefunds(trx, {
    orderId,
    shares: input.amount == null ? all : await refundableOfOrder(trx, orderId, wanted),
    reason: 'requested_by_customer',
    keepCommissions: input.keep_commissions ?? false,
    by,
    at,
  });
}

/** Or is being refunded: then the decision only says so. */
async function isAlreadyRefunded(trx: Db, orderId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'pending', 'succeeded'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function tellCustomer(
  trx: Db,
  { id: claimId, order_id: orderId }: ClaimRow,
  { by, refundIds }: { by: number; refundIds: number[] },
): Promise<void> {
  const customer = await visibleCustomer(trx, orderId);
  if (!customer) return;
  await queueEmail(trx, {
    kind: 'guarantee-decided',
    to: customer.email,
    data: { userId: customer.id, orderId, claimId, ...(refundIds.length > 0 && { refundIds }) },
  });
  await queueNotification(trx, {
    kind: 'guarantee_decided',
    subjectId: orderId,
    actorId: by,
    data: {},
    to: [customer.id],
  });
}

async function refundsByIds(db: Db, ids: number[]): Promise<Decided['refunds']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id, amount_cents, state }) => ({ id, amount: toDecimal(amount_cents), state }));
}
