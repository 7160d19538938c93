import { join } from 'node:path';
import { fastify } from 'fastify';
import { sandboxKeys } from '../server/adapters/payments/sandbox-keys.ts';
import { openBehavior } from './behavior.ts';
import { controlRoutes } from './control.routes.ts';
import { openLedger } from './ledger.ts';
import { pageRoutes, scriptRoutes } from './pages.routes.ts';
import { paypalDashboardRoutes } from './paypal/dashboard.routes.ts';
import { buyerRoutes, paypalRoutes } from './paypal/paypal.routes.ts';
import type { StripeKeys } from './signatures.ts';
import { stripeDashboardRoutes } from './stripe/dashboard.routes.ts';
import { bankRoutes, stripeRoutes } from './stripe/stripe.routes.ts';
import { viesRoutes } from './vies.routes.ts';
import { openWebhooks } from './webhooks.ts';

export type SandboxOptions = {
  dir: string;
  /** A port on 127.0.0.1; any free one by default. */
  port?: number;
  /** Webhooks are sent to `${appUrl()}/api/webhooks/stripe` and `…/paypal`. */
  appUrl: () => string;
  /** The URL that the site calls itself by; `appUrl` by default. */
  publicUrl?: () => string;
  /** Nothing shows or changes the ledger but payments: the simulation of a shop that is not open yet. */
  isPaymentsOnly?: boolean;
  /** Those of the sandbox by default. Live ones stand for the account of a production installation. */
  stripeKeys?: StripeKeys;
};

export type SandboxRoute = { method: string; url: string };

/**
 * Simulates both payment providers: SDKs call `${origin}/v1/…` and `/v2/…`, browsers and tests `${origin}/sandbox/…`,
 * through `forward.ts`.
 */
export async function openSandbox(options: SandboxOptions) {
  const { dir, port = 0, appUrl, publicUrl = appUrl, isPaymentsOnly = false } = options;
  const { stripeKeys = sandboxKeys.stripe } = options;
  const ledger = openLedger(join(dir, 'sandbox.sqlite'));
  const behavior = openBehavior();
  const webhooks = openWebhooks(ledger, behavior, appUrl, stripeKeys.webhookSecret);
  const sandbox = { ledger, behavior, webhooks, publicUrl, stripeKeys };

  const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  // Bodies stay text: signatures and idempotency compare bytes, and a capture has a JSON content type but no body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));

  const routes: SandboxRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => void routes.push({ method: String(method), url }));

  // The server's SDKs call the root, browsers call /sandbox.
  stripeRoutes(app, sandbox, '/v1');
  stripeRoutes(app, sandbox, '/sandbox/stripe/v1');
  paypalRoutes(app, sandbox, '');
  paypalRoutes(app, sandbox, '/sandbox/paypal');
  bankRoutes(app, sandbox);
  buyerRoutes(app, sandbox);
  scriptRoutes(app);
  if (!isPaymentsOnly) {
    viesRoutes(app, sandbox);
    stripeDashboardRoutes(app, sandbox);
    paypalDashboardRoutes(app, sandbox);
    controlRoutes(app, sandbox);
    pageRoutes(app, sandbox);
  }

  const origin = await app.listen({ host: '127.0.0.1', port });
  webhooks.wake();
  return {
    origin,
    routes,
    async close() {
      await webhooks.close();
      await app.close();
      ledger.close();
    },
  };
}
