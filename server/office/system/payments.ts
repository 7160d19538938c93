import { sql } from 'kysely';
import { type PaymentProvider, paymentProviders, providerName } from '../../../contract/shared/status.ts';
import { type WebhookTimes, webhookTimes } from '../../selling/orders/orders.ts';
import { ageOf, count, DAY_MS, duration, HOUR_MS, type Line, type LineReader, MINUTE_MS, statusByAge } from './line.ts';

const MAX_COUNTED = 1_000;

export const webhooksLines: LineReader = async ({ db, payments }, { now }) => {
  const configured = paymentProviders.filter((provider) => payments[provider] !== null);
  return Promise.all(
    configured.map(async (provider) => webhooksLine(provider, await webhookTimes(db, provider, now), now)),
  );
};

function webhooksLine(provider: PaymentProvider, times: WebhookTimes, now: Date): Line {
  const key = `payments.${provider}`;
  const name = providerName(provider);
  const value = times.lastValidAt
    ? `Last webhook ${duration(now.getTime() - Date.parse(times.lastValidAt))} ago`
    : 'No webhook yet';
  const consequence = `Payments are still completed within a minute, but refunds and disputes made at ${name} are detected once a night.`;
  if (times.isRefused)
    return {
      key,
      status: 'bad',
      value,
      text: `Webhooks of ${name} have an invalid signature. ${consequence}`,
      action:
        provider === 'stripe'
          ? 'Copy the signing secret of this endpoint from the Stripe dashboard to STRIPE_WEBHOOK_SECRET. Check the server’s clock, too.'
          : 'Copy the ID of this webhook from the PayPal developer dashboard to PAYPAL_WEBHOOK_ID.',
    };
  if (times.setup === 'misconfigured')
    return {
      key,
      status: 'warn',
      value,
      text: `The webhook at ${name} is set up wrong. ${consequence}`,
      action: times.problems.join(' '),
    };
  if (times.isSilent)
    return {
      key,
      status: 'warn',
      value,
      text: `A payment was made with ${name}, but no webhook about it arrived. ${consequence}`,
      action: `Check at ${name} that the webhook’s URL is this site’s, and that it is enabled.`,
    };
  return { key, status: 'ok', value, text: times.lastValidAt ? 'Webhooks arrive.' : 'No payment has needed one.' };
}

/** Omits those that wait for the buyer's bank: a buyer may leave the page. */
export const attemptsLine: LineReader = async ({ db }, { now }) => {
  const some = db
    .selectFrom('checkout_attempts')
    .select('created_at')
    .where('state', '=', sql.lit('started' as const))
    .orderBy('updated_at')
    .limit(MAX_COUNTED)
    .as('some');
  const { total, oldest } = await db
    .selectFrom(some)
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.min<string | null>('some.created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const age = ageOf(oldest, now);
  const status = statusByAge(age, { warn: 10 * MINUTE_MS, bad: HOUR_MS });
  const line = { key: 'attempts', status, value: `${total} unfinished` };
  if (status === 'ok' || age === null) return [{ ...line, text: 'Payments are completed.' }];
  return [
    {
      ...line,
      text: `It has been unclear for ${duration(age)} whether a payment was made.`,
      action:
        'Check whether the payment provider has an outage. The payment is settled automatically when it responds.',
    },
  ];
};

export const reviewsLine: LineReader = async ({ db }, { now }) => {
  const { total, oldest } = await db
    .selectFrom('checkout_attempts')
    .where('state', '=', sql.lit('needs_review' as const))
    .where('settled_at', 'is', null)
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.min<string | null>('updated_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const age = ageOf(oldest, now);
  const status = statusByAge(age, { warn: 10 * MINUTE_MS, bad: DAY_MS });
  const line = { key: 'payments-to-review', status, value: `${total} to review` };
  if (status === 'ok' || age === null)
    return [
      { ...line, text: total === 0 ? 'Every payment has its order.' : 'A payment without an order just arrived.' },
    ];
  return [
    {
      ...line,
      text: `${count(total, 'payment')} without a matching order ${total === 1 ? 'has' : 'have'} been waiting for up to ${duration(age)}.`,
      action: 'Refund or contact the buyer, then mark the payment as settled.',
    },
  ];
};
