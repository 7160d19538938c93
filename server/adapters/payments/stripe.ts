import type Stripe from 'stripe';
import { lazy } from '../../shared/lazy.ts';
import { circuitBreaker } from './breaker.ts';
import {
  type ChargeRequest,
  type GatewayEvent,
  InvalidSignature,
  type Outcome,
  type PaymentGateway,
  PaymentUnavailable,
} from './payments.ts';
import { isProviderError, outcomeOfError, outcomeOfIntent } from './stripe-outcomes.ts';
import { claimedPayment, gatewayEvent, propertyOf } from './webhook-event.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  apiOrigin?: string;
  /** Per try. */
  timeoutMs?: number;
};

// Two tries and the pause stay below 15 seconds, a buyer's longest wait.
const TIMEOUT_MS = 7_000;
const RETRIES = 1;
const SIGNATURE_AGE_S = 300;
const MAX_SIGNATURE = 2_000;
const MAX_SEARCHED = 2_000;

const tokenFormat = /^(tok|pm|ctoken|pi)_[A-Za-z0-9_]{1,240}$/;
// For the sandbox only.
const testNumber = /^\d(?: ?\d){13,15}$/;

const testCard = (number: string) => ({ number, exp_month: 12, exp_year: new Date().getFullYear() + 5, cvc: '123' });

function paymentSource(token: string): Partial<Stripe.PaymentIntentCreateParams> {
  // Stripe accepts the token; the SDK's type lacks it.
  if (token.startsWith('tok_')) return { payment_method_data: { type: 'card', card: { token } } as { type: 'card' } };
  if (testNumber.test(token))
    return { payment_method_data: { type: 'card', card: testCard(token.replaceAll(' ', '')) } as { type: 'card' } };
  if (token.startsWith('ctoken_')) return { confirmation_token: token };
  return { payment_method: token };
}

