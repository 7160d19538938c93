import { providerName } from '../../../contract/shared/status.ts';
import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import { PaymentUnavailable, type ProviderRefund } from '../../adapters/payments/payments.ts';
import { issueMissingCreditNotes } from './missing-credit-notes.ts';
import { gatewayOf, isOfOtherAccount } from './payment-account.ts';
import { matching, recordProviderRefunds, refundsAtProvider, toOutcome } from './provider-refunds.ts';
import {
  findRefund,
  getPayment,
  leaseRefund,
  openRefundStates,
  type PaymentRow,
  type RefundDeps,
  type RefundRow,
  refundIsUnleased,
  releaseRefund,
} from './refund-row.ts';
import { refundAtProvider } from './request-refund.ts';
import { settleRefund } from './settle-refund.ts';

const HOUR = 3600_000;
// Stripe keeps an idempotency key for at least 24 hours; until then the call may be repeated.
const REPEATABLE_MS = 23 * HOUR;
const OFTEN_CHECKED_MS = HOUR / 12;
const CHECKS_PER_AGE = 10;
const BATCH = 100;

export async function checkRefunds(deps: RefundDeps, stopping?: AbortSignal): Promise<{ checked: number }> {
  await issueMissingCreditNotes(deps, stopping);
  let checked = 0;
  for (let after = 0; ; ) {
    const open = await deps.db
      .selectFrom('refunds')
      .selectAll()
      .where('state', 'in', openRefundStates)
      .where('id', '>', after)
      .where(refundIsUnleased(deps.db))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const refund of open) {
      if (stopping?.aborted) return { checked };
      after = refund.id;
      if (isDue(refund, deps.clock.now()) && (await checkRefund(deps, refund))) checked += 1;
    }
    if (open.length < BATCH) return { checked };
  }
}

/** A webhook also reports when the provider has finished, so an old pending refund is checked less often. */
function isDue({ state, created_at, updated_at }: RefundRow, now: Date): boolean {
  const age = now.getTime() - Date.parse(created_at);
  if (state === 'requested' || age < OFTEN_CHECKED_MS) return true;
  const sinceChange = Date.now() - Date.parse(updated_at);
  return sinceChange > Math.min(age / CHECKS_PER_AGE, HOUR) || sinceChange < -FUTURE_MS;
}

const isOpen = ({ state }: RefundRow): boolean => (openRefundStates as readonly string[]).includes(state);

/** False if another process works on it, or it has ended. */
export async function checkOneRefund(deps: RefundDeps, id: number): Promise<boolean> {
  const refund = await findRefund(deps.db, id);
  return refund !== undefined && isOpen(refund) && checkRefund(deps, refund);
}

async function checkRefund(deps: RefundDeps, refund: RefundRow): Promise<boolean> {
  if (!(await leaseRefund(deps.db, refund))) return false;
  try {
    const payment = await getPayment(deps.db, refund.payment_id);
    if (await isLostInOtherAccount(deps, refund, payment)) return true;
    const listed = await refundsAtProvider(deps, payment);
    const found = listed.find((one) => matching([refund], one));
    if (found || refund.state === 'pending') await settleFound(deps, refund, found);
    else await repeatOrFail(deps, refund);
    await recordProviderRefunds(deps, payment, 'provider', listed);
  } catch (error) {
    await releaseRefund(deps.db, refund.id);
    if (!(error instanceof PaymentUnavailable)) deps.log.error({ err: error, refund: refund.id }, 'check failed');
  }
  return true;
}

async function isLostInOtherAccount(deps: RefundDeps, { id, state }: RefundRow, payment: PaymentRow): Promise<boolean> {
  const gateway = await gatewayOf(deps, payment);
  if (state !== 'requested' || !gateway || !(await isOfOtherAccount(deps.db, payment, gateway))) return false;
  const name = providerName(gateway.provider);
  const message = `The site uses another ${name} account since. Check in the previous account whether this refund was made.`;
  await settleRefund(deps, id, { kind: 'failed', ref: null, message });
  return true;
}

async function settleFound(deps: RefundDeps, refund: RefundRow, found: ProviderRefund | undefined): Promise<void> {
  if (found) await settleRefund(deps, refund.id, toOutcome(found));
  await releaseRefund(deps.db, refund.id);
}

/** The refund is owed, and unlike a charge it is safe to repeat: the provider refunds once per key. */
async function repeatOrFail(deps: RefundDeps, refund: RefundRow): Promise<void> {
  const age = deps.clock.now().getTime() - Date.parse(refund.created_at);
  if (age < REPEATABLE_MS) return refundAtProvider(deps, refund);
  await settleRefund(deps, refund.id, {
    kind: 'failed',
    ref: null,
    message: 'The provider has no record of this refund.',
  });
}
