import type { Buyer } from '../../../../contract/shared/buyer.ts';
import { canonicalEmail } from '../../../../contract/shared/fields.ts';
import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import type { PaymentGateway } from '../../../adapters/payments/payments.ts';
import type { ClientInfo } from '../../../http/bind.ts';
import { type Pricing, servicesOf } from '../../../invoicing/pricing/pricing.ts';
import type { CheckedBilling } from '../../../invoicing/tax/tax.ts';
import { type Accepted, acceptedOf, assertStillAccepted, type LegalDeps } from '../../../platform/legal/legal.ts';
import { networkHash } from '../../../shared/client-network.ts';
import { invalidField } from '../../../shared/errors.ts';
import { countingRefusedEmails, withCurrentCoupon } from '../../coupons/coupons.ts';
import { advance, gatewayOf, type Paid, type PayDeps } from './advance.ts';
import { type Attempt, failureOf, findAttempt, getAttempt, pricingOfAttempt } from './attempts.ts';
import { assertInvoiceUnpaid, cancelPendingPayments } from './cancel-pending-payment.ts';
import {
  type EarlierRequest,
  findEarlierRequest,
  keyReused,
  type RequestKey,
  requestKey,
  reserveKey,
} from './idempotency-keys.ts';
import { alreadyUsed, inProgress } from './payment-errors.ts';
import { type Demand, withinPaymentLimits } from './payment-limits.ts';
import { createAttempt, demandAuthentication } from './start-attempt.ts';
import { assertTrade } from './trade.ts';

export type Payer = Pick<ClientInfo, 'ip' | 'idempotencyKey'>;

export type Purchase = {
  buyer: Buyer;
  pricing: Pricing;
  billing: CheckedBilling | null;
  /** Null for a purchase, whose order is created after the payment. */
  invoiceId: number | null;
  accepted: Accepted;
};
type PaymentMethod = { provider: PaymentProvider; token: string };
type ChargedMethod = PaymentMethod & { trial: boolean; authenticate: boolean; clientNetwork: string };
/** A bank-confirmed payment must be for this. `serviceIds`: null for an invoice. */
type ExpectedPurchase = { email: string; serviceIds: number[] | null; invoiceId: number | null };
type PaymentRequest = {
  scope: string;
  input: unknown;
  paymentMethod: PaymentMethod;
  expectedPurchase: ExpectedPurchase;
  couponCode?: string | null;
  payer: Payer;
  findEarlier?: (request: RequestKey) => Promise<EarlierRequest | null>;
};

/**
 * Charges a purchase once. `loadPurchase` runs for new payments only: a confirmed payment may have taken the money, so
 * its stored purchase counts. Throws 402, 409, 422, 429 and 503; then nothing was charged, or repeating the request is
 * safe.
 */
export async function pay(
  deps: PayDeps & LegalDeps,
  { scope, input, paymentMethod, expectedPurchase, couponCode = null, payer, findEarlier }: PaymentRequest,
  loadPurchase: () => Promise<Purchase>,
): Promise<Paid> {
  const request = requestKey(scope, payer.idempotencyKey, input);
  const { provider, token } = paymentMethod;
  const buyer = { ip: payer.ip, email: expectedPurchase.email };
  const charge = { ...buyer, provider, triesCode: couponCode !== null };
  // A refused address counts before the reservation ends.
  const withinLimits = (run: (demand: Demand) => Promise<Paid>) =>
    withinPaymentLimits(deps, charge, (demand) =>
      countingRefusedEmails(deps, { ...buyer, code: couponCode }, () => run(demand)),
    );
  const earlier = request && (await earlierAttempt(deps, request, findEarlier));
  if (earlier) {
    const resume = () => advance(deps, earlier, { kind: 'resume' }, payer.ip);
    if (!mayRestart(earlier)) return resume();
    const accepted = acceptedOf(earlier);
    if (accepted) await assertStillAccepted(deps, accepted);
    return withinLimits(async ({ authenticate }) => {
      if (authenticate) await demandAuthentication(deps, earlier);
      return resume();
    });
  }

  const trial = await assertTrade(deps);
  const gateway = gatewayOf(deps, { provider, trial });
  if (!gateway.recognizes(token)) throw invalidField('payment_token', 'The payment token field is not a known token.');
  if (gateway.isExistingPayment(token)) {
    const confirmed = await confirmedAttempt(deps, paymentMethod, expectedPurchase, request);
    return advance(deps, confirmed, { kind: 'continue' }, payer.ip);
  }
  return withinLimits(async ({ authenticate }) => {
    const method = { ...paymentMethod, trial, authenticate, clientNetwork: networkHash(payer.ip) };
    const started = await withCurrentCoupon(async () =>
      startAttempt(deps, gateway, await loadPurchase(), method, request),
    );
    return advance(deps, started.attempt, started.event, payer.ip);
  });
}

