import { createHash } from 'node:crypto';
import type { PurchaseResult } from '../../../../contract/selling/orders.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { installationOf } from '../../../adapters/database/installation.ts';
import {
  gatewayFor,
  isFullyRefunded,
  type Outcome,
  type PaymentGateway,
  PaymentUnavailable,
} from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { type Pricing, servicesOf } from '../../../invoicing/pricing/pricing.ts';
import { checkoutSessionEnd, findAccountByEmail } from '../../../people/accounts/accounts.ts';
import { hasProvenEmail } from '../../../platform/order-record/order-record.ts';
import { channels, type PurchaseOutcome } from '../../../shared/channels.ts';
import { invalidField } from '../../../shared/errors.ts';
import { countUnprovenEmail } from '../../../shared/rate-limits.ts';
import { type BuyerRequest, type BuyerStep, buyerSteps } from './attempt-transitions.ts';
import { type Attempt, type Failure, failureOf, getAttempt, INVOICE_CHANGED, pricingOfAttempt } from './attempts.ts';
import { assertInvoiceUnpaid, cancelPendingPayments } from './cancel-pending-payment.ts';
import { finishAttempt, flagOfOtherAccount } from './finish-attempt.ts';
import type { Captured } from './fulfill.ts';
import { leaseAttempt, releaseLease } from './lease.ts';
import { isOfOtherAccount } from './other-account.ts';
import {
  actionRequired,
  alreadyUsed,
  inProgress,
  stillPending,
  toError,
  unavailable,
  underReview,
} from './payment-errors.ts';
import { countDecline } from './payment-limits.ts';
import { whileSettling } from './settling.ts';
import { restartAttempt } from './start-attempt.ts';
import { markFailed, markPending, markResponded } from './update-attempt.ts';
import { waitForBank } from './wait-for-bank.ts';

export type PayDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'limits' | 'payments' | 'settings' | 'log'>;

/** `leased`: this process may charge `token`. `charged`: the provider responded. */
export type PaymentEvent =
  | { kind: BuyerRequest }
  | { kind: 'leased'; token: string }
  | { kind: 'charged'; outcome: Outcome };

export type Paid = { attemptId: number; result: PurchaseResult | null };
type Progress = { attempt: Attempt; event: PaymentEvent } | { paid: Paid };

/** Handles events until the attempt has paid; any other end throws an `AppError`. Declines count for `ip`. */
export function advance(deps: PayDeps, attempt: Attempt, event: PaymentEvent, ip: string): Promise<Paid> {
  return whileSettling(attempt.key, advanceToEnd(deps, attempt, event, ip));
}

async function advanceToEnd(deps: PayDeps, attempt: Attempt, event: PaymentEvent, ip: string): Promise<Paid> {
  let progress: Progress = { attempt, event };
  while ('event' in progress) progress = await react(deps, progress.attempt, progress.event, ip);
  return progress.paid;
}

async function react(deps: PayDeps, attempt: Attempt, event: PaymentEvent, ip: string): Promise<Progress> {
  switch (event.kind) {
    case 'leased':
      return { attempt, event: { kind: 'charged', outcome: await charge(deps, attempt, event.token) } };
    case 'charged':
      return settle(deps, attempt, event.outcome, ip);
    default:
      return steps[buyerSteps[attempt.state][event.kind]](deps, attempt);
  }
}

const steps: Record<BuyerStep, (deps: PayDeps, attempt: Attempt) => Promise<Progress>> = {
  async charge(deps, attempt) {
    await assertUnpaid(deps, attempt);
    return leased(deps, attempt);
  },

  chargeConfirmed: leased,

  async retry(deps, attempt) {
    const failure = failureOf(attempt);
    await assertStillDue(deps, attempt, failure);
    const { account } = gatewayOf(deps, attempt);
    if (!failure.retryable) throw toError(failure);
    if (attempt.invoice_id !== null) await cancelPendingPayments(deps, attempt.invoice_id);
    const restarted = await restartAttempt(deps, attempt, account);
    if (!restarted) throw inProgress();
    return { attempt: restarted, event: { kind: 'leased', token: restarted.payment_token } };
  },

  async refuse(deps, attempt) {
    const failure = failureOf(attempt);
    await assertStillDue(deps, attempt, failure);
    throw toError(failure);
  },

  respond: async (_, attempt) => finished(attempt),

  async respondOnce(deps, attempt) {
    if (!(await markResponded(deps.db, attempt.id))) throw alreadyUsed();
    return finished(attempt);
  },
};

async function assertUnpaid({ db }: PayDeps, { invoice_id }: Attempt): Promise<void> {
  if (invoice_id !== null) await assertInvoiceUnpaid(db, invoice_id);
}

async function assertStillDue(deps: PayDeps, attempt: Attempt, failure: Failure): Promise<void> {
  if (failure.message === INVOICE_CHANGED.message) throw toError(failure);
  await assertUnpaid(deps, attempt);
}

async function leased(deps: PayDeps, attempt: Attempt): Promise<Progress> {
  const gateway = gatewayOf(deps, attempt);
  if (!(await leaseAttempt(deps.db, attempt))) throw inProgress();
  if (isOfOtherAccount(attempt, gateway)) {
    await flagOfOtherAccount(deps, attempt);
    throw underReview();
  }
  const { provider_ref: ref, payment_token } = attempt;
  const token = ref && gateway.isExistingPayment(ref) ? ref : payment_token;
  return { attempt, event: { kind: 'leased', token } };
}

