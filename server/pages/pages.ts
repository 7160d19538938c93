import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Deps } from '../deps.ts';
import { securityHeaders } from '../http/headers.ts';
import { buildResponse, type CachedResponse, sendResponse } from '../http/response-cache.ts';
import { lazy } from '../shared/lazy.ts';
import { ownScripts } from './inline-scripts.ts';
import { pageKeys } from './page-cache-key.ts';

type Transport = (request: { method: string; path: string; query?: Record<string, string> }) => Promise<{
  status: number;
  body: unknown;
}>;
type LoadContext = Parameters<ReturnType<typeof createRequestHandler>>[1];
type Init = { transport: Transport; publicUrl: string; nonce: string };
type Build = ServerBuild & { entry: { module: { createLoadContext(init: Init): LoadContext } } };

/** Gives the built site; in development Vite makes it anew after each change. */
export type Site = { build(): Promise<Build>; mode: 'development' | 'production' };

export const builtSite = (file: string): Site => ({
  mode: 'production',
  build: lazy(() => import(file) as Promise<Build>),
});

/** What is derived from a build, which is too much work for every request. */
const readied = (build: Build, site: Site) => ({
  build,
  handle: createRequestHandler(site.build, site.mode),
  keyOf: pageKeys(build.routes),
});

/** Every page that is not a file and not the API. Finished pages are kept like finished API answers. */
export function servePages(app: FastifyInstance, deps: Deps, site: Site): void {
  const policy = contentPolicy(deps);
  let known: ReturnType<typeof readied> | undefined;
  const ready = async () => {
    const build = await site.build();
    if (known?.build !== build) known = readied(build, site);
    return known;
  };
  const transport: Transport = async ({ method, path, query }) => {
    const answer = await app.inject({ method: method as 'GET', url: `/api${path}`, ...(query ? { query } : {}) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };

  const render = async (key: string): Promise<{ finished: CachedResponse; location: string | null }> => {
    const { build, handle } = await ready();
    // The host is ours whatever the request claims, so that no link can be made to point elsewhere.
    const request = new Request(new URL(key, deps.publicUrl()));
    const nonce = randomBytes(18).toString('base64url');
    const context = build.entry.module.createLoadContext({ transport, publicUrl: deps.publicUrl(), nonce });
    const response = await handle(request, context);
    const rendered = response.body ? await buffer(Readable.fromWeb(response.body as never)) : Buffer.alloc(0);
    const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    const page = type.startsWith('text/html') ? ownScripts(rendered.toString('utf8'), nonce) : null;
    const finished = buildResponse(response.status, page ? Buffer.from(page.html) : rendered, {
      ...Object.fromEntries(response.headers),
      ...securityHeaders(deps.publicUrl()),
      ...(carriesSecret(pathOf(key)) ? { 'referrer-policy': 'no-referrer' } : {}),
      'content-type': type,
      'cache-control': response.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
      ...(page ? { 'content-security-policy': policy(key, page.hashes, site.mode) } : {}),
    });
    return { finished, location: response.headers.get('location') };
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // A call that does not exist is answered to a program, not to a person.
      if (/^\/(api|storage|sandbox)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
      const key = (await ready()).keyOf(request.url);
      if (key === null) return reply.callNotFound();
      const make = async () => (await render(key)).finished;
      const answer = site.mode === 'production' ? await deps.responseCache.getOrRender(key, make) : await make();
      reply.hijack();
      sendResponse(answer, request.raw, reply.raw);
    },
  });
}

const paysHere = (path: string) => path === '/checkout' || path.startsWith('/customer/dashboard');

// Their addresses carry a one-time secret, which must not travel on to anybody.
const carriesSecret = (path: string) => path === '/reset-password' || path === '/profile/confirm-email';

const pathOf = (key: string) => key.split('?', 1)[0] ?? key;

/**
 * The content policy of one finished page. Kept pages are the same for everyone and so can carry no nonce: our own inline
 * scripts are named by hash. The providers' scripts and frames are let in only where people pay.
 */
export function contentPolicy({ config }: Pick<Deps, 'config'>) {
  return (path: string, scripts: string[], mode: Site['mode']): string => {
    const pays = paysHere(pathOf(path)) && !config.sandbox;
    const dev = mode === 'development';
    const rules: Record<string, string[]> = {
      'default-src': ["'self'"],
      'script-src': [
        "'self'",
        ...(dev ? ["'unsafe-inline'"] : scripts),
        ...(pays
          ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://*.paypal.com', 'https://*.paypalobjects.com']
          : []),
      ],
      'style-src': ["'self'", "'unsafe-inline'"],
      // `blob:` is a picture that was just chosen and is shown before it is sent.
      'img-src': ["'self'", 'data:', 'blob:', 'https:'],
      'media-src': ["'self'", 'https:'],
      'font-src': ["'self'"],
      'connect-src': [
        "'self'",
        ...(dev ? ['ws:'] : []),
        ...(pays ? ['https://api.stripe.com', 'https://*.paypal.com', 'https://*.paypalobjects.com'] : []),
      ],
      'frame-src': [
        "'self'",
        'https://www.youtube-nocookie.com',
        'https://player.vimeo.com',
        'https://www.google.com',
        'https://maps.google.com',
        ...(pays
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
