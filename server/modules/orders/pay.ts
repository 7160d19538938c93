import { createHash } from 'node:crypto';
import { canonicalEmail } from '../../../contract/fields.ts';
import type { PaymentProvider } from '../../../contract/status.ts';
import { type Outcome, type PaymentGateway, PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import type { Client } from '../../http/bind.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import {
  type Attempt,
  attemptById,
  attemptOfPayment,
  type BoughtItem,
  createAttempt,
  type Failure,
  findRequest,
  itemsOf,
  lease,
  markActionRequired,
  markFailed,
  markResponded,
  type RequestKey,
  releaseLease,
  restart,
  writeRequest,
} from './attempts.ts';
import { cancelPendingPayments } from './cancel-pending-payment.ts';
import { finishAttempt } from './finish-attempt.ts';

export type PayDeps = Pick<Deps, 'db' | 'config' | 'events' | 'limits' | 'payments' | 'log'>;
export type Payer = Pick<Client, 'ip' | 'idempotencyKey'>;

/** What is to be paid, as our own books say. */
export type Purchase = {
  name: string;
  email: string;
  items: BoughtItem[];
  /** The invoice that is paid, where the order stands already. */
  invoiceId: number | null;
};
type Means = { provider: PaymentProvider; token: string };
/** What a payment that goes on after the bank's question must have been begun for. `null`: whatever the invoice holds. */
type Subject = { email: string; serviceIds: number[] | null; invoiceId: number | null };
type Request = { scope: string; input: unknown; means: Means; subject: Subject; payer: Payer };

