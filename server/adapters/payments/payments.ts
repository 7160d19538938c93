import type { DisputeState, RefundReason } from '../../../contract/shared/money-states.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { Pace } from './pace.ts';

/** `key`: the provider charges once per key. */
export type ChargeRequest = {
  key: string;
  /** Stripe: token, payment method, confirmation token or payment intent. PayPal: order id. */
  token: string;
  amountCents: number;
  /** `12,15` (service ids) or `invoice-7`. A PayPal order must carry it. */
  reference: string;
  /** Set for an invoice: a PayPal order for these services may pay it too. */
  services?: string;
  description: string;
  installation?: string;
  email: string;
  /** Take the money only if the cardholder's bank has confirmed the payment. */
  authenticate?: boolean;
};

/** `key`: our refund's key; null for a refund made in the provider's dashboard. `createdAt`: ISO, UTC. */
export type ProviderRefund = {
  ref: string;
  key: string | null;
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
  createdAt: string;
};

/**
 * `ref`: the provider's id (payment intent or PayPal order). `captureRef`: Stripe's charge or PayPal's capture.
 * `invalid`: the token can't pay this (unknown, not approved, other service or currency). `mismatch`: the amount
 * differs from ours, for example after a price change. `used`: the token has paid before. `pending`: undecided, query
 * again later. `card`: `Visa ·4242`.
 */
export type Outcome =
  | {
      kind: 'captured';
      ref: string;
      captureRef: string | null;
      card: string | null;
      amountCents: number;
      currency: string;
      refunds: ProviderRefund[];
    }
  | { kind: 'requires_action'; ref: string; clientSecret: string }
  | { kind: 'declined'; ref: string | null; message: string }
  | { kind: 'invalid' | 'mismatch' | 'used'; message: string }
  | { kind: 'pending'; ref: string };

/** `key`: stored with the refund, and the provider refunds once per key. */
export type RefundRequest = {
  ref: string;
  captureRef: string | null;
  amountCents: number;
  key: string;
  reason: RefundReason;
};

/** `failed`: rejected, with the provider's message; `ref` if the provider has a record of it. */
export type RefundOutcome =
  | { kind: 'succeeded' | 'pending'; ref: string }
  | { kind: 'failed'; ref: string | null; message: string };

/**
 * `amountCents`: the amount that the buyer claims. `isRefundable`: the payment can be refunded in spite of it. Times:
 * ISO, UTC.
 */
export type ProviderDispute = {
  ref: string;
  paymentRef: string | null;
  captureRef: string | null;
  amountCents: number;
  reason: string;
  state: DisputeState;
  respondBy: string | null;
  openedAt: string;
  /** Null also if the provider does not say. */
  closedAt: string | null;
  isRefundable: boolean;
  /** The provider's page about it, for people. */
  url: string;
};

/**
 * A payment in the provider's account, whoever made it: `installation` names the site. `ref`: PayPal's lists often name the capture only, which is
 * then `ref` too; `refOfCapture` knows the order. `attemptKey`: our attempt's key; always null for PayPal. `refunds`:
 * PayPal's lists lag by hours; `refundsOf` is current.
 */
export type ProviderPayment = {
  ref: string;
  captureRef: string | null;
  attemptKey: string | null;
  installation?: string | null;
  amountCents: number;
  currency: string;
  feeCents: number | null;
  state: 'captured' | 'pending' | 'failed';
  createdAt: string;
  email: string | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
};

/** `unknown`: the provider does not let us read it. `problems`: sentences for people. `missing`: types of events. */
export type WebhookSetup = { state: 'ok' | 'misconfigured' | 'unknown'; problems: string[]; missing?: string[] };

/** `name`: null if the key may not read it. */
export type ProviderAccount = { name: string | null; isLive: boolean };

/** Names a payment only: its state is queried from the provider, never read from the event. */
export type GatewayEvent = {
  id: string;
  type: string;
  about: 'payment' | 'refund' | 'dispute';
  ref: string | null;
  /** Our attempt's key, if included. */
  key: string | null;
  /** Some refunds and disputes name nothing but the charge or capture. */
  captureRef: string | null;
  disputeRef: string | null;
  installation?: string | null;
  /** It was sent for this check of the setup, and no payment has it. */
  check?: string | null;
};

