import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PaymentGateway } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { currentGateways } from '../../shared/shop/in-preview.ts';
import { type FindingRow, readRecord } from '../findings/findings.ts';
import { repairedCents } from '../refunds/refunds.ts';
import { isUnrefunded } from './compare-unrecorded.ts';
import { isInvariantViolated } from './invariant-findings.ts';
import { isStuck } from './stuck.ts';

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>;

/** Compares the records again. Throws `PaymentUnavailable` if the provider does not respond. */
export function isStillTrue(deps: CheckDeps, finding: FindingRow): Promise<boolean> | boolean {
  switch (finding.kind) {
    case 'payment_without_order':
    case 'foreign_payment':
      return isUnrecorded(deps, finding);
    case 'amount_differs':
    case 'currency_differs':
      return differs(deps, finding);
    case 'payment_not_at_provider':
      return isMissing(deps, finding);
    case 'refund_not_at_provider':
      return isRefundMissing(deps, finding);
    case 'stuck':
      return isStuck(deps, finding);
    case 'invariant_violated':
      return isInvariantViolated(deps, finding);
    case 'refund_not_recorded':
      return isRefundUnrecorded(deps, finding);
    case 'dispute_not_recorded':
    case 'dispute_state':
      return isDisputeUnrecorded(deps, finding);
    default:
      throw new Error(`Unknown kind ${finding.kind satisfies never}`);
  }
}

export async function gatewayOf(
  deps: Pick<Deps, 'db' | 'payments'>,
  provider: PaymentProvider | null,
): Promise<PaymentGateway | null> {
  return provider === null ? null : (await currentGateways(deps))[provider];
}

/** PayPal's list often names the capture only, and so does the finding. */
export async function paymentRefOf(gateway: PaymentGateway, { ref, theirs }: FindingRow): Promise<string> {
  const captureRef = readRecord(theirs)?.capture_ref;
  return captureRef === ref ? ((await gateway.refOfCapture(ref)) ?? ref) : ref;
}

export const findAtProvider = (gateway: PaymentGateway, ref: string, since: string | null) =>
  gateway.find({ key: '', ref, token: ref, since: new Date(since ?? 0) });

async function isUnrecorded(deps: CheckDeps, finding: FindingRow): Promise<boolean> {
  const gateway = await gatewayOf(deps, finding.provider);
  if (!gateway) return true;
  if (finding.attempt_id !== null && !(await isUnsettledAttempt(deps.db, finding.attempt_id))) return false;
  const ref = await paymentRefOf(gateway, finding);
  if (await isRecorded(deps.db, gateway.provider, [ref, finding.ref])) return false;
  const outcome = await findAtProvider(gateway, ref, finding.occurred_at);
  // Nothing can be looked up in an account that was configured before.
  return outcome === null ? (await stateOf(deps.db, finding.attempt_id)) === 'needs_review' : isUnrefunded(outcome);
}

/** A reversed payment does not count: it pays nothing. */
async function isRecorded(db: Db, provider: PaymentProvider, refs: string[]): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('voided_at', 'is', null)
    .where((e) => e.or([e('provider_ref', 'in', refs), e('capture_ref', 'in', refs)]))
    .executeTakeFirst();
  return payment !== undefined;
}

async function attemptOf(db: Db, id: number) {
  return db.selectFrom('checkout_attempts').select(['state', 'settled_at']).where('id', '=', id).executeTakeFirst();
}

const stateOf = async (db: Db, id: number | null) => (id === null ? undefined : (await attemptOf(db, id))?.state);

async function isUnsettledAttempt(db: Db, id: number): Promise<boolean> {
  const attempt = await attemptOf(db, id);
  return attempt !== undefined && attempt.settled_at === null && attempt.state !== 'refunded';
}

async function recordedPayment({ db }: CheckDeps, id: number | null) {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  return payment?.voided_at === null ? payment : null;
}

async function differs(deps: CheckDeps, finding: FindingRow): Promise<boolean> {
  const [payment, gateway] = [await recordedPayment(deps, finding.payment_id), await gatewayOf(deps, finding.provider)];
  if (!payment) return false;
  const outcome = gateway && (await findAtProvider(gateway, payment.provider_ref ?? '', payment.created_at));
  if (outcome?.kind !== 'captured') return true;
  if (outcome.currency.toUpperCase() !== payment.currency.toUpperCase()) return true;
  return outcome.amountCents - repairedCents(outcome.refunds) !== payment.amount_cents;
}

async function isMissing(deps: CheckDeps, finding: FindingRow): Promise<boolean> {
  const [payment, gateway] = [await recordedPayment(deps, finding.payment_id), await gatewayOf(deps, finding.provider)];
  if (!payment) return false;
  const outcome = gateway && (await findAtProvider(gateway, payment.provider_ref ?? '', payment.created_at));
  return outcome?.kind !== 'captured';
}

async function isRefundMissing(deps: CheckDeps, finding: FindingRow): Promise<boolean> {
  const refund = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.state',
      'refunds.key',
      'refunds.provider_ref as ref',
      'payments.provider_ref',
      'payments.capture_ref',
    ])
    .where('refunds.id', '=', finding.refund_id ?? 0)
    .executeTakeFirst();
  if (refund?.state !== 'succeeded') return false;
  const gateway = await gatewayOf(deps, finding.provider);
  if (!gateway) return true;
  const theirs = await gateway.refundsOf({ ref: refund.provider_ref ?? '', captureRef: refund.capture_ref });
  return !theirs.some((one) => one.state !== 'failed' && (one.ref === refund.ref || one.key === refund.key));
}

/** Refunds are recorded automatically: one is open only if it fits no amount of ours. */
async function isRefundUnrecorded(deps: CheckDeps, { provider, payment_id, ref }: FindingRow): Promise<boolean> {
  const recorded = await deps.db
    .selectFrom('refunds')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  if (recorded) return false;
  const [payment, gateway] = [await recordedPayment(deps, payment_id), await gatewayOf(deps, provider)];
  if (!payment) return false;
  if (!gateway) return true;
  const theirs = await gateway.refundsOf({ ref: payment.provider_ref ?? '', captureRef: payment.capture_ref });
  return theirs.some((one) => one.ref === ref && one.state !== 'failed');
}

async function isDisputeUnrecorded(deps: CheckDeps, { provider, ref }: FindingRow): Promise<boolean> {
  const recorded = await deps.db
    .selectFrom('disputes')
    .select('state')
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  const theirs = await (await gatewayOf(deps, provider))?.findDispute(ref);
  return theirs ? theirs.state !== recorded?.state : !recorded;
}
