import { sql } from 'kysely';
import { type PaymentProvider, paymentProviders, providerName } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { ageOf, count, DAY_MS, duration, HOUR_MS, type Line, type LineReader, MINUTE_MS, statusByAge } from './line.ts';

/** A provider's event about a payment arrives within this time. */
const EVENT_DELAY_MS = 15 * MINUTE_MS;
/** An event may finish its payment, and so be a little older than it. */
const EVENT_LEAD_MS = 2 * MINUTE_MS;
/** The times of valid events are up to this much older (`webhook-health.ts`). */
const RECORDING_MS = 10_000;
const NEWEST_PAYMENTS = 500;
const MAX_COUNTED = 1_000;

const timeOf = (time: string | null | undefined) => (time ? Date.parse(time) : Number.NEGATIVE_INFINITY);

export const webhooksLines: LineReader = async ({ db, payments }, { now }) => {
  const health = await db.selectFrom('webhook_health').selectAll().execute();
  const configured = paymentProviders.filter((provider) => payments[provider] !== null);
  return Promise.all(
    configured.map(async (provider) => {
      const known = health.find((one) => one.provider === provider);
      return webhooksLine(provider, {
        valid: timeOf(known?.last_valid_at),
        refused: timeOf(known?.last_refused_at),
        paid: timeOf(await lastPayment(db, provider, new Date(now.getTime() - EVENT_DELAY_MS))),
        now,
      });
    }),
  );
};

type Times = { valid: number; refused: number; paid: number; now: Date };

function webhooksLine(provider: PaymentProvider, { valid, refused, paid, now }: Times): Line {
  const key = `payments.${provider}`;
  const name = providerName(provider);
  const age = now.getTime() - valid;
  const value = Number.isFinite(age) ? `Last webhook ${duration(age)} ago` : 'No webhook yet';
  if (refused > valid + RECORDING_MS)
    return {
      key,
      status: 'bad',
      value,
      text: `Webhooks of ${name} have an invalid signature. Payments are still completed within a minute, but refunds and disputes made at ${name} are not noticed.`,
      action:
        provider === 'stripe'
          ? 'Copy the signing secret of this endpoint from the Stripe dashboard to STRIPE_WEBHOOK_SECRET. Check the server’s clock, too.'
          : 'Copy the ID of this webhook from the PayPal developer dashboard to PAYPAL_WEBHOOK_ID.',
    };
  if (paid > valid + EVENT_LEAD_MS)
    return {
      key,
      status: 'warn',
      value,
      text: `A payment was made with ${name}, but no webhook about it arrived. Payments are still completed within a minute, but refunds and disputes made at ${name} are not noticed.`,
      action: `Check at ${name} that the webhook’s URL is this site’s, and that it is enabled.`,
    };
  return { key, status: 'ok', value, text: Number.isFinite(age) ? 'Webhooks arrive.' : 'No payment has needed one.' };
}

/** The last payment through the checkout, among the newest payments. */
async function lastPayment(db: Db, provider: PaymentProvider, until: Date): Promise<string | null> {
  const newest = db
    .selectFrom('payments')
    .select(['provider', 'created_at', 'attempt_id'])
    .orderBy('id', 'desc')
    .limit(NEWEST_PAYMENTS)
    .as('newest');
  const { time } = await db
    .selectFrom(newest)
    .select((e) => e.fn.max<string | null>('newest.created_at').as('time'))
    .where('provider', '=', provider)
    .where('attempt_id', 'is not', null)
    .where('created_at', '<=', until.toISOString())
    .executeTakeFirstOrThrow();
  return time;
}

/** Not those that wait for the buyer's bank: a buyer may leave the page. */
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
