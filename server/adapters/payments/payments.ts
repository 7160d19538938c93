import type { PaymentProvider } from '../../../contract/status.ts';

/** A payment to be taken. `key` is our attempt's: the provider answers the same to the same key, charging once. */
export type Charge = {
  key: string;
  /** Card: token, payment method, confirmation token or a payment intent to go on with. Wallet: the order's id. */
  token: string;
  amountCents: number;
  /** The ids of the bought services in order, `12` or `12,15`, or `invoice-7`: a wallet order must have been made for it. */
  reference: string;
  /** The ids alone, where `reference` is an invoice's: a wallet order over the same services may pay it too. */
  services?: string;
  description: string;
  email: string;
};

/**
 * What the provider says of a payment. `ref` is its id there (payment intent or wallet order).
 * `invalid`: the token can't pay this (unknown, not approved, other service or currency); nothing was taken.
 * `mismatch`: the amount is not ours, as when the price changed meanwhile; nothing was taken.
 * `refunded`: taken and given back in whole, as from the provider's own pages; only `find` tells it.
 * `used`: the token has paid before. `pending`: the provider itself doesn't know yet; ask again later.
 */
export type Outcome =
  | { kind: 'captured'; ref: string; amountCents: number; currency: string }
  | { kind: 'refunded'; ref: string }
  | { kind: 'requires_action'; ref: string; clientSecret: string }
  | { kind: 'declined'; ref: string | null; message: string }
  | { kind: 'invalid' | 'mismatch' | 'used'; message: string }
  | { kind: 'pending'; ref: string };

/** A checked event. It only says where to look: the state is asked from the provider, never read from the event. */
export type GatewayEvent = {
  id: string;
  type: string;
  /** The payment the event is about, where it is about one. */
  ref: string | null;
  /** Our attempt's key, where the provider carried it along. */
  key: string | null;
};

/** The outcome is not known: the provider is down, slow or limits us. Asking again with the same key is safe. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable';
}

/** The signature of a webhook is wrong, old or missing. */
export class BadSignature extends Error {
  override name = 'BadSignature';
}

/** Stripe or PayPal, or the sandbox behind the same SDKs. Every call may throw `PaymentUnavailable`. */
export type PaymentGateway = {
  provider: PaymentProvider;
  /** Whether this is a token of the provider's at all. What is none, a card's number say, must not be written down. */
  knows(token: string): boolean;
  /** Whether this token can pay only once. The card provider's public test tokens stand for a new card each time. */
  singleUse(token: string): boolean;
  /** Whether the token is a payment begun before, that the buyer has now confirmed with the bank. */
  continues(token: string): boolean;
  /** Takes the money. Same key, same charge: never a second time. */
  charge(charge: Charge): Promise<Outcome>;
  /** Looks a payment up without taking anything; null where the provider knows of none. `since`: when it began. */
  find(attempt: { key: string; ref: string | null; token: string; since: Date }): Promise<Outcome | null>;
  /**
   * Calls a payment off that waits for its buyer, so that nobody can finish it any more; repeating it is harmless.
   * `declined`, or null where the provider knows of none: it takes no money, now or later. Anything else is what it had
   * come to before, and it stays that.
   */
  cancel(payment: { ref: string }): Promise<Outcome | null>;
  /** Gives the whole amount back; repeating it with the same key is harmless. */
  refund(payment: { ref: string; key: string }): Promise<void>;
  /** Checks the signature over the bytes as they came. Throws `BadSignature`. */
  readEvent(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<GatewayEvent>;
};

export type PaypalGateway = PaymentGateway & {
  /** Makes the order that the buyer then approves, over the server's own price. */
  createOrder(order: { key: string; amountCents: number; reference: string; description: string }): Promise<{
    id: string;
  }>;
};

/** A provider without keys is null: not configured, and the site says so. */
export type Payments = { stripe: PaymentGateway | null; paypal: PaypalGateway | null };
