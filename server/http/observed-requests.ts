import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { activeTracing } from '../shared/tracing.ts';
import type { Metrics } from '../telemetry/metrics.ts';

type Observed = { route: string; end(): void };
type Observe = (request: IncomingMessage, response: ServerResponse, handle: () => void) => void;

const UNKNOWN = 'unknown';
const CLIENT_CLOSED = 499;
// Node accepts more methods, but only attackers use them.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const observed = new WeakMap<IncomingMessage, Observed>();

/** `route` is a template: a URL could contain secrets, and strangers could invent any number of them. */
export function setRoute(request: IncomingMessage, route: string): void {
  const current = observed.get(request);
  if (current) current.route = route;
}

/** Some responses, such as event streams, never end. */
export const endObservation = (request: IncomingMessage): void => observed.get(request)?.end();

/** Cached responses are measured and traced too. */
export function requestObserver(metrics: Metrics | null): Observe {
  const tracing = activeTracing();
  if (!metrics && !tracing) return (_request, _response, handle) => handle();
  return (request, response, handle) => {
    const startedAt = performance.now();
    const { traceparent } = request.headers;
    const span = tracing?.startRequest(typeof traceparent === 'string' ? traceparent : undefined);
    let hasEnded = false;
    const current: Observed = {
      route: UNKNOWN,
      end() {
        if (hasEnded) return;
        hasEnded = true;
        const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
        const status = response.headersSent ? response.statusCode : CLIENT_CLOSED;
        metrics?.countRequest({
          method,
          route: current.route,
          status,
          seconds: (performance.now() - startedAt) / 1000,
        });
        span?.end({ method, route: current.route, status });
      },
    };
    observed.set(request, current);
    response.once('close', current.end);
    if (span) span.run(handle);
    else handle();
  };
}

/** Files with a hash in their name share a route. */
export const fileRoute = (path: string): string => (path.startsWith('/assets/') ? '/assets/*' : path);

/** Pages and built files replace the route by their own. */
export function nameRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (url !== undefined && !request.is404) setRoute(request.raw, url);
  });
}
