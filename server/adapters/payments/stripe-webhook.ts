import type { Pace } from './pace.ts';
import {
  type GatewayEvent,
  InvalidEvent,
  InvalidSignature,
  type PaymentGateway,
  PaymentUnavailable,
} from './payments.ts';
import type { StripeClient, StripeReads } from './stripe-client.ts';
import { isProviderError } from './stripe-outcomes.ts';
import { PAGE, pagesOf } from './stripe-pages.ts';
import { aboutOf, claimedPayment, gatewayEvent, propertyOf } from './webhook-event.ts';
import { stripeEvents, webhookSetupOf } from './webhook-types.ts';

const SIGNATURE_AGE_S = 300;
const MAX_SIGNATURE = 2_000;

/** Metadata of a payment that only checks the webhook. */
export const CHECK_FIELD = 'deskfront_check';

type Webhooks = Pick<PaymentGateway, 'verifyEvent' | 'webhookSetup' | 'undelivered'>;

type Options = { webhookSecret: string; newPace: () => Pace };

export const stripeWebhooks = (
  client: StripeClient,
  reading: StripeReads,
  { webhookSecret, newPace }: Options,
): Webhooks => ({
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

  async webhookSetup(url) {
    try {
      const found = await reading((stripe) => stripe.webhookEndpoints.list({ limit: PAGE }));
      const endpoints = (found?.data ?? []).map((one) => ({
        url: one.url,
        isEnabled: one.status === 'enabled',
        events: one.enabled_events as string[],
      }));
      return webhookSetupOf(
        url,
        stripeEvents,
        endpoints.filter((one) => one.url === url),
      );
    } catch (error) {
      if (error instanceof PaymentUnavailable && isPermissionError(error.cause))
        return { state: 'unknown', problems: [] };
      throw error;
    }
  },

  async *undelivered(since) {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const range = { created, delivery_success: false, types: stripeEvents, limit: PAGE };
    const pages = pagesOf({ reading, pace: newPace() }, (stripe, after) => stripe.events.list({ ...range, ...after }));
    for await (const page of pages) for (const event of page) yield* readable(event);
  },
});

const isPermissionError = (error: unknown) => isProviderError(error) && error.statusCode === 403;

function readable(event: unknown): GatewayEvent[] {
  try {
    return [readEvent(event)];
  } catch (error) {
    if (error instanceof InvalidEvent) return [];
    throw error;
  }
}

function readEvent(event: unknown): GatewayEvent {
  const type = propertyOf(event, 'type');
  const object = propertyOf(event, 'data', 'object');
  const [kind, id] = [propertyOf(object, 'object'), propertyOf(object, 'id')];
  const isIntent = kind === 'payment_intent';
  return gatewayEvent({
    id: propertyOf(event, 'id'),
    type,
    about: aboutOf(type),
    ref: isIntent ? id : propertyOf(object, 'payment_intent'),
    key: propertyOf(object, 'metadata', 'attempt_key'),
    captureRef: kind === 'charge' ? id : propertyOf(object, isIntent ? 'latest_charge' : 'charge'),
    disputeRef: kind === 'dispute' ? id : null,
    installation: propertyOf(object, 'metadata', 'installation'),
    check: propertyOf(object, 'metadata', CHECK_FIELD),
  });
}
