import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import {
  type CapturedOutcome,
  gatewayFor,
  isFullyRefunded,
  type Outcome,
  PaymentUnavailable,
} from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import {
  type Attempt,
  attemptIsUnleased,
  cancelPayment,
  endRefundedAttempt,
  endWithoutMoney,
  finishAttempt,
  flagOfFormerProvider,
  flagOfOtherAccount,
  getAttempt,
  isOfOtherAccount,
  leaseAttempt,
  openStates,
  releaseLease,
  waitForBank,
} from '../../selling/orders/payments/payments.ts';
import { isClockOff } from '../../shared/node.ts';
import { recordRefundsOf } from '../refunds/refunds.ts';

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'payments' | 'settings' | 'log'>;

const MINUTE = 60_000;
// A request without a record at the provider will not arrive after this time.
const ABANDONED_MS = MINUTE;
const OFTEN_CHECKED_MS = 5 * MINUTE;
const CHECKS_PER_AGE = 10;
// Longer than a bank waits for its customer.
const UNCONFIRMED_MS = 24 * 60 * MINUTE;
// Longer than a node runs with a wrong clock before someone notices.
const LOOKED_BACK_MS = 7 * 24 * 60 * MINUTE;
/** Others may be waiting for the use of the coupon. */
const HOLDING_COUPON_MS = 15 * MINUTE;

const longestWaitMs = ({ coupon_code, invoice_id }: Attempt): number =>
  coupon_code !== null && invoice_id === null ? HOLDING_COUPON_MS : UNCONFIRMED_MS;
const BATCH = 100;

/** Never charges: only queries the provider. */
export async function checkAttempts(
  deps: CheckDeps & Pick<Deps, 'node'>,
  stopping?: AbortSignal,
): Promise<{ checked: number }> {
  let checked = 0;
  if (isClockOff(deps.node)) return { checked };
  for (let after = 0; ; ) {
    const open = await deps.db
      .selectFrom('checkout_attempts')
      .selectAll()
      .where('state', 'in', openStates)
      .where('id', '>', after)
      .where(attemptIsUnleased(deps.db))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const attempt of open) {
      if (stopping?.aborted) return { checked };
      after = attempt.id;
      if (!isDue(attempt, deps.clock.now())) continue;
      if (await checkAttempt(deps, attempt)) checked += 1;
    }
    if (open.length < BATCH) return { checked };
  }
}

/**
 * A payment that waits for its buyer is checked less often the older it is: many of them must neither delay other
 * checks nor use up the provider's rate limit. A buyer who confirms also returns or causes a webhook.
 */
function isDue(attempt: Attempt, now: Date): boolean {
  const { state, created_at, updated_at } = attempt;
  const age = ageOf(created_at, now);
  if (state !== 'requires_action' || age < OFTEN_CHECKED_MS || age >= longestWaitMs(attempt)) return true;
  const sinceChange = Date.now() - Date.parse(updated_at);
  return sinceChange > age / CHECKS_PER_AGE || sinceChange < -FUTURE_MS;
}

/**
 * A payment from the future was dated with a clock that was wrong. Its lease has ended, so a request that the provider
 * has no record of will not arrive any more.
 */
function ageOf(createdAt: string, now: Date): number {
  const age = now.getTime() - Date.parse(createdAt);
  return age < -FUTURE_MS ? ABANDONED_MS : age;
}

/** Providers list payments since then. */
export function earliest(createdAt: string, now: Date): Date {
  const created = new Date(createdAt);
  return created.getTime() > now.getTime() + FUTURE_MS ? new Date(now.getTime() - LOOKED_BACK_MS) : created;
}

/** False if another process works on it. */
export async function checkOneAttempt(deps: CheckDeps, id: number): Promise<boolean> {
  return checkAttempt(deps, await getAttempt(deps.db, id));
}

async function checkAttempt(deps: CheckDeps, attempt: Attempt): Promise<boolean> {
  const gateway = gatewayFor(deps.payments, attempt);
  if (!gateway && ageOf(attempt.created_at, deps.clock.now()) < UNCONFIRMED_MS) return false;
  if (!(await leaseAttempt(deps.db, attempt))) return false;
  try {
    // It would keep its invoice from ever being changed.
    if (!gateway) {
      await flagOfFormerProvider(deps, attempt);
      return true;
    }
    if (isOfOtherAccount(attempt, gateway)) {
      await flagOfOtherAccount(deps, attempt);
      return true;
    }
    const { key, provider_ref: ref, payment_token: token, created_at } = attempt;
    const until = lastCall(attempt, deps.clock.now());
    const outcome = await gateway.find({ key, ref, token, since: earliest(created_at, deps.clock.now()), until });
    await settleAttempt(deps, attempt, outcome);
  } catch (error) {
    await releaseLease(deps.db, attempt.id);
    if (!(error instanceof PaymentUnavailable)) deps.log.error({ err: error, attempt: attempt.id }, 'check failed');
  }
  return true;
}

/** Providers are called under a lease only. Leases use real time. */
function lastCall({ updated_at, leased_until }: Attempt, now: Date): Date {
  const ahead = now.getTime() - Date.now();
  return new Date(Math.max(Date.parse(updated_at), leased_until ? Date.parse(leased_until) : 0) + ahead);
}

export async function settleAttempt(deps: CheckDeps, attempt: Attempt, outcome: Outcome | null): Promise<void> {
  const age = ageOf(attempt.created_at, deps.clock.now());
  if (!outcome) {
    if (age < ABANDONED_MS) return releaseLease(deps.db, attempt.id);
    const message = "The payment didn't go through. You have not been charged.";
    return endWithoutMoney(deps, attempt, { code: 'conflict', message, retryable: true });
  }
  switch (outcome.kind) {
    case 'captured':
      return settleCaptured(deps, attempt, outcome);
    case 'requires_action': {
      if (age < longestWaitMs(attempt)) {
        await waitForBank(deps, attempt, outcome.ref);
        return;
      }
      const message = 'The payment was not confirmed in time. You have not been charged.';
      return cancelPayment(deps, attempt, outcome.ref, { code: 'payment_required', message });
    }
    case 'declined':
      return endWithoutMoney(deps, attempt, { code: 'payment_required', message: outcome.message }, outcome.ref);
    case 'pending':
      return releaseLease(deps.db, attempt.id, outcome.ref);
    default:
      // A refused lookup says nothing about the money.
      deps.log.error({ attempt: attempt.id, provider: attempt.provider, kind: outcome.kind }, 'lookup refused');
      return releaseLease(deps.db, attempt.id);
  }
}

/** Refunds may precede our record of the capture. */
async function settleCaptured(deps: CheckDeps, attempt: Attempt, captured: CapturedOutcome): Promise<void> {
  if (isFullyRefunded(captured) && (await endRefundedAttempt(deps, attempt.id, captured.ref))) return;
  await finishAttempt(deps, attempt.id, captured);
  if (captured.refunds.length > 0) await recordRefundsOf(deps, attempt.provider, captured);
}
