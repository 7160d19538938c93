import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, matchRoutes, ServerBuild } from 'react-router';
import type { CompanyFile } from '../../contract/shared/company.ts';
import type { Currency } from '../../contract/shared/currencies.ts';
import type { Deps } from '../deps.ts';
import { securityHeaders } from '../http/headers.ts';
import { addPageCheck } from '../http/health.ts';
import { fileRoute, setRoute } from '../http/observed-requests.ts';
import { splitUrl } from '../http/request-url.ts';
import { buildResponse, type CachedResponse, sendResponse } from '../http/response-cache.ts';
import { brandOf, publicBrandOf } from '../shared/brand/brand.ts';
import { earlier, isValidUntil, validUntilIn } from '../shared/clock.ts';
import { companyOf } from '../shared/company/company.ts';
import { AppError } from '../shared/errors.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { lazy } from '../shared/lazy.ts';
import { ownPreviewCookie, visitOf } from '../shared/shop/shop.ts';
import { traced } from '../shared/tracing.ts';
import { endAborted } from './built-files.ts';
import { contentPolicy } from './content-policy.ts';
import { assertOwnForm, FORM_TYPE, formUrl, serveForms } from './form-pages.ts';
import { hashOwnScripts } from './inline-scripts.ts';
import { openingPage } from './opening-page.ts';
import { OUTDATED_SCRIPT, type PageScripts, type ScriptsUrl, scriptsUrl, takeScripts } from './page-scripts.ts';
import { type Client, createTransport, type Transport } from './page-transport.ts';
import { createPageUrl, type PageUrl } from './page-url.ts';
import { plainHeaders, plainPage } from './plain-page.ts';
import { previewHeaders, sendInsteadOfPage } from './preview.ts';

type LoadContext = Parameters<ReturnType<typeof createRequestHandler>>[1];
type Init = { transport: Transport; publicUrl: string; nonce: string; currency: Currency };
type Entry = {
  createLoadContext(init: Init): LoadContext;
  createRequestHandler: typeof createRequestHandler;
  matchRoutes: typeof matchRoutes;
};
type Build = ServerBuild & { entry: { module: Entry } };

export type Site = { build(): Promise<Build>; mode: 'development' | 'production' };

export const builtSite = (file: string): Site => ({
  mode: 'production',
  build: lazy(() => import(file) as Promise<Build>),
});

const prepareSite = (build: Build, site: Site, needs: readonly string[]) => ({
  build,
  handle: build.entry.module.createRequestHandler(site.build, site.mode),
  urlOf: createPageUrl(build.routes, build.entry.module.matchRoutes, needs),
});

type LegalLinks = { data: { path: string; title: string }[] };

async function publishedLegal(send: Transport): Promise<{ url: string; title: string }[]> {
  const { status, body } = await send({ method: 'GET', path: '/legal' });
  return status === 200 ? (body as LegalLinks).data.map(({ path, title }) => ({ url: path, title })) : [];
}

const BUSY_SECONDS = 5;

/** Shown in place of the page that was asked for. */
const substitutes = (company: CompanyFile) => {
  const name = escapeHtml(company.name);
  const instead = (title: string, text: string) => plainPage({ title, name, tint: company, body: `<p>${text}</p>` });
  return {
    busy: instead('We’re busy right now', 'Please reload this page in a few seconds.'),
    limited: instead('That was a lot of pages', 'Please wait a minute, then reload this page.'),
  };
};

/** A missing page costs as much to render as any other, and so does the one above the limit of searches. */
const CACHED_STATUSES = new Set([200, 301, 302, 404, 429]);

