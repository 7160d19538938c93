import { Agent, request as sendRequest } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

const forwardable = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !connectionHeaders.has(name)),
  );

type Forwarded = { method: ('GET' | 'POST')[]; url: string };
const everything: Forwarded[] = ['/sandbox', '/sandbox/*'].map((url) => ({ method: ['GET', 'POST'], url }));

/** A browser needs no others to pay: its scripts, a token, 3-D Secure, and the approval of a PayPal order. */
export const browserRoutes: Forwarded[] = [
  { method: ['GET'], url: '/sandbox/stripe.js' },
  { method: ['GET'], url: '/sandbox/paypal.js' },
  { method: ['POST'], url: '/sandbox/stripe/v1/tokens' },
  { method: ['POST'], url: '/sandbox/stripe/v1/payment_methods' },
  { method: ['POST'], url: '/sandbox/stripe/v1/confirmation_tokens' },
  { method: ['GET'], url: '/sandbox/stripe/v1/payment_intents/:id' },
  { method: ['POST'], url: '/sandbox/stripe/v1/payment_intents/:id/confirm' },
  { method: ['POST'], url: '/sandbox/stripe/payment_intents/:id/authenticate' },
  { method: ['GET'], url: '/sandbox/paypal/orders/:id' },
  { method: ['POST'], url: '/sandbox/paypal/orders/:id/approve' },
];

type Options = {
  routes?: readonly Forwarded[];
  /** Throws for a request that is not forwarded. */
  admit?: (request: FastifyRequest) => Promise<void>;
  headers?: Record<string, string>;
};

/** Lets browsers reach the sandbox at the site's own origin. The application's own routes take precedence. */
export function forwardSandbox(
  app: FastifyInstance,
  origin: string,
  { routes = everything, admit, headers: more = {} }: Options = {},
): void {
  const agent = new Agent({ keepAlive: true });
  app.register(async (scope) => {
    scope.addHook('onClose', () => agent.destroy());
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    for (const { method, url } of routes)
      scope.route({
        method,
        url,
        ...(admit && { onRequest: admit }),
        schema: { hide: true } as object,
        handler: (request, reply) =>
          new Promise((resolve) => {
            const headers = forwardable(request.headers);
            const forwarded = sendRequest(
              origin + request.url,
              { method: request.method, headers, agent },
              (response) => {
                reply.code(response.statusCode ?? 502).headers({ ...forwardable(response.headers), ...more });
                resolve(reply.send(response));
              },
            );
            forwarded.on('error', () => {
              if (reply.sent || reply.raw.headersSent) return;
              resolve(reply.code(502).send({ message: 'The sandbox does not respond.', request_id: request.id }));
            });
            reply.raw.on('close', () => {
              if (!reply.raw.writableFinished) forwarded.destroy();
            });
            request.raw.pipe(forwarded);
          }),
      });
  });
}
