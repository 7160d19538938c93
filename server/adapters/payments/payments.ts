import type { PaymentProvider } from '../../../contract/status.ts';

/** `key`: the provider charges once per key. */
export type ChargeRequest = {
  key: string;
  /** Stripe: token, payment method, confirmation token or payment intent. PayPal: order id. */
  token: string;
  amountCents: number;
  /** `12,15` (service ids) or `invoice-7`. A PayPal order must carry it. */
  reference: string;
  /** For an invoice: a PayPal order for these services may pay it too. */
  services?: string;
  description: string;
  email: string;
};

/**
 * `ref`: the provider's id (payment intent or PayPal order). `invalid`: the token can't pay this (unknown, not
 * approved, other service or currency). `mismatch`: the amount differs from ours, for example after a price change.
 * `refunded`: fully refunded; only `find` reports it. `used`: the token has paid before. `pending`: undecided, query
 * again later.
 */
export type Outcome =
  | { kind: 'captured'; ref: string; amountCents: number; currency: string }
  | { kind: 'refunded'; ref: string }
  | { kind: 'requires_action'; ref: string; clientSecret: string }
  | { kind: 'declined'; ref: string | null; message: string }
  | { kind: 'invalid' | 'mismatch' | 'used'; message: string }
  | { kind: 'pending'; ref: string };

/** Names a payment only: its state is queried from the provider, never read from the event. */
export type GatewayEvent = {
  id: string;
  type: string;
  ref: string | null;
  /** Our attempt's key, if included. */
  key: string | null;
};

/** The outcome is unknown (provider down, slow or limiting). Repeating with the same key is safe. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable';
}

/** Which payment an unsigned event names; anyone may have written it. */
export type ClaimedPayment = Pick<GatewayEvent, 'key' | 'ref'>;

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

/** Without a usable id or type, whether signed or not. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent';
}

export type Webhook = {
  /** The unparsed body. */
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** Runs before the provider is called to verify the signature, and may throw. */
  beforeCall(): Promise<void>;
};

/** Every call may throw `PaymentUnavailable`; `verifyEvent` also `InvalidSignature` and `InvalidEvent`. */
export type PaymentGateway = {
  provider: PaymentProvider;
  /** True for the provider's token formats. Anything else may be a card number and must not be stored. */
  recognizes(token: string): boolean;
  /** Stripe's public test tokens can be reused. */
  isSingleUse(token: string): boolean;
  /** True for a payment begun before, which the bank has confirmed. */
  isExistingPayment(token: string): boolean;
  charge(charge: ChargeRequest): Promise<Outcome>;
  /** Never charges; null if the provider has no record. `since`: the start of the attempt. */
  find(attempt: { key: string; ref: string | null; token: string; since: Date }): Promise<Outcome | null>;
  /**
   * Repeating is harmless. `declined` or null (no record): it takes no money, now or later. Otherwise: its unchanged
   * state.
   */
  cancel(payment: { ref: string }): Promise<Outcome | null>;
  /** The whole amount. Repeating with the same key is harmless. */
  refund(payment: { ref: string; key: string }): Promise<void>;
  verifyEvent(webhook: Webhook): Promise<GatewayEvent>;
};

export type PaypalGateway = PaymentGateway & {
  createOrder(order: { key: string; amountCents: number; reference: string; description: string }): Promise<{
    id: string;
  }>;
};

export type Payments = { stripe: PaymentGateway | null; paypal: PaypalGateway | null };
