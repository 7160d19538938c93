import { Agent, request as ask } from 'node:http';
import type { FastifyInstance } from 'fastify';

const perConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

const passedOn = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !perConnection.has(name)),
  );

/**
 * Hands everything below /sandbox to the sandbox at `origin`, bytes and all, so that browsers reach it at the site's
 * own address. Routes that the application has itself, as the mailbox, come first.
 */
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
        // Not part of the site's own API and its documents.
        schema: { hide: true } as object,
        handler: (request, reply) =>
          new Promise((resolve) => {
            const headers = passedOn(request.headers);
            const there = ask(origin + request.url, { method: request.method, headers, agent }, (answer) => {
              reply.code(answer.statusCode ?? 502).headers(passedOn(answer.headers));
              resolve(reply.send(answer));
            });
            there.on('error', () => {
              // What the sandbox cuts off is cut off here too.
              if (reply.sent || reply.raw.headersSent) return;
              resolve(reply.code(502).send({ message: 'The sandbox does not answer.', request_id: request.id }));
            });
            // Whoever asked has gone: nobody waits for the answer any more.
            reply.raw.on('close', () => {
              if (!reply.raw.writableFinished) there.destroy();
            });
            request.raw.pipe(there);
          }),
      });
  });
}
