import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// Who tries doors: not signed in, not allowed, too often.
const REFUSED = new Set([401, 403, 429]);
const LOGIN = '/api/login';

function worthALine({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return method !== 'GET' || statusCode >= 500 || REFUSED.has(statusCode);
}

/**
 * One line for each request that changes something, fails or is refused. The route's pattern and not its address: an
 * address may carry what nobody else should read. From where it came is said of log-ins and of what was not granted,
 * and of nothing else; the id of a user who may not do something comes with the refusal (errors-to-answers.ts).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!worthALine(request, reply)) return;
    const { statusCode: status } = reply;
    const route = request.routeOptions.url;
    request.log.info({
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(status >= 400 || route === LOGIN ? { ip: request.ip } : {}),
    });
  });
}
