import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// Signs of an attack.
const LOGGED_STATUSES = new Set([401, 403, 429]);
const LOGIN = '/api/login';

const users = new WeakMap<FastifyRequest, number>();
export const logAsUser = (request: FastifyRequest, userId: number) => void users.set(request, userId);

/** Failed reads of a signed-in user are logged too: they may be trying out the ids of others. */
function shouldLog(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (request.method !== 'GET' || statusCode >= 500 || LOGGED_STATUSES.has(statusCode)) return true;
  return statusCode >= 400 && users.has(request);
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
    const user = users.get(request);
    request.log.info({
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(user === undefined ? {} : { user }),
      ...(status >= 400 || route === LOGIN ? { ip: request.ip } : {}),
    });
  });
}
