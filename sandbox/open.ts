import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { openBehavior } from './behavior.ts';
import { controlRoutes } from './control.routes.ts';
import { openLedger } from './ledger.ts';
import { pageRoutes } from './pages.routes.ts';
import { buyerRoutes, paypalRoutes } from './paypal/paypal.routes.ts';
import { bankRoutes, stripeRoutes } from './stripe/stripe.routes.ts';
import { openWebhooks } from './webhooks.ts';

export type SandboxOptions = {
  /** Holds `sandbox.sqlite`, the books. */
  dir: string;
  /** On 127.0.0.1; any free one without it. */
  port?: number;
  /** Where the application is: webhooks go to `${appUrl()}/api/webhooks/stripe` and `…/paypal`. */
  appUrl: () => string;
};

/**
 * Starts the stand-in for both payment providers. The providers' SDKs talk to `origin` itself (`/v1/…`, `/v2/…`);
 * browsers and tests to `${origin}/sandbox/…`, which the application forwards (`forward.ts`).
 */
export async function openSandbox({ dir, port = 0, appUrl }: SandboxOptions) {
  mkdirSync(dir, { recursive: true });
  const books = openLedger(join(dir, 'sandbox.sqlite'));
  const behaviour = openBehavior();
  const webhooks = openWebhooks(books, behaviour, appUrl);
  const sandbox = { books, behaviour, webhooks };

  const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  // Bodies stay text: signatures and idempotency go by the bytes, and a capture has a JSON type and no body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));

  // The card provider answers at the root for our server, and below /sandbox/stripe for browsers; the other likewise.
  stripeRoutes(app, sandbox, '/v1');
  stripeRoutes(app, sandbox, '/sandbox/stripe/v1');
  paypalRoutes(app, sandbox, '');
  paypalRoutes(app, sandbox, '/sandbox/paypal');
  bankRoutes(app, sandbox);
  buyerRoutes(app, sandbox);
  controlRoutes(app, sandbox);
  pageRoutes(app, sandbox);

  const origin = await app.listen({ host: '127.0.0.1', port });
  webhooks.wake();
  return {
    origin,
    async close() {
      await webhooks.close();
      await app.close();
      books.close();
    },
  };
}
