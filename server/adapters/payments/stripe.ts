import type Stripe from 'stripe';
import { lazy } from '../../shared/lazy.ts';
import { breaker } from './breaker.ts';
import {
  BadSignature,
  type Charge,
  type GatewayEvent,
  type Outcome,
  type PaymentGateway,
  PaymentUnavailable,
} from './payments.ts';
import { isProviderError, outcomeOfError, outcomeOfIntent } from './stripe-outcomes.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Where the sandbox listens, `http://127.0.0.1:3111`; without it the provider itself. */
  apiOrigin?: string;
  /** How long one try may take. */
  timeoutMs?: number;
};

// Two tries and the pause between them stay below 15 seconds, within which the buyer gets an answer.
const TIMEOUT_MS = 7_000;
const RETRIES = 1;
const SIGNATURE_AGE_S = 300;
const SEARCHED_PAYMENTS = 2_000;

const knownToken = /^(tok|pm|ctoken|pi)_[A-Za-z0-9_]{1,240}$/;
// The sandbox takes its test cards by their numbers too. No real number ever comes so far.
const testNumber = /^\d(?: ?\d){13,15}$/;

const testCard = (number: string) => ({ number, exp_month: 12, exp_year: new Date().getFullYear() + 5, cvc: '123' });

/** How the provider is told what to take the money from. */
function source(token: string): Partial<Stripe.PaymentIntentCreateParams> {
  // The SDK's type for `card` has lost the token, though the provider takes it.
  if (token.startsWith('tok_')) return { payment_method_data: { type: 'card', card: { token } } as { type: 'card' } };
  if (testNumber.test(token))
    return { payment_method_data: { type: 'card', card: testCard(token.replaceAll(' ', '')) } as { type: 'card' } };
  if (token.startsWith('ctoken_')) return { confirmation_token: token };
  return { payment_method: token };
}

const subject = (object: Record<string, unknown>): string | null => {
  const ref = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return typeof ref === 'string' ? ref : null;
};

/** The card provider through its own SDK, which is imported at the first call. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  const { secretKey, webhookSecret, apiOrigin, timeoutMs: timeout = TIMEOUT_MS } = options;
  const guarded = breaker();
  const client = lazy(async () => {
    const { default: Sdk } = await import('stripe');
    const at = apiOrigin ? new URL(apiOrigin) : null;
    const place = at ? { host: at.hostname, port: at.port, protocol: 'http' as const } : {};
    return new Sdk(secretKey, { timeout, maxNetworkRetries: RETRIES, telemetry: false, ...place });
  });
  const knows = (token: string) => knownToken.test(token) || (apiOrigin !== undefined && testNumber.test(token));
  const testing = /^(sk|rk)_test_/.test(secretKey);
  const ask = (call: (stripe: Stripe) => Promise<Outcome>): Promise<Outcome> =>
    guarded(async () => call(await client()).catch(outcomeOfError));

  const create = async (stripe: Stripe, { key, token, ...charge }: Charge) =>
    outcomeOfIntent(
      await stripe.paymentIntents.create(
        {
          ...source(token),
          amount: charge.amountCents,
          currency: 'usd',
          // The card form says the same (`allowedPaymentMethodTypes`), or the provider refuses its token. The older
          // `payment_method_types` is an error in this version of the provider's API.
          allowed_payment_method_types: ['card'],
          confirm: true,
          // The bank's step happens in our page (`handleNextAction`), not at an address we would be sent to.
          use_stripe_sdk: true,
          description: charge.description,
          metadata: { attempt_key: key, reference: charge.reference, email: charge.email },
        },
        { idempotencyKey: key },
      ),
    );

  const resume = async (stripe: Stripe, { token, amountCents, reference }: Charge): Promise<Outcome> => {
    const intent = await stripe.paymentIntents.retrieve(token);
    if (intent.currency !== 'usd' || intent.metadata.reference !== reference)
      return { kind: 'invalid', message: 'This payment was begun for something else.' };
    if (intent.amount !== amountCents)
      return { kind: 'mismatch', message: 'This payment was begun for another amount.' };
    return outcomeOfIntent(intent);
  };

  const search = async (stripe: Stripe, key: string, since: Date): Promise<Stripe.PaymentIntent | null> => {
    const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
    let looked = 0;
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
      if (intent.metadata.attempt_key === key) return intent;
      looked += 1;
      if (looked >= SEARCHED_PAYMENTS) break;
    }
    return null;
  };

  // An intent stays `succeeded` when its money is given back; only its charge knows.
  const unlessRefunded = async (stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Outcome> => {
    const outcome = outcomeOfIntent(intent);
    const charge = intent.latest_charge;
    if (outcome.kind !== 'captured' || !charge) return outcome;
    const { refunded } = typeof charge === 'string' ? await stripe.charges.retrieve(charge) : charge;
    return refunded ? { kind: 'refunded', ref: outcome.ref } : outcome;
  };

  const find: PaymentGateway['find'] = async ({ key, ref, token, since }) => {
    const known = ref ?? (knownToken.test(token) && token.startsWith('pi_') ? token : null);
    return guarded(async () => {
      const stripe = await client();
      try {
        const intent = known ? await stripe.paymentIntents.retrieve(known) : await search(stripe, key, since);
        return intent && (await unlessRefunded(stripe, intent));
      } catch (error) {
        if (isProviderError(error) && error.code === 'resource_missing') return null;
        const outcome = outcomeOfError(error);
        // A look-up that is refused says nothing about the payment.
        if (outcome.kind === 'invalid' || outcome.kind === 'used')
          throw new PaymentUnavailable('The look-up was refused.', { cause: error });
        return outcome;
      }
    });
  };

  return {
    provider: 'stripe',

    knows,

    // `tok_visa`, `pm_card_visa`: letters, where a real token starts with a number. Live keys know no such tokens.
    singleUse: (token) => !(testing && (/^(tok_[a-z]|pm_card_[a-z])/.test(token) || testNumber.test(token))),

    continues: (token) => token.startsWith('pi_'),

    async charge(charge) {
      if (!knows(charge.token)) return { kind: 'invalid', message: 'This is not a card payment.' };
      return ask((stripe) => (charge.token.startsWith('pi_') ? resume(stripe, charge) : create(stripe, charge)));
    },

    find,

    async cancel({ ref }) {
      const canceled = await ask(async (stripe) =>
        outcomeOfIntent(await stripe.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' })),
      );
      // Refused: it is canceled already, or paid, or just being paid. The payment itself says which.
      return canceled.kind === 'declined' ? canceled : find({ key: '', ref, token: ref, since: new Date() });
    },

    async refund({ ref, key }) {
      await guarded(async () => {
        const stripe = await client();
        // A key belongs to one call at the provider, so the attempt's own can't serve here.
        const options = { idempotencyKey: `refund-${key}` };
        await stripe.refunds.create({ payment_intent: ref }, options).catch((error: unknown) => {
          if (isProviderError(error) && error.code === 'charge_already_refunded') return;
          outcomeOfError(error);
          throw error;
        });
      });
    },

    async readEvent(body, headers): Promise<GatewayEvent> {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new BadSignature('The stripe-signature header is missing.');
      const { webhooks } = await client();
      try {
        const event = webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_AGE_S);
        const object = event.data.object as unknown as Record<string, unknown>;
        const { attempt_key: key } = (object.metadata ?? {}) as Record<string, string>;
        return { id: event.id, type: event.type, ref: subject(object), key: key ?? null };
      } catch (error) {
        throw new BadSignature('The webhook is not signed with our secret, or too old.', { cause: error });
      }
    },
  };
}
