import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { CURRENCY } from '../../../contract/shared/money.ts';
import { shorten } from '../../../contract/shared/text.ts';
import { circuitBreaker } from './breaker.ts';
import { newPace } from './pace.ts';
import {
  type ChargeRequest,
  type FindRequest,
  type Outcome,
  type PaymentGateway,
  PaymentUnavailable,
} from './payments.ts';
import { concludeIntent, withAuthentication, withCharge } from './stripe-authentication.ts';
import { stripeChecks } from './stripe-check.ts';
import { type StripeOptions, stripeClient, stripeReads } from './stripe-client.ts';
import { isProviderError, outcomeOfError, outcomeOfIntent } from './stripe-outcomes.ts';
import { stripePayments } from './stripe-payments.ts';
import { toDispute } from './stripe-records.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { stripeWebhooks } from './stripe-webhook.ts';

// Clocks differ, and our request may take a while to arrive.
const SEARCH_MARGIN_S = { before: 60, after: 300 };

const tokenFormat = /^(tok|pm|ctoken|pi)_[A-Za-z0-9_]{1,240}$/;
// Only the sandbox accepts these.
const testNumber = /^\d(?: ?\d){13,15}$/;

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Keys contain the id of their account, so that another key of the same account gives the same name. */
function accountOfKey(secretKey: string): string {
  const [, mode, id] = /^(?:sk|rk)_(test|live)_5(\w{16})/.exec(secretKey) ?? [];
  return id ? `${mode}_${id}` : createHash('sha256').update(secretKey).digest('hex').slice(0, 32);
}

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
  const { secretKey, apiOrigin } = options;
  const guarded = circuitBreaker({ provider: 'stripe' });
  const client = stripeClient(options);
  const reading = stripeReads(client);
  const pace = () => newPace(options.callsPerSecond);
  const recognizes = (token: string) => tokenFormat.test(token) || (apiOrigin !== undefined && testNumber.test(token));
  const testing = /^(sk|rk)_test_/.test(secretKey);
  const callStripe = (call: (stripe: Stripe) => Promise<Outcome>): Promise<Outcome> =>
    guarded(async () => call(await client()).catch(outcomeOfError));

  const create = async (stripe: Stripe, { key, token, ...charge }: ChargeRequest) =>
    concludeIntent(
      stripe,
      await stripe.paymentIntents.create(
        {
          ...paymentSource(token),
          amount: charge.amountCents,
          currency: CURRENCY.toLowerCase(),
          // Must match the card form's `allowedPaymentMethodTypes`. The older `payment_method_types` is an error in
          // this API version.
          allowed_payment_method_types: ['card'],
          confirm: true,
          // The bank confirms within our page (`handleNextAction`), without a redirect.
          use_stripe_sdk: true,
          ...withCharge,
          description: shorten(charge.description, 500),
          ...withAuthentication(
            {
              attempt_key: key,
              reference: charge.reference,
              email: charge.email,
              ...(charge.installation !== undefined && { installation: charge.installation }),
            },
            charge.authenticate === true,
          ),
        },
        { idempotencyKey: key },
      ),
    );

  const resume = async (stripe: Stripe, { token, amountCents, reference }: ChargeRequest): Promise<Outcome> => {
    const intent = await stripe.paymentIntents.retrieve(token, withCharge);
    if (intent.currency !== CURRENCY.toLowerCase() || intent.metadata.reference !== reference)
      return { kind: 'invalid', message: 'This payment was started for something else.' };
    if (intent.amount !== amountCents)
      return { kind: 'mismatch', message: 'This payment was started for a different amount.' };
    return concludeIntent(stripe, intent);
  };

  /** Reads all pages, however many: an intent that is not found counts as not charged. */
  const search = async (
    stripe: Stripe,
    { key, since, until }: Pick<FindRequest, 'key' | 'since' | 'until'>,
  ): Promise<Stripe.PaymentIntent | null> => {
    const created = {
      gte: seconds(since) - SEARCH_MARGIN_S.before,
      ...(until && { lte: seconds(until) + SEARCH_MARGIN_S.after }),
    };
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
      if (intent.metadata.attempt_key === key) return intent;
    return null;
  };

  const find: PaymentGateway['find'] = async ({ key, ref, token, since, until }) => {
    const id = ref ?? (tokenFormat.test(token) && token.startsWith('pi_') ? token : null);
    return guarded(async () => {
      const stripe = await client();
      try {
        const found = id ?? (await search(stripe, { key, since, until }))?.id;
        // An intent remains `succeeded` after a refund; only its charge shows it.
        return found ? await concludeIntent(stripe, await stripe.paymentIntents.retrieve(found, withCharge)) : null;
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
    account: accountOfKey(secretKey),

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
      // The payment may be canceled, paid, or being paid.
      return canceled.kind === 'declined' ? canceled : find({ key: '', ref, token: ref, since: new Date() });
    },

    newPace: pace,
    payments: stripePayments(reading, pace),
    ...stripeRefunds(client, reading),
    ...stripeWebhooks(client, reading, { webhookSecret: options.webhookSecret, newPace: pace }),
    ...stripeChecks(reading, secretKey),

    async findDispute(ref) {
      const dispute = await reading((stripe) => stripe.disputes.retrieve(ref));
      return dispute && toDispute(dispute);
    },
  };
}
