import { circuitBreaker } from './breaker.ts';
import {
  type GatewayEvent,
  InvalidSignature,
  type PaymentGateway,
  type Webhook,
  type WebhookSetup,
} from './payments.ts';
import { readCustomId } from './paypal-custom-id.ts';
import type { PaypalRest, RestResponse } from './paypal-rest.ts';
import { aboutOf, gatewayEvent, propertyOf } from './webhook-event.ts';
import { paypalEvents, webhookSetupOf } from './webhook-types.ts';

// PayPal retries for three days; older events are replays.
const OLDEST_MS = 4 * 24 * 3_600_000;
const AHEAD_MS = 300_000;

const signatureHeaders = {
  auth_algo: ['paypal-auth-algo', /^[\w-]{1,32}$/],
  cert_url: ['paypal-cert-url', /^.{1,500}$/],
  transmission_id: ['paypal-transmission-id', /^[\w-]{1,64}$/],
  transmission_sig: ['paypal-transmission-sig', /^[\w+/=-]{1,1024}$/],
  transmission_time: ['paypal-transmission-time', /^[\dTZ:.+-]{10,40}$/],
} as const;

function isPaypalCertificate(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username } = new URL(text);
  return protocol === 'https:' && /^([a-z0-9-]+\.)+paypal\.com$/.test(hostname) && port === '' && username === '';
}

/** Checks everything that needs no call to PayPal. */
function readSignature(headers: Webhook['headers']): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, [name, format]] of Object.entries(signatureHeaders)) {
    const value = headers[name];
    if (typeof value !== 'string' || !format.test(value)) throw new InvalidSignature(`The ${name} header is invalid.`);
    found[field] = value;
  }
  if (!isPaypalCertificate(found.cert_url ?? '')) throw new InvalidSignature("The certificate is not PayPal's.");
  const age = Date.now() - Date.parse(found.transmission_time ?? '');
  if (!(age < OLDEST_MS && age > -AHEAD_MS)) throw new InvalidSignature('The webhook is too old.');
  return found;
}

type Named = Record<'ref' | 'captureRef' | 'disputeRef', unknown>;

/** The id at the end of the link to the order or capture that this resource belongs to. */
function linkedId(resource: unknown, collection: 'orders' | 'captures'): string | null {
  const links = propertyOf(resource, 'links');
  if (!Array.isArray(links)) return null;
  const up = links.slice(0, 20).find((link) => propertyOf(link, 'rel') === 'up');
  const href = propertyOf(up, 'href');
  if (typeof href !== 'string' || href.length > 500) return null;
  return new RegExp(`/${collection}/([\\w-]{1,64})$`).exec(href)?.[1] ?? null;
}

function namedBy(type: string, about: GatewayEvent['about'], resource: unknown): Named {
  const id = propertyOf(resource, 'id');
  const related = (name: string) => propertyOf(resource, 'supplementary_data', 'related_ids', name);
  if (about === 'dispute')
    return {
      ref: null,
      captureRef: propertyOf(resource, 'disputed_transactions', '0', 'seller_transaction_id'),
      disputeRef: propertyOf(resource, 'dispute_id'),
    };
  if (type.startsWith('CHECKOUT.ORDER.')) return { ref: id, captureRef: null, disputeRef: null };
  const ref = related('order_id') ?? linkedId(resource, 'orders');
  // Real events about refunds have no supplementary data.
  const refundOf = related('capture_id') ?? linkedId(resource, 'captures');
  return { ref, captureRef: about === 'refund' ? refundOf : id, disputeRef: null };
}

function readEvent(raw: string): GatewayEvent {
  let event: unknown;
  try {
    event = JSON.parse(raw);
  } catch {
    throw new InvalidSignature('The webhook is not JSON.');
  }
  const type = propertyOf(event, 'event_type');
  const about = aboutOf(type);
  const resource = propertyOf(event, 'resource');
  return gatewayEvent({
    id: propertyOf(event, 'id'),
    type,
    about,
    key: null,
    ...namedBy(String(type), about, resource),
    installation: readCustomId(propertyOf(resource, 'custom_id')).installation,
  });
}

const typeName = (type: unknown): string => String(propertyOf(type, 'name'));

/** `found`: the webhook with our id. */
export function paypalWebhookSetup(url: string, { status, json }: RestResponse): WebhookSetup {
  if (status === 403) return { state: 'unknown', problems: [] };
  if (status !== 200) return { state: 'misconfigured', problems: ['PayPal has no webhook with this id.'] };
  const events = Array.isArray(json.event_types) ? json.event_types.map(typeName) : [];
  return webhookSetupOf(url, paypalEvents, [{ url: String(json.url), isEnabled: true, events }]);
}

/** Throws like `verifyEvent`. */
export function paypalWebhooks(rest: PaypalRest, webhookId: string): PaymentGateway['verifyEvent'] {
  // Separate from the buyers' breaker: anyone can send webhooks.
  const guarded = circuitBreaker();

  async function isSigned(request: string): Promise<boolean> {
    const { json } = await rest.post('/v1/notifications/verify-webhook-signature', request);
    return json.verification_status === 'SUCCESS';
  }

  return async function verifyEvent({ body, headers, beforeCall }: Webhook): Promise<GatewayEvent> {
    const fields = readSignature(headers);
    const raw = body.toString('utf8');
    const event = readEvent(raw);
    await beforeCall();
    // The signature covers the received bytes; parsing and serializing would change them.
    const request = `${JSON.stringify({ ...fields, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${raw}}`;
    if (!(await guarded(() => isSigned(request))))
      throw new InvalidSignature('PayPal did not sign this webhook.', { claimed: event });
    return event;
  };
}
