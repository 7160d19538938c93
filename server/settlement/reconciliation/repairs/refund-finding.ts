import { toDecimal } from '../../../../contract/shared/money.ts';
import type { FindingAction } from '../../../../contract/shared/money-states.ts';
import type { CapturedOutcome } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { announceRefundedEnd, endRefundedWithin } from '../../../selling/orders/orders.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FindingRow } from '../../findings/findings.ts';
import { newRepairKey, repairedCents } from '../../refunds/refunds.ts';
import { findAtProvider, gatewayOf, paymentRefOf } from '../still-true.ts';
import { alreadySettled, type Repair, settleFinding } from './settle-finding.ts';

/**
 * Refunds money that pays nothing of ours. The key is stored first, so that the provider refunds once. The provider may
 * have forgotten the key before a repetition, so its refunds are read first.
 */
export const refundFinding: Repair = async (deps, context) => {
  const { finding } = context;
  const gateway = await gatewayOf(deps, finding.provider);
  if (!gateway) throw new AppError('conflict', 'This provider is not configured any more.');
  const ref = await paymentRefOf(gateway, finding);
  const captured = await findAtProvider(gateway, ref, finding.occurred_at);
  if (captured?.kind !== 'captured') throw new AppError('conflict', 'The provider has no record of this payment.');
  const key = await storeKey(deps, finding);
  const amountCents = await amountOf(deps, finding, captured, key);
  const isDone = amountCents === 0 || captured.refunds.some((one) => one.key === key && one.state !== 'failed');
  const outcome = isDone
    ? null
    : await gateway.refund({ ref, captureRef: captured.captureRef, amountCents, key, reason: 'other' });
  if (outcome?.kind === 'failed') {
    await forgetKey(deps, finding, key);
    throw new AppError('conflict', outcome.message);
  }
  const attemptId = finding.payment_id === null ? finding.attempt_id : null;
  const ended = await deps.db.transaction().execute(async (trx) => {
    const end = attemptId === null ? null : await endRefundedWithin(trx, deps, attemptId, ref);
    await settleFinding(trx, deps, context, { detail: { refunded: toDecimal(amountCents) } });
    return end;
  });
  if (attemptId !== null) await announceRefundedEnd(deps, attemptId, ended);
};

/** The provider may have refunded already, without our record of it. */
export const isRefundBegun = ({ refund_key }: FindingRow, action: FindingAction): boolean =>
  refund_key !== null && (action === 'refund' || action === 'refund_difference');

/** The amount is the same for each call with this key. */
async function amountOf(
  { db }: Deps,
  { kind, payment_id: paymentId }: FindingRow,
  { amountCents, refunds }: CapturedOutcome,
  key: string,
): Promise<number> {
  const others = refunds.filter((refund) => refund.key !== key && refund.state !== 'failed');
  // A reversed payment pays nothing of ours either.
  if (paymentId === null || kind === 'payment_without_order')
    return amountCents - others.reduce((sum, refund) => sum + refund.amountCents, 0);
  const ours = await db
    .selectFrom('payments')
    .select('amount_cents')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return amountCents - repairedCents(others) - ours.amount_cents;
}

async function storeKey({ db }: Deps, { id }: FindingRow): Promise<string> {
  const stored = await db
    .updateTable('reconciliation_findings')
    .set((e) => ({ refund_key: e.fn.coalesce('refund_key', e.val(newRepairKey())) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('refund_key')
    .executeTakeFirst();
  if (!stored?.refund_key) throw alreadySettled();
  return stored.refund_key;
}

/** A provider repeats its refusal for the same key. */
const forgetKey = ({ db }: Deps, { id }: FindingRow, key: string) =>
  db
    .updateTable('reconciliation_findings')
    .set({ refund_key: null })
    .where('id', '=', id)
    .where('refund_key', '=', key)
    .execute();