/** Serves every URL that is not the API. `files` are those of the build, as URL paths. */
export function servePages(app: FastifyInstance, deps: Deps, site: Site, files: ReadonlySet<string> = new Set()): void {
  const policy = contentPolicy(deps);
  const made = new WeakMap<CompanyFile, ReturnType<typeof substitutes>>();
  const instead = async () => {
    const company = await companyOf(deps);
    const pages = made.get(company) ?? substitutes(company);
    made.set(company, pages);
    return pages;
  };
  let current: (ReturnType<typeof prepareSite> & { company: CompanyFile }) | undefined;
  const prepared = async () => {
    const build = await site.build();
    const company = await companyOf(deps);
    if (current?.build !== build || current.company !== company) {
      const needs = company.needs.map(({ slug }) => slug);
      current = { ...prepareSite(build, site, needs), company };
    }
    return current;
  };
  const transportFor = createTransport(app);
  const renderPage = async (url: string, signal?: AbortSignal, client?: Client, form?: string) => {
    const { build, handle } = await prepared();
    // Using the request's host would let links point elsewhere.
    const posted = form === undefined ? {} : { method: 'POST', body: form, headers: { 'content-type': FORM_TYPE } };
    const request = new Request(new URL(url, deps.publicUrl()), { ...posted, ...(signal && { signal }) });
    const nonce = randomBytes(18).toString('base64url');
    const send = transportFor(client);
    let validUntil: string | null = null;
    const context = build.entry.module.createLoadContext({
      transport: async (call) => {
        const result = await send(call);
        validUntil = earlier(validUntil, validUntilIn(result.body));
        return result;
      },
      publicUrl: deps.publicUrl(),
      nonce,
      currency: deps.config.currency,
    });
    const response = await handle(request, context);
    return { nonce, response, isValid: isValidUntil(validUntil, deps.clock) };
  };
  /** A page rendered for a client is sent only to that client. */
  const render = async (
    url: string,
    route: string,
    signal?: AbortSignal,
    client?: Client,
    form?: string,
  ): Promise<CachedResponse> => {
    const traceAs = { 'http.route': route };
    const { nonce, response, isValid } = await traced('render page', traceAs, () =>
      renderPage(url, signal, client, form),
    );
    const rendered = response.body ? await buffer(Readable.fromWeb(response.body as never)) : Buffer.alloc(0);
    const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    const html = type.startsWith('text/html') ? rendered.toString('utf8') : null;
    const isShared = response.status === 200 && !client;
    const taken = html !== null && isShared ? takeScripts(html, nonce, url) : null;
    const page = html === null ? null : hashOwnScripts(taken?.html ?? html, nonce);
    const headers = {
      ...Object.fromEntries(response.headers),
      ...securityHeaders(deps.publicUrl()),
      ...(hasSecretUrl(splitUrl(url).path) ? { 'referrer-policy': 'no-referrer' } : {}),
      'content-type': type,
      'cache-control': isShared ? 'public, max-age=0, must-revalidate' : 'no-store',
      ...(client?.preview && previewHeaders),
      ...(page ? { 'content-security-policy': policy(url, page.hashes, site.mode) } : {}),
    };
    const body = page ? Buffer.from(page.html) : rendered;
    const isCacheable = CACHED_STATUSES.has(response.status) && !client;
    // Strangers can combine a list's filters, but can't invent pages.
    const compression = isShared && !url.includes('?') ? 'thorough' : 'quick';
    const built = {
      ...(await buildResponse(response.status, body, headers, isCacheable, compression)),
      route,
      isValid,
    };
    return taken ? withScripts(built, taken) : built;
  };

  const scriptHeaders = (cacheControl: string) => ({
    ...securityHeaders(deps.publicUrl()),
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
  });
  const withScripts = async (page: CachedResponse, { version, script }: PageScripts): Promise<CachedResponse> => {
    const response = await buildResponse(
      200,
      Buffer.from(script),
      scriptHeaders('public, max-age=31536000, immutable'),
    );
    return { ...page, scripts: { version, response }, size: page.size + response.size };
  };

  const { responseCache } = deps;
  const cachedOrRendered = (url: string, route: string, key = url) =>
    responseCache.getOrRender('page', key, (signal) =>
      responseCache.renderQueue.run(() => render(url, route, signal), signal),
    );
  /** Costs no render. */
  const limitedPage = async ({ urlIfLimited, pattern }: PageUrl): Promise<CachedResponse | string> => {
    if (!urlIfLimited) return (await instead()).limited;
    if (site.mode === 'development') return render(urlIfLimited, pattern);
    // No request has a URL with a space.
    return cachedOrRendered(urlIfLimited, pattern, `${urlIfLimited} limited`).catch(
      async () => (await instead()).limited,
    );
  };
  const isMissing = async (record: string, client?: Client) =>
    (await transportFor(client)({ method: 'GET', path: record })).status === 404;
  const respond = async (pageUrl: PageUrl, ip: string, preview?: Client): Promise<CachedResponse> => {
    const { url, record, urlIfMissing, pattern, limit } = pageUrl;
    if (limit) {
      // Checked here and counted by the page's own call, parallel requests would all render.
      await deps.limits.consume(limit, ip);
      return responseCache.renderUncached((signal) => render(url, pattern, signal, { ...preview, ip, limit }));
    }
    if (preview) {
      const shown = record && (await isMissing(record, preview)) ? urlIfMissing : url;
      return responseCache.renderUncached((signal) => render(shown, pattern, signal, preview));
    }
    if (site.mode === 'development') return render(url, pattern);
    const cached = responseCache.get('page', url);
    if (cached) return cached;
    return cachedOrRendered(record && (await isMissing(record)) ? urlIfMissing : url, pattern);
  };

  const sendScripts = async (asked: ScriptsUrl, request: FastifyRequest, reply: FastifyReply) => {
    setRoute(request.raw, '/page-scripts/*');
    const pageUrl = (await prepared()).urlOf(asked.pageUrl);
    const scripts = pageUrl.limit ? undefined : (await respond(pageUrl, request.ip)).scripts;
    if (scripts?.version !== asked.version) return reply.headers(scriptHeaders('no-store')).send(OUTDATED_SCRIPT);
    reply.hijack();
    sendResponse(scripts.response, request.raw, reply.raw);
  };

  const sendForm = async (request: FastifyRequest, reply: FastifyReply) => {
    assertOwnForm(request, deps.publicUrl());
    const visit = await visitOf(deps, request.headers.cookie);
    const preview = visit.state === 'preview' ? { preview: { cookie: request.headers.cookie } } : {};
    const { path, query } = splitUrl(request.url);
    setRoute(request.raw, path);
    const response = await responseCache.renderUncached((signal) =>
      render(formUrl(path, query), path, signal, { ip: request.ip, ...preview }, String(request.body ?? '')),
    );
    reply.hijack();
    sendResponse(response, request.raw, reply.raw);
  };
  serveForms(app, sendForm);

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    errorHandler: endAborted,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { path } = splitUrl(request.url);
      // Unknown API paths get a JSON error instead of a page.
      if (/^\/(api|storage|sandbox)(\/|$)/.test(path)) return reply.callNotFound();
      const file = decodeURI(path);
      if (files.has(file)) {
        setRoute(request.raw, fileRoute(file));
        return reply.sendFile(file);
      }
      const visit = await visitOf(deps, request.headers.cookie);
      const opening = async () =>
        openingPage({
          company: await companyOf(deps),
          brand: publicBrandOf(await brandOf(deps), false),
          documents: await publishedLegal(transportFor()),
        });
      const sent = await sendInsteadOfPage(deps, { visit, openingPage: opening }, request, reply);
      if (sent) return sent;
      const isPreview = visit.state === 'preview';
      // Pages of a preview contain their scripts.
      const scripts = isPreview ? null : scriptsUrl(request.url);
      if (scripts) return sendScripts(scripts, request, reply);
      const { cookie } = request.headers;
      const preview = isPreview ? { ip: request.ip, preview: { cookie } } : undefined;
      const pageUrl = (await prepared()).urlOf(request.url);
      setRoute(request.raw, pageUrl.pattern);
      // Open pages ask so whether they have changed. One that is rendered for its client has no version to compare.
      if (request.method === 'HEAD' && pageUrl.limit && !(pageUrl.record && (await isMissing(pageUrl.record, preview))))
        return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).send();
      const refused = (error: unknown) => {
        if (!(error instanceof AppError) || (error.code !== 'limited' && error.code !== 'unavailable')) throw error;
        reply.raw.setHeader('retry-after', String(error.extra.retryAfterSeconds ?? BUSY_SECONDS));
        return error.code === 'limited' ? limitedPage(pageUrl) : null;
      };
      const response = await respond(pageUrl, request.ip, preview).catch(refused);
      if (!response || typeof response === 'string')
        return reply
          .code(response ? 429 : 503)
          .headers(plainHeaders)
          .send(response ?? (await instead()).busy);
      reply.hijack();
      sendResponse(response, request.raw, reply.raw);
    },
  });

  if (site.mode === 'production')
    // The cache can have a page long after the last one was rendered.
    addPageCheck(app, async () => {
      const isPreview = (await deps.settings.current()).shop_state === 'preview';
      const client = isPreview ? { preview: { cookie: await ownPreviewCookie(deps) } } : undefined;
      const { response } = await renderPage('/', undefined, client);
      await response.body?.cancel();
      if (response.status !== 200) throw new Error(`The home page returned ${response.status}.`);
    });
}

// Their URLs contain a secret, which must not reach other sites.
const secretUrls = [
  '/reset-password',
  '/profile/confirm-email',
  '/profile/not-me',
  '/invoice-email',
  '/take-back',
  '/withdraw/confirm',
  '/withdraw/object',
];
const hasSecretUrl = (path: string) => secretUrls.includes(path);
