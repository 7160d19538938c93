import { PaymentUnavailable } from './payments.ts';
import { originOf, type PaypalOptions } from './paypal-client.ts';

const TIMEOUT_MS = 8_000;

export type RestResponse = { status: number; json: Record<string, unknown> };

/**
 * Calls that the SDK lacks: signatures, webhooks and disputes. Throws `PaymentUnavailable` without a usable response.
 */
export type PaypalRest = {
  /** Throws unless PayPal accepts the client. */
  authenticate(): Promise<unknown>;
  get(path: string): Promise<RestResponse>;
  post(path: string, body: string): Promise<RestResponse>;
};

export function paypalRest(options: PaypalOptions): PaypalRest {
  const origin = originOf(options);
  let token = { value: '', until: 0 };

  async function send(path: string, init: RequestInit): Promise<RestResponse> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(origin + path, { ...init, signal, redirect: 'error' });
      return { status: response.status, json: (await response.json()) as Record<string, unknown> };
    } catch (error) {
      throw new PaymentUnavailable('PayPal does not respond.', { cause: error });
    }
  }

  async function bearer(): Promise<string> {
    if (token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'grant_type=client_credentials';
    const { status, json } = await send('/v1/oauth2/token', { method: 'POST', headers, body });
    if (status !== 200) throw new PaymentUnavailable(`PayPal rejected our credentials (${status}).`);
    token = { value: `Bearer ${json.access_token}`, until: Date.now() + Number(json.expires_in) * 900 };
    return token.value;
  }

  async function call(path: string, init: RequestInit): Promise<RestResponse> {
    const headers = { authorization: await bearer(), 'content-type': 'application/json' };
    const response = await send(path, { ...init, headers });
    const { status } = response;
    if (status === 401) token = { value: '', until: 0 };
    if (status === 401 || status === 429 || status >= 500) throw new PaymentUnavailable(`PayPal returned ${status}.`);
    return response;
  }

  return {
    authenticate: bearer,
    get: (path) => call(path, { method: 'GET' }),
    post: (path, body) => call(path, { method: 'POST', body }),
  };
}