export function stripeGateway(options: StripeOptions): PaymentGateway {
  const { secretKey, webhookSecret, apiOrigin, timeoutMs: timeout = TIMEOUT_MS } = options;
  const guarded = circuitBreaker({ provider: 'stripe' });
  const client = lazy(async () => {
    const { default: Sdk } = await import('stripe');
    const at = apiOrigin ? new URL(apiOrigin) : null;
    const host = at ? { host: at.hostname, port: at.port, protocol: 'http' as const } : {};
    return new Sdk(secretKey, { timeout, maxNetworkRetries: RETRIES, telemetry: false, ...host });
  });
  const recognizes = (token: string) => tokenFormat.test(token) || (apiOrigin !== undefined && testNumber.test(token));
  const testing = /^(sk|rk)_test_/.test(secretKey);
  const callStripe = (call: (stripe: Stripe) => Promise<Outcome>): Promise<Outcome> =>
    guarded(async () => call(await client()).catch(outcomeOfError));

  const create = async (stripe: Stripe, { key, token, ...charge }: ChargeRequest) =>
    outcomeOfIntent(
      await stripe.paymentIntents.create(
        {
          ...paymentSource(token),
          amount: charge.amountCents,
          currency: 'usd',
          // Must match the card form's `allowedPaymentMethodTypes`. The older `payment_method_types` is an error in
          // this API version.
          allowed_payment_method_types: ['card'],
          confirm: true,
          // The bank confirms within our page (`handleNextAction`), without a redirect.
          use_stripe_sdk: true,
          description: charge.description,
          metadata: { attempt_key: key, reference: charge.reference, email: charge.email },
        },
        { idempotencyKey: key },
      ),
    );

  const resume = async (stripe: Stripe, { token, amountCents, reference }: ChargeRequest): Promise<Outcome> => {
    const intent = await stripe.paymentIntents.retrieve(token);
    if (intent.currency !== 'usd' || intent.metadata.reference !== reference)
      return { kind: 'invalid', message: 'This payment was started for something else.' };
    if (intent.amount !== amountCents)
      return { kind: 'mismatch', message: 'This payment was started for a different amount.' };
    return outcomeOfIntent(intent);
  };

  const search = async (stripe: Stripe, key: string, since: Date): Promise<Stripe.PaymentIntent | null> => {
    const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
    let searched = 0;
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
      if (intent.metadata.attempt_key === key) return intent;
      searched += 1;
      if (searched >= MAX_SEARCHED) break;
    }
    return null;
  };

  // An intent remains `succeeded` after a refund; only its charge shows it.
  const outcomeWithRefund = async (stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Outcome> => {
    const outcome = outcomeOfIntent(intent);
    const charge = intent.latest_charge;
    if (outcome.kind !== 'captured' || !charge) return outcome;
    const { refunded } = typeof charge === 'string' ? await stripe.charges.retrieve(charge) : charge;
    return refunded ? { kind: 'refunded', ref: outcome.ref } : outcome;
  };

  const find: PaymentGateway['find'] = async ({ key, ref, token, since }) => {
    const id = ref ?? (tokenFormat.test(token) && token.startsWith('pi_') ? token : null);
    return guarded(async () => {
      const stripe = await client();
      try {
        const intent = id ? await stripe.paymentIntents.retrieve(id) : await search(stripe, key, since);
        return intent && (await outcomeWithRefund(stripe, intent));
      } catch (error) {
        if (isProviderError(error) && error.code === 'resource_missing') return null;
        const outcome = outcomeOfError(error);
        // A refused lookup says nothing about the payment.
        if (outcome.kind === 'invalid' || outcome.kind === 'used')
          throw new PaymentUnavailable('The lookup was refused.', { cause: error });
        return outcome;
      }
    });
  };

  return {
    provider: 'stripe',

    recognizes,

    // Public test tokens (`tok_visa`) begin with letters, real ones with a digit.
    isSingleUse: (token) => !(testing && (/^(tok_[a-z]|pm_card_[a-z])/.test(token) || testNumber.test(token))),

    isExistingPayment: (token) => token.startsWith('pi_'),

    async charge(charge) {
      if (!recognizes(charge.token)) return { kind: 'invalid', message: 'This is not a card payment.' };
      return callStripe((stripe) => (charge.token.startsWith('pi_') ? resume(stripe, charge) : create(stripe, charge)));
    },

    find,

    async cancel({ ref }) {
      const canceled = await callStripe(async (stripe) =>
        outcomeOfIntent(await stripe.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' })),
      );
      // It may be canceled, paid, or being paid.
      return canceled.kind === 'declined' ? canceled : find({ key: '', ref, token: ref, since: new Date() });
    },

    async refund({ ref, key }) {
      await guarded(async () => {
        const stripe = await client();
        // Stripe accepts a key for one kind of call only.
        const options = { idempotencyKey: `refund-${key}` };
        await stripe.refunds.create({ payment_intent: ref }, options).catch((error: unknown) => {
          if (isProviderError(error) && error.code === 'charge_already_refunded') return;
          outcomeOfError(error);
          throw error;
        });
      });
    },

    async verifyEvent({ body, headers }) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string' || signature.length > MAX_SIGNATURE)
        throw new InvalidSignature('The stripe-signature header is missing.');
      const { webhooks } = await client();
      let event: unknown;
      try {
        event = webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_AGE_S);
      } catch (error) {
        const claimed = claimedPayment(() => readEvent(JSON.parse(body.toString('utf8'))));
        throw new InvalidSignature('The webhook is not signed with our secret, or it is too old.', {
          cause: error,
          claimed,
        });
      }
      return readEvent(event);
    },
  };
}

function readEvent(event: unknown): GatewayEvent {
  const object = propertyOf(event, 'data', 'object');
  return gatewayEvent({
    id: propertyOf(event, 'id'),
    type: propertyOf(event, 'type'),
    ref: propertyOf(object, propertyOf(object, 'object') === 'payment_intent' ? 'id' : 'payment_intent'),
    key: propertyOf(object, 'metadata', 'attempt_key'),
  });
}
