import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// Signs of an attack.
const LOGGED_STATUSES = new Set([401, 403, 429]);
const LOGIN = '/api/login';

function shouldLog({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return method !== 'GET' || statusCode >= 500 || LOGGED_STATUSES.has(statusCode);
}

/**
 * Logs requests that change something, fail or are rejected, by the route's pattern, because a URL may contain secrets.
 * IP addresses appear for logins and failures only.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!shouldLog(request, reply)) return;
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
