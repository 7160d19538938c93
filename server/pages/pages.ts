import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Deps } from '../deps.ts';
import { securityHeaders } from '../http/headers.ts';
import { addPageCheck } from '../http/health.ts';
import { setRoute } from '../http/observed-requests.ts';
import { splitUrl } from '../http/request-url.ts';
import { buildResponse, type CachedResponse, sendResponse } from '../http/response-cache.ts';
import { AppError } from '../shared/errors.ts';
import { lazy } from '../shared/lazy.ts';
import { traced } from '../shared/tracing.ts';
import { hashOwnScripts } from './inline-scripts.ts';
import { createPageUrl, type PageUrl } from './page-url.ts';

type Transport = (request: { method: string; path: string; query?: Record<string, string> }) => Promise<{
  status: number;
  body: unknown;
}>;
type LoadContext = Parameters<ReturnType<typeof createRequestHandler>>[1];
type Init = { transport: Transport; publicUrl: string; nonce: string };
type Build = ServerBuild & { entry: { module: { createLoadContext(init: Init): LoadContext } } };

export type Site = { build(): Promise<Build>; mode: 'development' | 'production' };

export const builtSite = (file: string): Site => ({
  mode: 'production',
  build: lazy(() => import(file) as Promise<Build>),
});

/** Derived once per build, because it is too much work for every request. */
const prepareSite = (build: Build, site: Site) => ({
  build,
  handle: createRequestHandler(site.build, site.mode),
  urlOf: createPageUrl(build.routes),
});

const BUSY_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' };
// Without the site's own parts, which could not be rendered.
const BUSY_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>We’re busy</title>
<h1>We’re busy right now</h1>
<p>Please reload this page in a few seconds.</p>
</html>
`;

/** A missing page costs as much to render as any other. */
const CACHED_STATUSES = new Set([200, 301, 302, 404]);

/** Every URL that is not a file and not the API. */
export function servePages(app: FastifyInstance, deps: Deps, site: Site): void {
  const policy = contentPolicy(deps);
  let current: ReturnType<typeof prepareSite> | undefined;
  const prepared = async () => {
    const build = await site.build();
    if (current?.build !== build) current = prepareSite(build, site);
    return current;
  };
  const transport: Transport = async ({ method, path, query }) => {
    const response = await app.inject({ method: method as 'GET', url: `/api${path}`, ...(query ? { query } : {}) });
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  };

  const renderPage = async (url: string, signal?: AbortSignal) => {
    const { build, handle } = await prepared();
    // Never the request's host, so that no link can be made to point elsewhere.
    const request = new Request(new URL(url, deps.publicUrl()), signal ? { signal } : {});
    const nonce = randomBytes(18).toString('base64url');
    const context = build.entry.module.createLoadContext({ transport, publicUrl: deps.publicUrl(), nonce });
    return { nonce, response: await handle(request, context) };
  };
  const render = async (url: string, route: string, signal?: AbortSignal): Promise<CachedResponse> => {
    const { nonce, response } = await traced('render page', { 'http.route': route }, () => renderPage(url, signal));
    const rendered = response.body ? await buffer(Readable.fromWeb(response.body as never)) : Buffer.alloc(0);
    const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    const page = type.startsWith('text/html') ? hashOwnScripts(rendered.toString('utf8'), nonce) : null;
    const headers = {
      ...Object.fromEntries(response.headers),
      ...securityHeaders(deps.publicUrl()),
      ...(hasSecretUrl(splitUrl(url).path) ? { 'referrer-policy': 'no-referrer' } : {}),
      'content-type': type,
      'cache-control': response.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
      ...(page ? { 'content-security-policy': policy(url, page.hashes, site.mode) } : {}),
    };
    const body = page ? Buffer.from(page.html) : rendered;
    return { ...(await buildResponse(response.status, body, headers, CACHED_STATUSES.has(response.status))), route };
  };

  const { responseCache } = deps;
  const cachedOrRendered = (url: string, route: string) =>
    responseCache.getOrRender('page', url, (signal) =>
      responseCache.renderQueue.run(() => render(url, route, signal), signal),
    );
  const isMissing = async (record: string) => (await transport({ method: 'GET', path: record })).status === 404;
  const respond = async ({ url, record, urlIfMissing, pattern }: PageUrl): Promise<CachedResponse> => {
    if (site.mode === 'development') return render(url, pattern);
    const cached = responseCache.get('page', url);
    if (cached) return cached;
    return cachedOrRendered(record && (await isMissing(record)) ? urlIfMissing : url, pattern);
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // Unknown API paths get a JSON error instead of a page.
      if (/^\/(api|storage|sandbox)(\/|$)/.test(splitUrl(request.url).path)) return reply.callNotFound();
      const pageUrl = (await prepared()).urlOf(request.url);
      setRoute(request.raw, pageUrl.pattern);
      const response = await respond(pageUrl).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'unavailable') return null;
        throw error;
      });
      if (!response) return reply.code(503).headers(BUSY_HEADERS).send(BUSY_PAGE);
      reply.hijack();
      sendResponse(response, request.raw, reply.raw);
    },
  });

  if (site.mode === 'production')
    // Not from the cache, which can have a page long after the last one was rendered.
    addPageCheck(app, async () => {
      const { response } = await renderPage('/');
      await response.body?.cancel();
      if (response.status !== 200) throw new Error(`The home page returned ${response.status}.`);
    });
}

const isPaymentPage = (path: string) => path === '/checkout' || path.startsWith('/customer/dashboard');

// Their URLs contain a secret, which must not reach other sites.
const hasSecretUrl = (path: string) => path === '/reset-password' || path === '/profile/confirm-email';

/**
 * A cached page is the same for everyone, so its inline scripts are allowed by hash. The payment providers are allowed
 * on payment pages only.
 */
export function contentPolicy({ config }: Pick<Deps, 'config'>) {
  return (path: string, scripts: string[], mode: Site['mode']): string => {
    const isPayment = isPaymentPage(splitUrl(path).path) && !config.sandbox;
    const dev = mode === 'development';
    const rules: Record<string, string[]> = {
      'default-src': ["'self'"],
      'script-src': [
        "'self'",
        ...(dev ? ["'unsafe-inline'"] : scripts),
        ...(isPayment
          ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://*.paypal.com', 'https://*.paypalobjects.com']
          : []),
      ],
      'style-src': ["'self'", "'unsafe-inline'"],
      // `blob:` previews an image before its upload.
      'img-src': ["'self'", 'data:', 'blob:', 'https:'],
      'media-src': ["'self'", 'https:'],
      'font-src': ["'self'"],
      'connect-src': [
        "'self'",
        ...(dev ? ['ws:'] : []),
        ...(isPayment ? ['https://api.stripe.com', 'https://*.paypal.com', 'https://*.paypalobjects.com'] : []),
      ],
      'frame-src': [
        "'self'",
        'https://www.youtube-nocookie.com',
        'https://player.vimeo.com',
        'https://www.google.com',
        'https://maps.google.com',
        ...(isPayment
          ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://*.paypal.com']
          : []),
      ],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    };
    return Object.entries(rules)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; ');
  };
}