function finished({ id, state }: Pick<Attempt, 'id' | 'state'>, result: PurchaseResult | null = null): Progress {
  if (state !== 'done') throw underReview();
  return { paid: { attemptId: id, result } };
}

export function gatewayOf(
  { payments }: Pick<Deps, 'payments'>,
  of: Pick<Attempt, 'provider' | 'trial'>,
): PaymentGateway {
  const gateway = gatewayFor(payments, of);
  if (gateway) return gateway;
  throw invalidField('payment_provider', `${providerName(of.provider)} is not configured.`);
}

async function charge(deps: PayDeps, attempt: Attempt, token: string): Promise<Outcome> {
  const pricing = pricingOfAttempt(attempt);
  try {
    return await gatewayOf(deps, attempt).charge({
      key: attempt.key,
      token,
      amountCents: attempt.amount_cents,
      reference: referenceOf(attempt.invoice_id, pricing),
      services: referenceOf(null, pricing),
      description: pricing.lines.map((line) => line.title).join(', '),
      installation: await installationOf(deps.db),
      email: attempt.email,
      authenticate: attempt.authenticate,
    });
  } catch (error) {
    await releaseLease(deps.db, attempt.id);
    if (!(error instanceof PaymentUnavailable)) throw error;
    deps.log.warn({ attempt: attempt.id, provider: attempt.provider }, 'payment outcome unknown');
    channels.purchases.publish({ provider: attempt.provider, outcome: 'unavailable' });
    throw unavailable(attempt.provider);
  }
}

const MAX_REFERENCE_LENGTH = 120;

/** A PayPal order must carry this reference, which it limits to 127 characters. */
export function referenceOf(invoiceId: number | null, pricing: Pick<Pricing, 'lines'>): string {
  if (invoiceId !== null) return `invoice-${invoiceId}`;
  const ids = servicesOf(pricing).join(',');
  return ids.length <= MAX_REFERENCE_LENGTH ? ids : createHash('sha256').update(ids).digest('base64url');
}

/** A capture is counted by `finishAttempt`, which webhooks and the check call too. */
const outcomeOf = ({ kind }: Exclude<Outcome, { kind: 'captured' }>): PurchaseOutcome =>
  kind === 'requires_action' || kind === 'pending' || kind === 'declined' ? kind : 'refused';

async function settle(deps: PayDeps, attempt: Attempt, outcome: Outcome, ip: string): Promise<Progress> {
  if (outcome.kind !== 'captured')
    channels.purchases.publish({ provider: attempt.provider, outcome: outcomeOf(outcome) });
  switch (outcome.kind) {
    case 'captured':
      if (!isFullyRefunded(outcome)) return settleCaptured(deps, attempt, outcome, ip);
      await deps.limits.count('unpaidAttempts', ip);
      return fail(deps, attempt, { code: 'conflict', message: alreadyUsed().message });
    case 'requires_action':
      if (attempt.state === 'started') await deps.limits.count('unpaidAttempts', ip);
      if (await waitForBank(deps, attempt, outcome.ref)) throw actionRequired(outcome.clientSecret, outcome.ref);
      // The payment was canceled during the call, so the attempt has a final state.
      return { attempt: await getAttempt(deps.db, attempt.id), event: { kind: 'resume' } };
    case 'pending':
      await markPending(deps.db, attempt.id, outcome.ref, await mayPromise(deps, attempt, ip));
      throw stillPending();
    case 'declined':
      await countDecline(deps, ip, attempt.provider);
      return fail(deps, attempt, { code: 'payment_required', message: outcome.message }, outcome.ref);
    case 'mismatch':
    case 'used':
    case 'invalid':
      await deps.limits.count('unpaidAttempts', ip);
      return fail(deps, attempt, refusalOf(outcome));
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}

/** A network has only so many emails to addresses that were never proven. */
async function mayPromise({ db, limits }: PayDeps, attempt: Attempt, ip: string): Promise<boolean> {
  if (attempt.promised_at !== null) return true;
  const account = await findAccountByEmail(db, attempt.email);
  if (account && (await hasProvenEmail(db, account.id))) return true;
  return countUnprovenEmail(limits, ip);
}

async function settleCaptured(deps: PayDeps, attempt: Attempt, captured: Captured, ip: string): Promise<Progress> {
  const ours = await finishAttempt(deps, attempt.id, captured, { sessionEndsAt: await checkoutSessionEnd(deps) });
  if (attempt.state === 'requires_action') void deps.limits.release('unpaidAttempts', ip);
  if (ours?.state === 'done') return finished({ id: attempt.id, state: ours.state }, ours.result);
  await markResponded(deps.db, attempt.id);
  return finished(await getAttempt(deps.db, attempt.id));
}

function refusalOf(outcome: Extract<Outcome, { kind: 'mismatch' | 'used' | 'invalid' }>): Failure {
  switch (outcome.kind) {
    case 'mismatch':
      return { code: 'conflict', message: outcome.message };
    case 'invalid':
      return { code: 'invalid', message: outcome.message, field: 'payment_token' };
    default:
      return { code: 'conflict', message: alreadyUsed().message };
  }
}

async function fail(deps: PayDeps, attempt: Attempt, failure: Failure, ref: string | null = null): Promise<never> {
  await markFailed(deps.db, attempt.id, failure, ref);
  throw toError(failure);
}
