import type { Refund, RefundInput } from '../../../contract/settlement/refunds.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { timeZoneWithin } from '../../invoicing/billing/billing.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import {
  announceCancellation,
  cancelWithin,
  closingPayments,
  type OrderCancellation,
} from '../../selling/orders/orders.ts';
import { companyDay, noonOfCompanyDay } from '../../shared/company-day.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { writeOnce } from '../../shared/idempotent-writes.ts';
import { announceRefund } from './announce-refund.ts';
import { canRetry } from './can-retry.ts';
import { gatewayOf } from './payment-account.ts';
import { linesOf } from './refund-lines.ts';
import { refundById } from './refund-response.ts';
import {
  findRefund,
  getPayment,
  lockRefund,
  type RefundDeps,
  type RefundRow,
  refundIsUnleased,
  releaseRefund,
  type Settled,
} from './refund-row.ts';
import { assertProvider, assertRefundable, chooseTarget } from './refund-target.ts';
import { reserveRefund } from './reserve-refund.ts';
import { lockReturnedRefund } from './returned-refund.ts';
import { settleRefund, settleWithin } from './settle-refund.ts';

type Actor = { id: number; idempotencyKey: string | null };
type RequestDeps = RefundDeps & Pick<Deps, 'limits'>;

/**
 * The refund is stored before the provider is called; if the call's outcome is unknown it stays `requested`, and the
 * check finishes it. Throws 422 with the most that can be refunded, and 409.
 */
export async function requestRefund(
  deps: RequestDeps,
  { id: by, idempotencyKey: key }: Actor,
  paymentId: number,
  input: RefundInput,
): Promise<Refund> {
  await deps.limits.consume('refunds', String(by));
  const path = `/admin/payments/${paymentId}/refunds`;
  const begun = new Begun();
  const refundId = await closingPayments(deps, () =>
    deps.db.transaction().execute((trx) =>
      writeOnce(trx, { userId: by, key, path, input }, async () => {
        const payment = await getPayment(trx, paymentId);
        const now = deps.clock.now();
        await assertRefundable(trx, payment);
        if (input.method === 'original') await assertProvider(trx, deps, payment);
        const target = await chooseTarget(trx, payment, input);
        const returned = await lockReturnedRefund(trx, payment, target, input.amount);
        const refund = await reserveRefund(trx, {
          payment,
          target,
          ...(returned && { supersedes: returned }),
          cancelsOrder: input.cancel_order,
          amountCents: input.amount,
          lines: input.lines?.map(({ position, amount }) => ({ position, amountCents: amount })) ?? null,
          reason: input.reason,
          note: input.note ?? null,
          keepCommissions: input.keep_commissions,
          notify: input.notify,
          source: input.method === 'manual' ? 'manual' : 'admin',
          reference: input.reference ?? null,
          providerRef: null,
          requestedBy: by,
          now: now.toISOString(),
        });
        await auditRequest(trx, refund, by);
        if (input.cancel_order) begun.cancellation = await cancelOrderOf(trx, deps, refund, by);
        if (input.method === 'manual') begun.settled = await settleManual(trx, deps, refund, input.paid_on ?? null);
        return begun.begin(refund);
      }),
    ),
  );
  return begun.refund ? finishRequest(deps, begun.refund, begun) : repeatedResponse(deps, refundId);
}

export async function retryRefund(
  deps: RequestDeps,
  { id: by, idempotencyKey: key }: Actor,
  id: number,
): Promise<Refund> {
  await deps.limits.consume('refunds', String(by));
  const begun = new Begun();
  const refundId = await deps.db
    .transaction()
    .execute((trx) =>
      writeOnce(trx, { userId: by, key, path: `/admin/refunds/${id}/retry`, input: null }, async () =>
        begun.begin(await retryWithin(trx, deps, id, by)),
      ),
    );
  return begun.refund ? finishRequest(deps, begun.refund, begun) : repeatedResponse(deps, refundId);
}

/** Like `retryRefund`, in the transaction of the caller, who calls `finishRetry` after the commit. */
export async function retryWithin(trx: Db, deps: RequestDeps, id: number, by: number): Promise<RefundRow> {
  const last = await lockRefund(trx, id);
  if (!last) throw notFound('Refund');
  if (!canRetry(last)) throw new AppError('conflict', 'Only a failed or returned refund can be tried again.');
  const payment = await getPayment(trx, last.payment_id);
  await assertRefundable(trx, payment);
  await assertProvider(trx, deps, payment);
  const refund = await reserveRefund(trx, {
    payment,
    target: last.invoice_id === null ? 'unallocated' : { invoiceId: last.invoice_id, orderId: last.order_id },
    amountCents: last.amount_cents,
    lines: linesOf(last),
    reason: last.reason,
    note: last.note,
    keepCommissions: last.keep_commissions,
    notify: last.notify,
    source: 'admin',
    reference: null,
    providerRef: null,
    requestedBy: by,
    supersedes: last,
    now: deps.clock.now().toISOString(),
  });
  await auditRequest(trx, refund, by);
  return refund;
}

