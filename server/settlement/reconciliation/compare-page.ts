import { toDecimal } from '../../../contract/shared/money.ts';
import {
  isFullyRefunded,
  PaymentUnavailable,
  type ProviderPayment,
  type ProviderRefund,
} from '../../adapters/payments/payments.ts';
import { isUnavailable } from '../../shared/errors.ts';
import { ourRecord, refundNotRecorded } from '../findings/findings.ts';
import { isRepairRefund, recordDispute, recordProviderRefunds, repairedCents } from '../refunds/refunds.ts';
import { compareUnrecorded } from './compare-unrecorded.ts';
import { fillDetails } from './fill-details.ts';
import { invoiceOf, type OurPayment, ourPaymentsOf } from './our-payments.ts';
import type { RunContext } from './run-context.ts';
import { theirRecord } from './their-record.ts';

/** A page has at most 500 rows, and nothing else is in memory. */
export async function comparePage(context: RunContext, page: ProviderPayment[]): Promise<void> {
  const { db } = context.deps;
  const findOurs = await ourPaymentsOf(db, context.gateway.provider, page);
  const known: [OurPayment, ProviderPayment][] = [];
  for (const theirs of page) {
    const ours = findOurs(theirs) ?? (await aloneIn(context, theirs.ref, () => compareUnrecorded(context, theirs)));
    if (!ours) continue;
    context.seen.add(ours.id);
    known.push([ours, theirs]);
  }
  await fillDetails(db, known);
  for (const [ours, theirs] of known) await aloneIn(context, theirs.ref, () => compareRecorded(context, ours, theirs));
}

/** A payment at which the comparison fails must not stop that of the others; the run is failed in the end. */
async function aloneIn<T>(context: RunContext, ref: string, compare: () => Promise<T>): Promise<T | undefined> {
  try {
    return await compare();
  } catch (error) {
    if (error instanceof PaymentUnavailable || isUnavailable(error)) throw error;
    context.deps.log.error({ err: error, payment: ref }, 'a payment could not be compared');
    context.failed.push(error);
    return undefined;
  }
}

async function compareRecorded(context: RunContext, ours: OurPayment, theirs: ProviderPayment): Promise<void> {
  if (ours.voided_at !== null) return reportReversed(context, ours, theirs);
  await compareAmounts(context, ours, theirs);
  await compareRefunds(context, ours, theirs.refunds);
  await compareDisputes(context, ours, theirs);
}

/** An admin has reversed the payment, because the provider did not show it. */
async function reportReversed(context: RunContext, ours: OurPayment, theirs: ProviderPayment): Promise<void> {
  if (theirs.state !== 'captured' || isFullyRefunded(theirs)) return;
  await context.report({
    kind: 'payment_without_order',
    ref: ours.provider_ref ?? theirs.ref,
    paymentId: ours.id,
    amountCents: theirs.amountCents,
    ours: { ...ourRecord(ours), ...(await invoiceOf(context.deps.db, ours.id)) },
    theirs: theirRecord(theirs),
    occurredAt: theirs.createdAt,
  });
}

async function compareAmounts(context: RunContext, ours: OurPayment, theirs: ProviderPayment): Promise<void> {
  // A payment that is not captured is looked up on its own.
  if (theirs.state !== 'captured') return;
  const finding = {
    ref: ours.provider_ref ?? theirs.ref,
    paymentId: ours.id,
    attemptId: ours.attempt_id,
    ours: ourRecord(ours),
    theirs: theirRecord(theirs),
    occurredAt: theirs.createdAt,
  };
  if (theirs.currency.toUpperCase() !== ours.currency.toUpperCase())
    return context.report({ ...finding, kind: 'currency_differs', amountCents: theirs.amountCents });
  const difference = theirs.amountCents - repairedCents(theirs.refunds) - ours.amount_cents;
  if (difference !== 0) await context.report({ ...finding, kind: 'amount_differs', amountCents: Math.abs(difference) });
}

const toRefs = (ours: OurPayment) => ({ ref: ours.provider_ref ?? '', captureRef: ours.capture_ref });

const isSame = (ours: OurPayment['refunds'][number], theirs: ProviderRefund): boolean =>
  ours.provider_ref === theirs.ref || (theirs.key !== null && ours.key === theirs.key);

/** A refund that we have given up may have been made after all. */
const isRecorded = (ours: OurPayment['refunds'][number], theirs: ProviderRefund): boolean =>
  ours.provider_ref === theirs.ref || (ours.state !== 'failed' && isSame(ours, theirs));

async function compareRefunds(context: RunContext, ours: OurPayment, theirs: ProviderRefund[]): Promise<void> {
  const { deps } = context;
  const isNew = (refund: ProviderRefund) =>
    refund.state !== 'failed' && !isRepairRefund(refund) && !ours.refunds.some((known) => isRecorded(known, refund));
  const unknown = theirs.filter(isNew);
  if (unknown.length > 0) {
    const current = await context.pace(() => context.gateway.refundsOf(toRefs(ours)));
    const { recorded, missing } = await recordProviderRefunds(deps, ours, 'reconciliation', current);
    for (const refund of missing) await context.report(refundNotRecorded(ours, refund));
    for (const refund of recorded) await context.reportRepaired(refundNotRecorded(ours, refund), 'record');
  }
  const missing = ours.refunds.filter(
    (refund) =>
      refund.state === 'succeeded' &&
      refund.source !== 'manual' &&
      refund.provider_ref !== null &&
      !theirs.some((one) => one.state !== 'failed' && isSame(refund, one)),
  );
  if (missing.length > 0) await reportMissingRefunds(context, ours, missing);
}

/** The provider's lists lag, so each is looked up. */
async function reportMissingRefunds(context: RunContext, ours: OurPayment, missing: OurPayment['refunds']) {
  const current = await context.pace(() => context.gateway.refundsOf(toRefs(ours)));
  for (const refund of missing) {
    const theirs = current.find((one) => isSame(refund, one));
    if (theirs && theirs.state !== 'failed') continue;
    await context.report({
      kind: 'refund_not_at_provider',
      ref: refund.provider_ref ?? refund.key,
      paymentId: ours.id,
      refundId: refund.id,
      amountCents: refund.amount_cents,
      ours: { ...ourRecord(ours), amount: toDecimal(refund.amount_cents), state: refund.state },
      theirs: theirs ? { amount: toDecimal(theirs.amountCents), state: theirs.state } : null,
      occurredAt: ours.created_at,
    });
  }
}

async function compareDisputes(context: RunContext, ours: OurPayment, theirs: ProviderPayment): Promise<void> {
  for (const dispute of theirs.disputes) {
    const known = ours.disputes.find((one) => one.provider_ref === dispute.ref);
    if (known?.state === dispute.state) continue;
    const finding = {
      kind: known ? 'dispute_state' : 'dispute_not_recorded',
      ref: dispute.ref,
      paymentId: ours.id,
      amountCents: dispute.amountCents,
      ours: known ? { ...ourRecord(ours), state: known.state } : ourRecord(ours),
      theirs: { amount: toDecimal(dispute.amountCents), state: dispute.state, reason: dispute.reason },
      occurredAt: dispute.openedAt,
    } as const;
    const recorded = await context.pace(() => recordDispute(context.deps, context.gateway.provider, dispute.ref));
    if (recorded === 'changed') await context.reportRepaired(finding, 'record');
    // The list may be older than what is known.
    if (recorded === 'unknown') await context.report(finding);
  }
}