/** The outcome is unknown (provider down, slow or limiting). Repeating with the same key is safe. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable';
}

/** The payment that an unsigned event names; anyone may have written it. */
export type ClaimedPayment = Pick<GatewayEvent, 'key' | 'ref' | 'check'>;

export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
  readonly claimed: ClaimedPayment | null;

  constructor(
    message: string,
    { claimed = null, ...options }: ErrorOptions & { claimed?: ClaimedPayment | null } = {},
  ) {
    super(message, options);
    this.claimed = claimed;
  }
}

/** Thrown for an event without a usable id or type, whether signed or not. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent';
}

export type FindRequest = { key: string; ref: string | null; token: string; since: Date; until?: Date };

export type Webhook = {
  /** The unparsed body. */
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** Runs before the provider is called to verify the signature, and may throw. */
  beforeCall(): Promise<void>;
};

export type CapturedOutcome = Extract<Outcome, { kind: 'captured' }>;

/** Pending refunds count: the money is on its way back. */
export const isFullyRefunded = ({ amountCents, refunds }: Pick<CapturedOutcome, 'amountCents' | 'refunds'>): boolean =>
  amountCents > 0 &&
  refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amountCents), 0) >= amountCents;

/** Every call may throw `PaymentUnavailable`; `verifyEvent` also `InvalidSignature` and `InvalidEvent`. */
export type PaymentGateway = {
  provider: PaymentProvider;
  /** A pace for many calls in a row, other than those of `payments`. */
  newPace(): Pace;
  /** Identifies the configured account, and is no secret. Another account has no record of this one's payments. */
  account: string;
  /** True for the provider's token formats. Anything else may be a card number and must not be stored. */
  recognizes(token: string): boolean;
  /** Stripe's public test tokens can be reused. */
  isSingleUse(token: string): boolean;
  /** True for a payment begun before, which the bank has confirmed. */
  isExistingPayment(token: string): boolean;
  charge(charge: ChargeRequest): Promise<Outcome>;
  /**
   * Never charges anew; null if the provider has no record. A payment that its bank has confirmed since is captured. `since`: the start of the attempt. `until`: it was not charged
   * after this time.
   */
  find(attempt: FindRequest): Promise<Outcome | null>;
  /**
   * Repeating is harmless. `declined` or null (no record): it takes no money, now or later. Otherwise: its unchanged
   * state.
   */
  cancel(payment: { ref: string }): Promise<Outcome | null>;
  /** Repeating with the same key and amount is harmless. */
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  refundsOf(payment: { ref: string; captureRef: string | null }): Promise<ProviderRefund[]>;
  refOfCapture(captureRef: string): Promise<string | null>;
  findDispute(ref: string): Promise<ProviderDispute | null>;
  /**
   * All payments created in this range, page by page, and then older ones that a refund or dispute of this range
   * concerns; one may be reported twice. Ends early where the provider's list does (PayPal's lags by hours).
   */
  payments(range: { from: Date; to: Date }): AsyncIterable<ProviderPayment[]>;
  /** `url`: where we receive webhooks. */
  webhookSetup(url: string): Promise<WebhookSetup>;
  /** Events that we have not accepted, newest first. PayPal has no such list. */
  undelivered(since: Date): AsyncIterable<GatewayEvent>;
  verifyEvent(webhook: Webhook): Promise<GatewayEvent>;
  /** Throws if the provider refuses the keys. */
  readAccount(): Promise<ProviderAccount>;
  /** Makes the provider send a webhook about no payment. Stripe's carries the id of the check. */
  requestEvent(check: string): Promise<void>;
};

export type PaypalOrderRequest = {
  key: string;
  amountCents: number;
  reference: string;
  description: string;
  installation?: string;
  authenticate?: boolean;
};

export type PaypalGateway = PaymentGateway & {
  /** `authenticate`: a card in PayPal's window must be confirmed by its bank. */
  createOrder(order: PaypalOrderRequest): Promise<{ id: string }>;
};

export type Gateways = { stripe: PaymentGateway | null; paypal: PaypalGateway | null };

/** `trial` charges nobody: purchases before the shop opens use it, and no others do. */
export type Payments = Gateways & { trial: Gateways & { isSimulated: boolean } };

/** An attempt keeps to the accounts that it began with. */
export const gatewayFor = (
  payments: Payments,
  { provider, trial }: { provider: PaymentProvider; trial: boolean },
): PaymentGateway | null => (trial ? payments.trial : payments)[provider];