/** Throws 409 if the provider rejects it. */
export const finishRetry = (deps: RequestDeps, refund: RefundRow): Promise<Refund> =>
  finishRequest(deps, refund, new Begun());

class Begun {
  refund: RefundRow | null = null;
  cancellation: OrderCancellation | null = null;
  settled: Settled | null = null;

  begin(refund: RefundRow): number {
    this.refund = refund;
    return refund.id;
  }
}

export const auditRequest = (trx: Db, refund: RefundRow, by: number | null) =>
  writeAuditEntry(trx, {
    by,
    action: 'refund.create',
    id: refund.id,
    after: {
      amount: toDecimal(refund.amount_cents),
      payment_id: refund.payment_id,
      invoice_id: refund.invoice_id,
      reason: refund.reason,
      note: refund.note,
      keep_commissions: refund.keep_commissions,
    },
  });

/** The cancellation remains in effect even if the provider rejects the refund. */
async function cancelOrderOf(
  trx: Db,
  deps: RequestDeps,
  { id, order_id: orderId, note, created_at: at }: RefundRow,
  by: number,
): Promise<OrderCancellation> {
  if (orderId === null) throw invalidField('cancel_order', 'This refund is not for an order.');
  return cancelWithin(trx, deps, { orderId, by, note, at, refundIds: [id] });
}

async function settleManual(
  trx: Db,
  deps: RequestDeps,
  refund: RefundRow,
  paidOn: string | null,
): Promise<Settled | null> {
  const now = deps.clock.now();
  const timeZone = await timeZoneWithin(trx, deps);
  const today = companyDay(timeZone, now);
  if (paidOn !== null && paidOn > today) throw invalidField('paid_on', 'must not be in the future.');
  const at = paidOn === null || paidOn === today ? now.toISOString() : noonOfCompanyDay(timeZone, paidOn);
  return settleWithin(trx, deps, refund.id, { kind: 'succeeded', ref: null, at });
}

async function finishRequest(deps: RequestDeps, refund: RefundRow, begun: Begun): Promise<Refund> {
  if (begun.cancellation) await announceCancellation(deps, begun.cancellation);
  if (begun.settled) await announceRefund(deps, begun.settled);
  else await refundAtProvider(deps, refund);
  const current = await findRefund(deps.db, refund.id);
  if (current?.state === 'failed') throw rejected(current);
  if (current?.state === 'requested') await announceRefund(deps, { refund: current, staff: [] });
  return refundById(deps, refund.id);
}

const rejected = ({ failure }: Pick<RefundRow, 'failure'>) =>
  new AppError('conflict', failure ?? 'The provider rejected the refund.');

/** Repeating it is safe: the provider refunds once per key. The caller holds the lease. */
export async function refundAtProvider(deps: RefundDeps, refund: RefundRow): Promise<void> {
  const payment = await getPayment(deps.db, refund.payment_id);
  const { provider_ref: ref, capture_ref: captureRef } = payment;
  const gateway = refund.provider && (await gatewayOf(deps, payment));
  if (!gateway || ref === null) return releaseRefund(deps.db, refund.id);
  const { key, amount_cents: amountCents, reason } = refund;
  try {
    await settleRefund(deps, refund.id, await gateway.refund({ ref, captureRef, amountCents, key, reason }));
  } catch (error) {
    await releaseRefund(deps.db, refund.id);
    if (!(error instanceof PaymentUnavailable)) throw error;
    deps.log.warn({ refund: refund.id, provider: refund.provider }, 'refund outcome unknown');
  }
}

async function repeatedResponse(deps: RefundDeps, id: number): Promise<Refund> {
  const { db } = deps;
  const refund = await db
    .selectFrom('refunds')
    .select(['state', 'failure', refundIsUnleased(db).as('is_unleased')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (refund?.state === 'failed') throw rejected(refund);
  if (refund?.state === 'requested' && !refund.is_unleased)
    throw new AppError('conflict', 'This refund is still being processed. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  return refundById(deps, id);
}
