import type { RefundReason, RefundSource } from '../contract/shared/money-states.ts';
import type { Db } from '../server/adapters/database/database.ts';
import { writeOffDispute } from '../server/settlement/refunds/disputes/settle-dispute.ts';
import { recordDispute } from '../server/settlement/refunds/refunds.ts';
import { reserveRefund } from '../server/settlement/refunds/reserve-refund.ts';
import { type SettledOutcome, settleWithin } from '../server/settlement/refunds/settle-refund.ts';
import type { Past, PastDeps } from './past.ts';
import type { ProviderLedger, SamplePayment } from './provider-ledger.ts';
import type { SamplePayments } from './seed-orders.ts';

export type Returns = { past: Past; ledger: ProviderLedger; payments: SamplePayments; admin: number };

type SampleRefund = {
  order: number;
  daysAgo: number;
  cents: number;
  reason: RefundReason;
  note?: string;
  /** A line of the invoice; by default all lines in proportion. */
  line?: number;
  /** The admin requests it by default. */
  source?: RefundSource;
  /** The money has been returned by default. */
  outcome?: 'pending' | { failure: string };
};

function paymentOf({ payments }: Returns, order: number): SamplePayment {
  const payment = payments.get(order);
  if (!payment) throw new Error(`Order ${order} of the sample is not paid.`);
  return payment;
}

const recordedPayment = (trx: Db, { ref }: SamplePayment) =>
  trx.selectFrom('payments').selectAll().where('provider_ref', '=', ref).executeTakeFirstOrThrow();

export const refundOrder = (returns: Returns, refund: SampleRefund) =>
  returns.past.at(refund.daysAgo, (deps, now) => refundAt(returns, refund, deps, now));

export async function refundAt(returns: Returns, refund: SampleRefund, deps: PastDeps, now: string): Promise<void> {
  const payment = await recordedPayment(deps.db, paymentOf(returns, refund.order));
  const { source = 'admin', cents } = refund;
  const [invoice] = await deps.db
    .selectFrom('payment_allocations')
    .select('invoice_id as id')
    .where('payment_id', '=', payment.id)
    .execute();
  const { id, key } = await reserveRefund(deps.db, {
    payment,
    target: { invoiceId: invoice?.id ?? 0, orderId: refund.order },
    amountCents: cents,
    lines: refund.line === undefined ? null : [{ position: refund.line, amountCents: cents }],
    reason: refund.reason,
    note: refund.note ?? null,
    keepCommissions: false,
    notify: true,
    source,
    reference: null,
    providerRef: null,
    requestedBy: source === 'admin' ? returns.admin : null,
    now,
  });
  await settleWithin(deps.db, deps, id, outcomeOf(returns, refund, source === 'admin' ? key : null));
}

function outcomeOf(returns: Returns, { order, daysAgo, cents, outcome }: SampleRefund, key: string | null) {
  if (typeof outcome === 'object') return { kind: 'failed', ref: null, message: outcome.failure } as const;
  const isPending = outcome === 'pending';
  const ref = returns.ledger.refund(paymentOf(returns, order), { cents, key, daysAgo, isPending });
  return (isPending ? { kind: 'pending', ref } : { kind: 'succeeded', ref }) satisfies SettledOutcome;
}

export const returnRefund = (returns: Returns, order: number, daysAgo: number) =>
  returns.past.at(daysAgo, async (deps) => {
    const { id, provider_ref } = await deps.db
      .selectFrom('refunds')
      .select(['id', 'provider_ref'])
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    const { ref, failure } = returns.ledger.returnRefund(provider_ref ?? '', daysAgo);
    await settleWithin(deps.db, deps, id, { kind: 'failed', ref, message: failure ?? '' });
  });

export const disputeOrder = (returns: Returns, order: number, reason: string, daysAgo: number) =>
  returns.past.at(daysAgo, async (deps) => {
    const payment = paymentOf(returns, order);
    const dispute = returns.ledger.dispute(payment, reason, daysAgo);
    returns.past.report(dispute);
    await recordDispute(deps, payment.provider, dispute.ref);
  });

/** The admin bears the loss at once, so that nothing is due any more. */
export const loseDispute = (returns: Returns, order: number, daysAgo: number) =>
  returns.past.at(daysAgo, async (deps: PastDeps) => {
    const payment = paymentOf(returns, order);
    const { provider_ref: ref } = await deps.db
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.payment_id')
      .select('disputes.provider_ref')
      .where('payments.provider_ref', '=', payment.ref)
      .executeTakeFirstOrThrow();
    returns.past.report(returns.ledger.loseDispute(payment.provider, ref, daysAgo));
    await recordDispute(deps, payment.provider, ref);
    const { id } = await deps.db
      .selectFrom('disputes')
      .select('id')
      .where('provider_ref', '=', ref)
      .executeTakeFirstOrThrow();
    await writeOffDispute(deps, { id: returns.admin, idempotencyKey: null }, id);
  });
