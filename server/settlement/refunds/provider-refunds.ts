import type { RefundSource } from '../../../contract/shared/money-states.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { type CapturedOutcome, PaymentUnavailable, type ProviderRefund } from '../../adapters/payments/payments.ts';
import { AppError, isUniqueViolation } from '../../shared/errors.ts';
import { announceRefund } from './announce-refund.ts';
import { gatewayOf } from './payment-account.ts';
import { allocationsOf } from './payment-amounts.ts';
import { openRefundStates, type PaymentRow, type RefundDeps, type RefundRow } from './refund-row.ts';
import type { RefundTarget } from './refund-target.ts';
import { isRepairRefund } from './repair-keys.ts';
import { reserveRefund } from './reserve-refund.ts';
import { lockReturnedRefund } from './returned-refund.ts';
import { type SettledOutcome, settleRefund, settleWithin } from './settle-refund.ts';

type Source = Extract<RefundSource, 'provider' | 'reconciliation'>;

/** `missing`: the provider's refunds that fit no amount of ours. */
export type RecordedRefunds = Record<'recorded' | 'missing', ProviderRefund[]>;

export async function refundsAtProvider(deps: RefundDeps, payment: PaymentRow): Promise<ProviderRefund[]> {
  const { provider_ref: ref, capture_ref: captureRef } = payment;
  const gateway = await gatewayOf(deps, payment);
  if (!gateway || ref === null) throw new PaymentUnavailable(`Payment ${payment.id} has no configured provider.`);
  return gateway.refundsOf({ ref, captureRef });
}

/**
 * Settles our refunds as the provider reports them, and records those made in its dashboard. It can be repeated, and
 * called by several processes at once.
 */
export async function recordProviderRefunds(
  deps: RefundDeps,
  payment: PaymentRow,
  source: Source = 'provider',
  listed?: readonly ProviderRefund[],
): Promise<RecordedRefunds> {
  const refunds = listed ?? (await refundsAtProvider(deps, payment));
  const known = await deps.db.selectFrom('refunds').selectAll().where('payment_id', '=', payment.id).execute();
  // A payment may have thousands.
  const byRef = new Map(known.map((one) => [one.provider_ref, one]));
  const withoutRef = known.filter((one) => one.provider_ref === null);
  const result: RecordedRefunds = { recorded: [], missing: [] };
  const unknown = [];
  // Refunds of ours come first: a rejected one frees its amount for another.
  for (const refund of refunds) {
    const ours = byRef.get(refund.ref) ?? matching(withoutRef, refund);
    if (ours) await settleIfNews(deps, ours, refund);
    else if (refund.state !== 'failed' && !isRepairRefund(refund)) unknown.push(refund);
  }
  for (const refund of unknown.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
    const outcome = await recordUnknown(deps, payment, refund, source);
    if (outcome !== 'known') result[outcome].push(refund);
  }
  return result;
}

/** Each event lists all refunds of its payment. Nearly all are settled, and `settleRefund` would write for each. */
async function settleIfNews(deps: RefundDeps, { id, state }: RefundRow, refund: ProviderRefund): Promise<void> {
  const isSettled = state === 'failed' || state === 'returned' || (state === 'succeeded' && refund.state !== 'failed');
  if (!isSettled) await settleRefund(deps, id, toOutcome(refund));
}

export function matching(known: readonly RefundRow[], { ref, key }: ProviderRefund): RefundRow | undefined {
  return (
    known.find((one) => one.provider_ref === ref) ??
    known.find((one) => one.key === key && one.provider_ref === null && one.state !== 'failed')
  );
}

export function toOutcome({ ref, state, failure, createdAt }: ProviderRefund): SettledOutcome {
  switch (state) {
    case 'succeeded':
      return { kind: 'succeeded', ref, at: createdAt };
    case 'pending':
      return { kind: 'pending', ref };
    case 'failed':
      return { kind: 'failed', ref, message: failure ?? 'The provider could not make this refund.' };
    default:
      throw new Error(`Unknown state ${state satisfies never}`);
  }
}

async function recordUnknown(
  deps: RefundDeps,
  payment: PaymentRow,
  refund: ProviderRefund,
  source: Source,
): Promise<'recorded' | 'known' | 'missing'> {
  if (await adoptedByEarlierRelease(deps, payment, refund)) return 'known';
  try {
    const settled = await deps.db.transaction().execute(async (trx) => {
      const target = await targetOf(trx, payment, refund.amountCents);
      const returned = await lockReturnedRefund(trx, payment, target, refund.amountCents);
      const reserved = await reserveRefund(trx, {
        payment,
        target,
        ...(returned && { supersedes: returned }),
        amountCents: refund.amountCents,
        lines: null,
        reason: 'other',
        note: null,
        keepCommissions: false,
        notify: true,
        source,
        reference: null,
        providerRef: refund.ref,
        requestedBy: null,
        now: deps.clock.now().toISOString(),
      });
      return settleWithin(trx, deps, reserved.id, toOutcome(refund));
    });
    if (settled) await announceRefund(deps, settled);
    return 'recorded';
  } catch (error) {
    // Another process was faster.
    if (isUniqueViolation(error)) return 'known';
    if (!(error instanceof AppError)) throw error;
    if (await isRecorded(deps, payment, refund)) return 'known';
    deps.log.error({ err: error, payment: payment.id, ref: refund.ref }, 'a refund of the provider fits no payment');
    return 'missing';
  }
}

async function isRecorded({ db }: RefundDeps, { provider }: PaymentRow, { ref }: ProviderRefund): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  return row !== undefined;
}

async function targetOf(db: RefundDeps['db'], payment: PaymentRow, amountCents: number): Promise<RefundTarget> {
  const allocations = await allocationsOf(db, [payment]);
  const found = allocations.find((one) => one.refundableCents >= amountCents) ?? allocations[0];
  const isUnallocated = payment.unallocated_cents >= amountCents && (found?.refundableCents ?? 0) < amountCents;
  return found && !isUnallocated ? found : 'unallocated';
}

/**
 * Earlier releases recorded one refund of the whole payment, without the provider's id: that row represents all its
 * refunds.
 */
async function adoptedByEarlierRelease(
  { db }: RefundDeps,
  payment: PaymentRow,
  { ref, amountCents }: ProviderRefund,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('refunds')
    .select(['id', 'amount_cents'])
    .where('key', '=', `payment-${payment.id}`)
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  if (!earlier) return false;
  if (earlier.amount_cents === amountCents)
    await db
      .updateTable('refunds')
      .set({ provider_ref: ref })
      .where('id', '=', earlier.id)
      .where('provider_ref', 'is', null)
      .execute();
  return true;
}

/** While a refund of ours is under way, what does not fit now may fit later. */
export async function hasOpenRefunds(db: RefundDeps['db'], paymentId: number): Promise<boolean> {
  const open = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', openRefundStates)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export async function recordRefundsOf(
  deps: RefundDeps,
  provider: PaymentProvider,
  { ref, refunds }: Pick<CapturedOutcome, 'ref' | 'refunds'>,
): Promise<void> {
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  if (payment) await recordProviderRefunds(deps, payment, 'provider', refunds);
}
