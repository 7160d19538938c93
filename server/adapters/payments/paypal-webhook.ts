import { circuitBreaker } from './breaker.ts';
import { type GatewayEvent, InvalidSignature, PaymentUnavailable, type Webhook } from './payments.ts';
import { originOf, type PaypalOptions } from './paypal-client.ts';
import { gatewayEvent, propertyOf } from './webhook-event.ts';

const TIMEOUT_MS = 8_000;
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

function readEvent(raw: string): GatewayEvent {
  let event: unknown;
  try {
    event = JSON.parse(raw);
  } catch {
    throw new InvalidSignature('The webhook is not JSON.');
  }
  const type = propertyOf(event, 'event_type');
  const order = String(type).startsWith('CHECKOUT.ORDER.') ? ['id'] : ['supplementary_data', 'related_ids', 'order_id'];
  return gatewayEvent({ id: propertyOf(event, 'id'), type, ref: propertyOf(event, 'resource', ...order), key: null });
}

/** The SDK lacks this call. Throws like `verifyEvent`. */
export function paypalWebhooks(options: PaypalOptions) {
  const origin = originOf(options);
  // Not the buyers' breaker: anyone can send webhooks.
  const guarded = circuitBreaker();
  let token = { value: '', until: 0 };

  async function post(path: string, authorization: string, type: string, body: string) {
    const headers = { authorization, 'content-type': type };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(origin + path, { method: 'POST', headers, body, signal, redirect: 'error' });
      return { status: response.status, json: (await response.json()) as Record<string, unknown> };
    } catch (error) {
      throw new PaymentUnavailable('PayPal does not respond.', { cause: error });
    }
  }

  async function bearer(): Promise<string> {
    if (token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const form = 'application/x-www-form-urlencoded';
    const { status, json } = await post('/v1/oauth2/token', `Basic ${basic}`, form, 'grant_type=client_credentials');
    if (status !== 200) throw new PaymentUnavailable(`PayPal rejected our credentials (${status}).`);
    token = { value: `Bearer ${json.access_token}`, until: Date.now() + Number(json.expires_in) * 900 };
    return token.value;
  }

  async function isSigned(request: string): Promise<boolean> {
    const { status, json } = await post(
      '/v1/notifications/verify-webhook-signature',
      await bearer(),
      'application/json',
      request,
    );
    if (status === 401) token = { value: '', until: 0 };
    if (status === 401 || status === 429 || status >= 500) throw new PaymentUnavailable(`PayPal returned ${status}.`);
    return json.verification_status === 'SUCCESS';
  }

  return async function verifyEvent({ body, headers, beforeCall }: Webhook): Promise<GatewayEvent> {
    const fields = readSignature(headers);
    const raw = body.toString('utf8');
    const event = readEvent(raw);
    await beforeCall();
    // The signature covers the received bytes; parsing and serializing would change them.
    const request = `${JSON.stringify({ ...fields, webhook_id: options.webhookId }).slice(0, -1)},"webhook_event":${raw}}`;
    if (!(await guarded(() => isSigned(request))))
      throw new InvalidSignature('PayPal did not sign this webhook.', { claimed: event });
    return event;
  };
}