const inProgress = () =>
  new AppError('conflict', 'This payment is still being processed. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
const used = () => new AppError('conflict', 'This payment has already been used.');
const underReview = () => new AppError('conflict', 'Your payment needs a look from our staff. We will write to you.');

/**
 * Takes a payment once and gives the id of its finished attempt. The request is written down before the provider is
 * asked; the same Idempotency-Key with the same input comes back to the same attempt. `purchase` is only asked for a
 * new payment: one that goes on after the bank's question may have taken the money already, and what was true when it
 * was begun still holds. Throws 402 (declined, or the bank's question), 409, 422, 429 and 503; then nothing was charged, or the
 * same request may safely come again.
 */
export async function pay(
  deps: PayDeps,
  { scope, input, means, subject, payer }: Request,
  purchase: () => Promise<Purchase>,
): Promise<number> {
  const request = payer.idempotencyKey ? { scope, key: payer.idempotencyKey, hash: hashOf(input) } : null;
  const before = request && (await repeated(deps, request));
  if (before) return goOn(deps, before, payer.ip);

  const gateway = gatewayOf(deps, means.provider);
  if (!gateway.knows(means.token)) throw invalidField('payment_token', 'The payment token field is not a known token.');
  if (gateway.continues(means.token)) return continued(deps, gateway, means.token, subject, request, payer.ip);
  const wanted = await purchase();
  await deps.limits.check('declines', payer.ip);

  const claim = gateway.singleUse(means.token) ? means.token : null;
  const write = () => createAttempt(deps.db, { ...wanted, ...means, claim }, request);
  const attempt = await write();
  if (attempt) return charge(deps, gateway, attempt, payer.ip);
  // Lost against a twin: the same request (same key), or the same payment from another tab.
  const twin = request && (await repeated(deps, request));
  if (twin) return goOn(deps, twin, payer.ip);
  if (wanted.invoiceId !== null) await mustBeUnpaid(deps.db, wanted.invoiceId);
  const owner = claim ? await attemptOfPayment(deps.db, { provider: means.provider, key: null, ref: claim }) : null;
  if (owner && owner.state !== 'failed') throw owner.state === 'started' ? inProgress() : used();
  if (wanted.invoiceId === null) throw inProgress();
  await makeRoom(deps, wanted.invoiceId);
  const second = await write();
  if (second) return charge(deps, gateway, second, payer.ip);
  throw inProgress();
}

/**
 * A payment of the invoice that waits for the bank could be finished after another card, or the wallet, has paid. So it
 * is called off before the other is begun, or it counts, where the buyer was quicker.
 */
async function makeRoom(deps: PayDeps, invoiceId: number): Promise<void> {
  const states = await cancelPendingPayments(deps, invoiceId).catch((error: unknown) => {
    throw error instanceof PaymentUnavailable ? unavailable('stripe') : error;
  });
  if (states.includes('needs_review')) throw underReview();
  await mustBeUnpaid(deps.db, invoiceId);
}

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('hex');

async function repeated({ db }: PayDeps, request: RequestKey): Promise<Attempt | null> {
  const written = await findRequest(db, request);
  if (!written?.attempt_id) return null;
  if (written.request_hash !== request.hash)
    throw new AppError('conflict', 'This Idempotency-Key was used for another request.');
  return attemptById(db, written.attempt_id);
}

const names = { stripe: 'Stripe', paypal: 'PayPal' };

export function gatewayOf({ payments }: Pick<Deps, 'payments'>, provider: PaymentProvider): PaymentGateway {
  const gateway = payments[provider];
  if (gateway) return gateway;
  throw invalidField('payment_provider', `${names[provider]} is not configured.`);
}

/** The same request again: its result, its refusal, or one more try where the outcome was left open. */
async function goOn(deps: PayDeps, attempt: Attempt, ip: string): Promise<number> {
  if (attempt.state === 'done') return attempt.id;
  if (attempt.state === 'needs_review' || attempt.state === 'refunded') throw underReview();
  if (attempt.invoice_id !== null) await mustBeUnpaid(deps.db, attempt.invoice_id);
  const gateway = gatewayOf(deps, attempt.provider);
  if (attempt.state === 'failed') {
    const failure = failureOf(attempt);
    if (!failure.again) throw asError(failure);
    if (attempt.invoice_id !== null) await makeRoom(deps, attempt.invoice_id);
    if (!(await restart(deps.db, attempt))) throw inProgress();
    return charge(deps, gateway, attempt, ip);
  }
  if (!(await lease(deps.db, attempt))) throw inProgress();
  const begun = attempt.provider_ref;
  return charge(deps, gateway, attempt, ip, begun && gateway.continues(begun) ? begun : undefined);
}

/** An invoice may have been paid by another request since this one was begun. */
export async function mustBeUnpaid(db: Deps['db'], invoiceId: number): Promise<void> {
  const { status } = await db
    .selectFrom('invoices')
    .select('status')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  if (status !== 'unpaid') throw new AppError('conflict', 'This invoice has been paid already.');
}

/** The buyer has answered the bank's question: on with the payment that was begun before. */
async function continued(
  deps: PayDeps,
  gateway: PaymentGateway,
  ref: string,
  subject: Subject,
  request: RequestKey | null,
  ip: string,
): Promise<number> {
  const attempt = await attemptOfPayment(deps.db, { provider: gateway.provider, key: null, ref });
  if (!attempt) throw invalidField('payment_token', 'This payment is not known.');
  if (attempt.answered_at) throw used();
  if (!isSame(attempt, subject)) throw invalidField('payment_token', 'This payment belongs to another order.');
  // Together with its key, so that an answer that gets lost can be asked for again.
  if (request && !(await writeRequest(deps.db, request, attempt.id))) throw inProgress();
  if (attempt.state === 'failed') {
    if (attempt.invoice_id !== null) await mustBeUnpaid(deps.db, attempt.invoice_id);
    throw asError(failureOf(attempt));
  }
  // The webhook, or the minute check, may have been here first.
  if (attempt.state === 'done') return answered(deps, attempt.id);
  if (!(await lease(deps.db, attempt))) throw inProgress();
  return charge(deps, gateway, attempt, ip, ref);
}

const isSame = (attempt: Attempt, { email, serviceIds, invoiceId }: Subject): boolean =>
  attempt.email_canonical === canonicalEmail(email) &&
  attempt.invoice_id === invoiceId &&
  (serviceIds === null ||
    serviceIds.join() ===
      itemsOf(attempt)
        .map((item) => item.service_id)
        .join());

async function answered({ db }: PayDeps, attemptId: number): Promise<number> {
  if (await markResponded(db, attemptId)) return attemptId;
  throw used();
}

/** Asks the provider, for an attempt that is leased to us, and settles what it says. */
async function charge(
  deps: PayDeps,
  gateway: PaymentGateway,
  attempt: Attempt,
  ip: string,
  token = attempt.payment_token,
): Promise<number> {
  const items = itemsOf(attempt);
  let outcome: Outcome;
  try {
    outcome = await gateway.charge({
      key: attempt.key,
      token,
      amountCents: attempt.amount_cents,
      reference: referenceOf(attempt.invoice_id, items),
      services: referenceOf(null, items),
      description: items
        .map((item) => item.title)
        .join(', ')
        .slice(0, 500),
      email: attempt.email,
    });
  } catch (error) {
    await releaseLease(deps.db, attempt.id);
    if (!(error instanceof PaymentUnavailable)) throw error;
    deps.log.warn({ attempt: attempt.id, provider: gateway.provider }, 'payment outcome unknown');
    throw unavailable(gateway.provider);
  }
  return settle(deps, attempt, outcome, ip);
}

/** What a wallet order must have been made for. */
export const referenceOf = (invoiceId: number | null, items: { service_id: number }[]): string =>
  invoiceId === null ? items.map((item) => item.service_id).join(',') : `invoice-${invoiceId}`;

export const unavailable = (provider: PaymentProvider) =>
  new AppError(
    'unavailable',
    `${names[provider]} does not answer at the moment. Please try again: you will not be charged twice.`,
    { retryAfterSeconds: 5 },
  );

async function settle(deps: PayDeps, attempt: Attempt, outcome: Outcome, ip: string): Promise<number> {
  switch (outcome.kind) {
    case 'captured':
      await finishAttempt(deps, attempt.id, outcome);
      await markResponded(deps.db, attempt.id);
      return finishedOrAside(deps, attempt.id);
    case 'requires_action':
      // Called off while we asked: then it has its answer already.
      if (!(await markActionRequired(deps.db, attempt.id, outcome.ref)))
        return goOn(deps, await attemptById(deps.db, attempt.id), ip);
      throw new AppError('payment_required', 'Your bank asks you to confirm this payment.', {
        body: { requires_action: { client_secret: outcome.clientSecret, payment_token: outcome.ref } },
      });
    case 'pending':
      await releaseLease(deps.db, attempt.id, outcome.ref);
      throw new AppError('conflict', 'Your payment is being confirmed. We will mail you as soon as it is through.', {
        retryAfterSeconds: 10,
      });
    case 'declined':
      await deps.limits.note('declines', ip);
      return refuse(deps, attempt, { code: 'payment_required', message: outcome.message }, outcome.ref);
    case 'mismatch':
      return refuse(deps, attempt, { code: 'conflict', message: outcome.message });
    case 'used':
    case 'refunded':
      return refuse(deps, attempt, { code: 'conflict', message: used().message });
    case 'invalid':
      return refuse(deps, attempt, { code: 'invalid', message: outcome.message, field: 'payment_token' });
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}

async function finishedOrAside(deps: PayDeps, id: number): Promise<number> {
  const { state } = await attemptById(deps.db, id);
  if (state === 'done') return id;
  throw underReview();
}

async function refuse(deps: PayDeps, attempt: Attempt, failure: Failure, ref: string | null = null): Promise<never> {
  await markFailed(deps.db, attempt.id, failure, ref);
  throw asError(failure);
}

const failureOf = (attempt: Attempt): Failure =>
  attempt.failure ? (JSON.parse(attempt.failure) as Failure) : { code: 'conflict', message: 'The payment failed.' };

const asError = ({ code, message, field }: Failure): AppError =>
  field ? invalidField(field, message) : new AppError(code, message);
