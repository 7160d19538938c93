import { type GatewayEvent, InvalidSignature, PaymentUnavailable } from './payments.ts';
import { originOf, type PaypalOptions } from './paypal-client.ts';

const TIMEOUT_MS = 8_000;
// PayPal retries for three days; older events are replays.
const OLDEST_MS = 4 * 24 * 3_600_000;
const AHEAD_MS = 300_000;

const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

type Headers = Record<string, string | string[] | undefined>;
type Event = {
  id: string;
  event_type: string;
  resource?: { id?: string; supplementary_data?: { related_ids?: { order_id?: string } } };
};

function readSignature(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, name] of Object.entries(signatureHeaders)) {
    const value = headers[name];
    if (typeof value !== 'string' || value === '') throw new InvalidSignature(`The ${name} header is missing.`);
    found[field] = value;
  }
  const age = Date.now() - Date.parse(found.transmission_time ?? '');
  if (!(age < OLDEST_MS && age > -AHEAD_MS)) throw new InvalidSignature('The webhook is too old.');
  return found;
}

const orderIdOf = ({ event_type: type, resource }: Event): string | null =>
  type.startsWith('CHECKOUT.ORDER.')
    ? (resource?.id ?? null)
    : (resource?.supplementary_data?.related_ids?.order_id ?? null);

/** The SDK lacks this call. Throws like `verifyEvent`. */
export function paypalWebhooks(options: PaypalOptions) {
  const origin = originOf(options);
  let token = { value: '', until: 0 };

  async function post(path: string, authorization: string, type: string, body: string) {
    const headers = { authorization, 'content-type': type };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(origin + path, { method: 'POST', headers, body, signal });
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

  return async function verifyEvent(body: Buffer, headers: Headers): Promise<GatewayEvent> {
    const fields = readSignature(headers);
    const raw = body.toString('utf8');
    let event: Event;
    try {
      event = JSON.parse(raw);
    } catch {
      throw new InvalidSignature('The webhook is not JSON.');
    }
    if (typeof event?.id !== 'string' || typeof event.event_type !== 'string')
      throw new InvalidSignature('The webhook is not an event.');
    // The signature covers the received bytes; parsing and serializing would change them.
    const request = `${JSON.stringify({ ...fields, webhook_id: options.webhookId }).slice(0, -1)},"webhook_event":${raw}}`;
    const { status, json } = await post(
      '/v1/notifications/verify-webhook-signature',
      await bearer(),
      'application/json',
      request,
    );
    if (status === 401) token = { value: '', until: 0 };
    if (status === 401 || status === 429 || status >= 500) throw new PaymentUnavailable(`PayPal returned ${status}.`);
    if (json.verification_status !== 'SUCCESS') throw new InvalidSignature('PayPal did not sign this webhook.');
    return { id: event.id, type: event.event_type, ref: orderIdOf(event), key: null };
  };
}
