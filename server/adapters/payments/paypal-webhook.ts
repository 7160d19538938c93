import { BadSignature, type GatewayEvent, PaymentUnavailable } from './payments.ts';
import { originOf, type PaypalOptions } from './paypal-client.ts';

const TIMEOUT_MS = 8_000;
// PayPal tries to deliver for three days; what is older is a replay.
const OLDEST_MS = 4 * 24 * 3_600_000;
const AHEAD_MS = 300_000;

const signed = {
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

function transmission(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, name] of Object.entries(signed)) {
    const value = headers[name];
    if (typeof value !== 'string' || value === '') throw new BadSignature(`The ${name} header is missing.`);
    found[field] = value;
  }
  const age = Date.now() - Date.parse(found.transmission_time ?? '');
  if (!(age < OLDEST_MS && age > -AHEAD_MS)) throw new BadSignature('The webhook is too old.');
  return found;
}

const subject = ({ event_type: type, resource }: Event): string | null =>
  type.startsWith('CHECKOUT.ORDER.')
    ? (resource?.id ?? null)
    : (resource?.supplementary_data?.related_ids?.order_id ?? null);

/** Asks PayPal whether it sent the event: the SDK has no call for that. Throws as `readEvent` of the port does. */
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
      throw new PaymentUnavailable('PayPal does not answer.', { cause: error });
    }
  }

  async function bearer(): Promise<string> {
    if (token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const form = 'application/x-www-form-urlencoded';
    const { status, json } = await post('/v1/oauth2/token', `Basic ${basic}`, form, 'grant_type=client_credentials');
    if (status !== 200) throw new PaymentUnavailable(`PayPal refuses our credentials (${status}).`);
    token = { value: `Bearer ${json.access_token}`, until: Date.now() + Number(json.expires_in) * 900 };
    return token.value;
  }

  return async function readEvent(body: Buffer, headers: Headers): Promise<GatewayEvent> {
    const fields = transmission(headers);
    const raw = body.toString('utf8');
    let event: Event;
    try {
      event = JSON.parse(raw);
    } catch {
      throw new BadSignature('The webhook is no JSON.');
    }
    if (typeof event?.id !== 'string' || typeof event.event_type !== 'string')
      throw new BadSignature('The webhook is no event.');
    // The signature covers the bytes as they came, so they go back unchanged, not written anew from the parsed event.
    const asked = `${JSON.stringify({ ...fields, webhook_id: options.webhookId }).slice(0, -1)},"webhook_event":${raw}}`;
    const { status, json } = await post(
      '/v1/notifications/verify-webhook-signature',
      await bearer(),
      'application/json',
      asked,
    );
    if (status === 401) token = { value: '', until: 0 };
    if (status === 401 || status === 429 || status >= 500) throw new PaymentUnavailable(`PayPal answers ${status}.`);
    if (json.verification_status !== 'SUCCESS') throw new BadSignature('PayPal did not sign this webhook.');
    return { id: event.id, type: event.event_type, ref: subject(event), key: null };
  };
}
