import type { DisputeState } from '../../../../contract/shared/money-states.ts';
import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import { shorten } from '../../../../contract/shared/text.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { ProviderDispute } from '../../../adapters/payments/payments.ts';
import { refreshInvoice } from '../../../invoicing/billing/billing.ts';
import { refreshCouponOfPayment } from '../../../selling/coupons/coupons.ts';
import { currentGateways } from '../../../shared/shop/in-preview.ts';
import { reverseAndNotify } from '../announce-refund.ts';
import { findPaymentAtProvider } from '../find-payment.ts';
import { refreshPayment } from '../payment-amounts.ts';
import type { RefundDeps } from '../refund-row.ts';
import { announceDispute, type DisputeChange, reportDispute } from './announce-dispute.ts';
import { type DisputeRow, moveContestedMoney, ordersOf } from './dispute-money.ts';

/** `unknown`: the provider has no such dispute, or it concerns no payment of ours. */
export type RecordedDispute = 'changed' | 'unchanged' | 'unknown';

/**
 * Can be repeated, in any order and by several processes: a report that was requested before the recorded one is
 * ignored.
 */
export async function recordDispute(
  deps: RefundDeps,
  provider: PaymentProvider,
  ref: string,
): Promise<RecordedDispute> {
  const askedAt = new Date().toISOString();
  const gateway = (await currentGateways(deps))[provider];
  const reported = gateway && (await gateway.findDispute(ref));
  if (!gateway || !reported) return 'unknown';
  const payment = await findPaymentAtProvider(deps, gateway, {
    ref: reported.paymentRef,
    captureRef: reported.captureRef,
  });
  if (!payment) return 'unknown';
  const change = await deps.db
    .transaction()
    .execute((trx) => write(trx, deps, payment.id, provider, reported, askedAt));
  if (!change) return 'unchanged';
  await announceDispute(deps, change);
  return 'changed';
}

async function write(
  trx: Db,
  deps: RefundDeps,
  paymentId: number,
  provider: PaymentProvider,
  reported: ProviderDispute,
  askedAt: string,
): Promise<DisputeChange | null> {
  const isNew = await insertIfNew(trx, paymentId, provider, reported, askedAt);
  const before = await lockDispute(trx, provider, reported.ref);
  if (before.seen_at > askedAt) return null;
  const now = deps.clock.now().toISOString();
  const dispute = await trx
    .updateTable('disputes')
    .set({
      state: reported.state,
      amount_cents: reported.amountCents,
      reason: shorten(reported.reason, 80),
      is_refundable: reported.isRefundable,
      respond_by: reported.respondBy,
      closed_at: isClosed(reported.state)
        ? (reported.closedAt ?? (before.state === reported.state ? before.closed_at : null) ?? now)
        : null,
      seen_at: askedAt,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const from = isNew ? null : before.state;
  const invoiceIds = await lockInvoices(trx, paymentId);
  const moved = await moveContestedMoney(trx, dispute, { from, now });
  if (!isNew && !moved && before.state === dispute.state) return null;
  await refreshPayment(trx, paymentId);
  const orderIds = await ordersOf(trx, invoiceIds);
  await reverse(trx, dispute, orderIds, now);
  for (const invoiceId of invoiceIds) await refreshInvoice(trx, invoiceId);
  await refreshCouponOfPayment(trx, paymentId);
  if (from !== dispute.state) await reportDispute(trx, deps, dispute, from, orderIds);
  return { id: dispute.id, orderIds, invoiceIds };
}

const isClosed = (state: DisputeState): boolean => state === 'won' || state === 'lost' || state === 'closed';

/** False if it exists. A concurrent insert of the same dispute waits for this transaction. */
async function insertIfNew(
  trx: Db,
  paymentId: number,
  provider: PaymentProvider,
  { ref, amountCents, reason, state, openedAt, url }: ProviderDispute,
  askedAt: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('disputes')
    .values({
      provider,
      provider_ref: ref,
      provider_url: url.slice(0, 500),
      payment_id: paymentId,
      amount_cents: amountCents,
      reason: shorten(reason, 80),
      state,
      opened_at: openedAt,
      seen_at: askedAt,
    })
    .onConflict((c) => c.columns(['provider', 'provider_ref']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const lockDispute = (trx: Db, provider: PaymentProvider, ref: string): Promise<DisputeRow> =>
  trx
    .updateTable('disputes')
    .set((e) => ({ held_cents: e.ref('held_cents') }))
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Lock order: invoices, then the payment. */
async function lockInvoices(trx: Db, paymentId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('payment_allocations')
    .select('invoice_id')
    .distinct()
    .where('payment_id', '=', paymentId)
    .orderBy('invoice_id')
    .execute();
  for (const { invoice_id: id } of rows)
    await trx
      .updateTable('invoices')
      .set((e) => ({ charged_back_cents: e.ref('charged_back_cents') }))
      .where('id', '=', id)
      .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

/** A loss reverses commissions; a dispute that is won after all gives them back. */
async function reverse(trx: Db, { id }: DisputeRow, orderIds: number[], now: string): Promise<void> {
  for (const orderId of orderIds) await reverseAndNotify(trx, orderId, { disputeId: id }, now);
}
