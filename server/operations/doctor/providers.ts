import { missingIn, paypalEvents, stripeEvents } from '../../adapters/payments/webhook-types.ts';
import type { Config } from '../../config/config.ts';
import { bad, ok, type Probe, type ProbeDeps, warn } from './probe.ts';

const TIMEOUT_MS = 4_500;

type Response = { status: number; body: unknown };

async function call(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, body: await response.json().catch(() => null) };
}

const skipped = (config: Config) =>
  config.sandbox ? ok('sandbox', 'Payments are simulated.') : ok('not configured', 'Nothing to check.');

const hookUrl = ({ publicUrl }: Config, provider: string) => publicUrl && `${publicUrl}/api/webhooks/${provider}`;

const noPublicUrl = warn('PUBLIC_URL is not set', 'The webhook can’t be compared.', 'Set PUBLIC_URL.');

export const providerProbes = ({ config, origins }: ProbeDeps): Probe[] => [
  {
    key: 'stripe',
    name: 'Stripe',
    action: 'Check the network from here to api.stripe.com.',
    async run() {
      if (!config.stripe || config.sandbox) return skipped(config);
      const { status } = await call(`${origins.stripe}/v1/payment_intents?limit=1`, stripeHeaders(config.stripe));
      if (status === 401) return bad('refused', 'Stripe refuses STRIPE_SECRET_KEY.', 'Copy the key again.');
      if (status === 403)
        return bad(
          'refused',
          'STRIPE_SECRET_KEY may not read payments.',
          'Allow it to write PaymentIntents and Refunds.',
        );
      return status === 200
        ? ok('responds', 'Stripe accepts the key.')
        : bad(`status ${status}`, 'Stripe does not work at the moment.', 'See status.stripe.com.');
    },
  },
  {
    key: 'stripe-webhook',
    name: 'Stripe webhook',
    action: 'Check the network from here to api.stripe.com.',
    async run() {
      if (!config.stripe || config.sandbox) return skipped(config);
      const url = hookUrl(config, 'stripe');
      if (!url) return noPublicUrl;
      const { status, body } = await call(
        `${origins.stripe}/v1/webhook_endpoints?limit=100`,
        stripeHeaders(config.stripe),
      );
      if (status === 401 || status === 403)
        return warn(
          'unknown',
          'STRIPE_SECRET_KEY may not list webhooks.',
          'Compare the endpoint in the dashboard, or allow the key to read Webhook Endpoints.',
        );
      if (status !== 200)
        return bad(`status ${status}`, 'Stripe does not work at the moment.', 'See status.stripe.com.');
      const { data = [] } = (body ?? {}) as { data?: { url: string; status: string; enabled_events: string[] }[] };
      const endpoint = data.find((one) => one.url === url);
      if (!endpoint)
        return bad('missing', `Stripe has no webhook for ${url}.`, 'Create it in the dashboard: docs/payments.md.');
      if (endpoint.status !== 'enabled')
        return bad(endpoint.status, 'Stripe has disabled the webhook.', 'Enable it in the dashboard.');
      return eventsLine(url, missingIn(stripeEvents, endpoint.enabled_events));
    },
  },
  {
    key: 'paypal',
    name: 'PayPal',
    action: 'Check the network from here to api-m.paypal.com.',
    async run() {
      if (!config.paypal || config.sandbox) return skipped(config);
      const { status } = await paypalToken(config.paypal, origins.paypal);
      if (status === 401)
        return bad(
          'refused',
          'PayPal refuses the client.',
          'Copy PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and check PAYPAL_MODE.',
        );
      return status === 200
        ? ok(config.paypal.mode, 'PayPal accepts the client.')
        : bad(`status ${status}`, 'PayPal does not work at the moment.', 'See www.paypal-status.com.');
    },
  },
  {
    key: 'paypal-webhook',
    name: 'PayPal webhook',
    action: 'Check the network from here to api-m.paypal.com.',
    async run() {
      if (!config.paypal || config.sandbox) return skipped(config);
      const url = hookUrl(config, 'paypal');
      if (!url) return noPublicUrl;
      const { status, token } = await paypalToken(config.paypal, origins.paypal);
      if (!token) return bad(`status ${status}`, 'PayPal gave no access to the webhook.', 'See the line above.');
      const found = await call(
        `${origins.paypal}/v1/notifications/webhooks/${encodeURIComponent(config.paypal.webhookId)}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      if (found.status !== 200)
        return bad(
          'missing',
          'PayPal has no webhook with PAYPAL_WEBHOOK_ID.',
          'Copy the id from the list of the app’s webhooks.',
        );
      const webhook = found.body as { url?: string; event_types?: { name: string }[] };
      if (webhook.url !== url)
        return bad('another site', `The webhook belongs to ${webhook.url}.`, `Change its URL to ${url}.`);
      return eventsLine(
        url,
        missingIn(
          paypalEvents,
          (webhook.event_types ?? []).map(({ name }) => name),
        ),
      );
    },
  },
];

const stripeHeaders = ({ secretKey }: NonNullable<Config['stripe']>): RequestInit => ({
  headers: { authorization: `Bearer ${secretKey}` },
});

async function paypalToken({ clientId, clientSecret }: NonNullable<Config['paypal']>, origin: string) {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'grant_type=client_credentials';
  const response = await call(`${origin}/v1/oauth2/token`, { method: 'POST', headers, body });
  const { access_token: token = null } = (response.body ?? {}) as { access_token?: string | null };
  return { status: response.status, token };
}

const eventsLine = (url: string, missing: string[]) =>
  missing.length > 0
    ? warn(
        `${missing.length} events missing`,
        `The webhook does not send ${missing.join(', ')}.`,
        'Add them: docs/payments.md.',
      )
    : ok(url, 'The webhook sends all events.');