const mayRestart = (attempt: Attempt): boolean => attempt.state === 'failed' && failureOf(attempt).retryable === true;

async function earlierAttempt(
  { db }: PayDeps,
  request: RequestKey,
  findEarlier: PaymentRequest['findEarlier'] = (key) => findEarlierRequest(db, key),
): Promise<Attempt | null> {
  const earlier = await findEarlier(request);
  if (!earlier?.attemptId) return null;
  if (!earlier.isSame) throw keyReused();
  return getAttempt(db, earlier.attemptId);
}

async function confirmedAttempt(
  { db, limits }: PayDeps,
  { provider, token }: PaymentMethod,
  expected: ExpectedPurchase,
  request: RequestKey | null,
): Promise<Attempt> {
  const attempt = await findAttempt(db, { provider, key: null, ref: token });
  if (!attempt) throw invalidField('payment_token', "We couldn't find this payment.");
  if (attempt.responded_at) throw alreadyUsed();
  if (!isFor(attempt, expected)) throw invalidField('payment_token', 'This payment belongs to another order.');
  // The key leads to this attempt, so that a lost response can be requested again.
  const isStored = request !== null && (await limits.count('keysPerPayment', String(attempt.id))) !== null;
  if (isStored && !(await reserveKey(db, request, attempt.id))) throw inProgress();
  return attempt;
}

const isFor = (attempt: Attempt, { email, serviceIds, invoiceId }: ExpectedPurchase): boolean =>
  attempt.email_canonical === canonicalEmail(email) &&
  attempt.invoice_id === invoiceId &&
  (serviceIds === null || serviceIds.join() === servicesOf(pricingOfAttempt(attempt)).join());

/** Creates an attempt, resumes a concurrent one of the same request, or replaces a payment that waits for the bank. */
async function startAttempt(
  deps: PayDeps,
  gateway: PaymentGateway,
  purchase: Purchase,
  { token, ...charge }: ChargedMethod,
  request: RequestKey | null,
) {
  const { provider } = charge;
  const singleUseToken = gateway.isSingleUse(token) ? token : null;
  const { account } = gateway;
  const createdAt = deps.clock.now().toISOString();
  const create = () =>
    createAttempt(deps, { ...purchase, ...charge, account, token, singleUseToken, createdAt }, request);
  const leased = (attempt: Attempt) => ({ attempt, event: { kind: 'leased', token } }) as const;

  // The same request may have used up the coupon.
  const [created] = await Promise.allSettled([create()]);
  if (created.status === 'fulfilled' && created.value) return leased(created.value);
  const concurrent = request && (await earlierAttempt(deps, request));
  if (concurrent) return { attempt: concurrent, event: { kind: 'resume' } } as const;
  if (created.status === 'rejected') throw created.reason;
  if (purchase.invoiceId !== null) await assertInvoiceUnpaid(deps.db, purchase.invoiceId);
  // Another tab, for example, may use the same token.
  const rival = singleUseToken ? await findAttempt(deps.db, { provider, key: null, ref: singleUseToken }) : null;
  if (rival && rival.state !== 'failed') throw rival.state === 'started' ? inProgress() : alreadyUsed();
  if (purchase.invoiceId === null) throw inProgress();
  await cancelPendingPayments(deps, purchase.invoiceId);
  const second = await create();
  if (second) return leased(second);
  throw inProgress();
}
