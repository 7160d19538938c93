import { Agent, request as sendRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';

const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

const forwardable = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !connectionHeaders.has(name)),
  );

/** Lets browsers reach the sandbox at the site's own origin. The application's own routes take precedence. */
export function forwardSandbox(app: FastifyInstance, origin: string): void {
  const agent = new Agent({ keepAlive: true });
  app.register(async (scope) => {
    scope.addHook('onClose', () => agent.destroy());
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    for (const url of ['/sandbox', '/sandbox/*'])
      scope.route({
        method: ['GET', 'POST'],
        url,
        schema: { hide: true } as object,
        handler: (request, reply) =>
          new Promise((resolve) => {
            const headers = forwardable(request.headers);
            const forwarded = sendRequest(
              origin + request.url,
              { method: request.method, headers, agent },
              (response) => {
                reply.code(response.statusCode ?? 502).headers(forwardable(response.headers));
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
