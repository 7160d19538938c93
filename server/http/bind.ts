import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Api, Endpoint, Page } from '../../contract/shared/http.ts';
import type { Reads } from '../adapters/database/engines/reads.ts';
import { isValidUntil, validUntilIn } from '../shared/clock.ts';
import { AppError } from '../shared/errors.ts';
import type { CurrentImage } from '../shared/records.ts';
import { assertOpenTo, type ShopDeps, visitOf } from '../shared/shop/shop.ts';
import { LONG_JSON_BYTES } from './bodies.ts';
import { DATA_POLICY } from './headers.ts';
import { withoutCurrentImage } from './image-uploads.ts';
import { findUnstorable, parseInput, withAllInvalidFields } from './input.ts';
import { formLimitOf } from './multipart.ts';
import { logAsUser } from './request-log.ts';
import { buildResponse, type CachedResponse, type ResponseCache, sendResponse } from './response-cache.ts';
import { allowSlowBody } from './slow-bodies.ts';
import { markStateChange } from './uncaught.ts';
import { authenticate, authorize, type Viewer, type ViewerDeps } from './viewer.ts';

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Body<E extends Endpoint> = E['body'] extends 'raw'
  ? Buffer
  : E['body'] extends 'stream'
    ? Readable
    : Output<E['body']>;
type AcceptedResult<E extends Endpoint> = E extends { accepted: z.ZodType } ? z.input<E['accepted']> : never;
type HandlerResult<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']> | AcceptedResult<E>
  : E['response'] extends 'file'
    ? FileResponse
    : PdfResponse;

export type PdfResponse = { filename: string; bytes: Buffer };
export type FileResponse = {
  filename: string;
  stream: Readable;
  status?: 200 | 206;
  /** Replaces the contract's media type. */
  media?: string;
  /** The browser shows it within a page, such as an image. */
  inline?: boolean;
  headers?: Record<string, string>;
};

export type ClientInfo = {
  ip: string;
  idempotencyKey: string | null;
  headers: Record<string, string | string[] | undefined>;
  log: FastifyBaseLogger;
};

export type Context<E extends Endpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Body<E>;
  viewer: E['access'] extends 'public' ? null : Viewer;
  client: ClientInfo;
  endpoint: E;
};

type FindResult<E extends Endpoint> = E extends { images: readonly string[] } ? CurrentImage | undefined : unknown;

type Run<E extends Endpoint> = (context: Context<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;
type Handler<E extends Endpoint> =
  | Run<E>
  | {
      /** Runs before the body is read, so that a missing record is 404 whatever the body. */
      find?(context: Omit<Context<E>, 'body'>): Promise<FindResult<E>>;
      /** Runs before validation, for limits that count rejected calls too. `body` is as sent. */
      limit?(context: Pick<Context<E>, 'viewer' | 'params'> & { body: unknown }): Promise<void>;
      /** Runs only after a validation error, to name every invalid field; `run` makes the same checks. */
      invalidFields?(context: Pick<Context<E>, 'params'> & { body: Partial<Body<E>> }): Promise<Record<string, string>>;
      run: Run<E>;
    };
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> };

export type Binding = ViewerDeps &
  ShopDeps & {
    reads: Pick<Reads, 'markChanged'>;
    responseCache: ResponseCache;
    headers: Record<string, string>;
  };

const fastifyPath = (path: string) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

// No record matches: ids begin with 1, and no slug is empty.
const unknownRecord = { id: 0, userId: 0, slug: '' };

/** Treats a malformed id or slug as unknown, so that both give the same 404. */
function paramsOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(request.params);
  return parsed.success && findUnstorable(request.params).length === 0 ? parsed.data : unknownRecord;
}

const clientInfoOf = (request: FastifyRequest): ClientInfo => {
  const key = request.headers['idempotency-key'] || undefined;
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)))
    throw new AppError('bad_request', 'The Idempotency-Key header must be 1 to 255 visible characters.');
  return { ip: request.ip, idempotencyKey: key ?? null, headers: request.headers, log: request.log };
};

type AnyContext = {
  params: unknown;
  query: unknown;
  body: unknown;
  viewer: Viewer | null;
  client: ClientInfo;
  endpoint: Endpoint;
};
type AnyHandler = {
  find?(context: AnyContext): Promise<unknown>;
  limit?(context: Pick<AnyContext, 'viewer' | 'params' | 'body'>): Promise<void>;
  invalidFields?(context: Pick<AnyContext, 'params' | 'body'>): Promise<Record<string, string>>;
  run(context: AnyContext): unknown;
};

/** Checks run in this order: access, existence, body, validation, rule, response schema. */
export function bindRoutes<A extends Api>(
  app: FastifyInstance,
  area: A,
  handlers: Handlers<A>,
  binding: Binding,
): void {
  for (const [name, endpoint] of Object.entries(area)) {
    const handler = handlers[name] as unknown as AnyHandler | AnyHandler['run'];
    const add = (to: FastifyInstance) =>
      addRoute(to, endpoint, typeof handler === 'function' ? { run: handler } : handler, binding);
    if (endpoint.body === 'stream') app.register(async (scope) => add(withUnreadBodies(scope)));
    else add(app);
  }
}

/** The handlers read the body and limit it. */
function withUnreadBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
  return scope;
}

function addRoute(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, binding: Binding): void {
  const contexts = new WeakMap<FastifyRequest, Omit<AnyContext, 'query' | 'body'>>();
  const currentImages = new WeakMap<FastifyRequest, CurrentImage>();
  /** A preview differs from one visitor to the next. */
  const notCached = new WeakSet<FastifyRequest>();
  const cacheUrlOf = createCacheUrl(endpoint);
  const contextOf = (request: FastifyRequest) => {
    const before = contexts.get(request);
    if (!before) throw new Error('A request reached its handler without authorization.');
    return before;
  };
  const handle = async (request: FastifyRequest) => {
    const before = contextOf(request);
    if (endpoint.method !== 'GET') markStateChange();
    await handler.limit?.({ ...before, body: request.body });
    try {
      return await handler.run({ ...before, ...parseInput(endpoint, request) });
    } catch (error) {
      const input = { params: before.params, body: request.body };
      throw await withAllInvalidFields(error, endpoint, input, handler.invalidFields);
    } finally {
      if (endpoint.method !== 'GET' && before.viewer) binding.reads.markChanged(before.viewer.id);
    }
  };
  app.route({
    // A form sends `_method=PUT`.
    method: endpoint.images && endpoint.method === 'PUT' ? ['PUT', 'POST'] : endpoint.method,
    url: fastifyPath(endpoint.path),
    ...limitsOf(endpoint),
    onRequest: async (request) => {
      const restricted = endpoint.access !== 'public';
      const viewer = restricted
        ? authorize(endpoint, await authenticate(binding, request.headers.authorization))
        : null;
      if (viewer) logAsUser(request, viewer.id);
      const visit = await visitOf(binding, request.headers.cookie);
      if (endpoint.pays || (!restricted && !endpoint.beforeOpening)) assertOpenTo(visit);
      if (visit.state === 'preview') notCached.add(request);
      const before = { params: paramsOf(endpoint, request), viewer, client: clientInfoOf(request), endpoint };
      const current = await handler.find?.({ ...before, query: request.query, body: undefined });
      if (endpoint.images && current) currentImages.set(request, current as CurrentImage);
      contexts.set(request, before);
      if (endpoint.body === 'stream' && viewer) allowSlowBody(request.raw);
    },
    ...(endpoint.images && {
      preHandler: async (request: FastifyRequest) => {
        request.body = withoutCurrentImage(request.body, currentImages.get(request));
      },
    }),
    handler: async (request, reply) => {
      if (endpoint.cache && !notCached.has(request)) {
        const context = { ...contextOf(request), ...parseInput(endpoint, request) };
        const render = async () => renderCached(endpoint, await handler.run(context), binding);
        const response = await binding.responseCache.getOrRender('api', cacheUrlOf(context), render);
        return sendCachedResponse(response, request, reply);
      }
      const result = await handle(request);
      reply
        .header('cache-control', notCached.has(request) ? 'private, no-store' : 'no-store')
        .header('content-security-policy', DATA_POLICY);
      if (endpoint.response === 'file') return sendFile(endpoint, result as FileResponse, reply);
      if (endpoint.response === 'pdf') return sendPdf(result as PdfResponse, reply);
      const accepted = endpoint.accepted?.safeParse(result);
      reply.code(accepted?.success ? 202 : (endpoint.status ?? 200)).type('application/json; charset=utf-8');
      return JSON.stringify(accepted?.success ? accepted.data : endpoint.response.parse(result));
    },
  });
}

/** Only forms with images, webhooks and long texts may be large. */
function limitsOf(endpoint: Endpoint): { bodyLimit?: number; config?: Record<string, unknown> } {
  if (endpoint.body === 'raw') return { bodyLimit: 256 * 1024, config: { rawBody: true } };
  if (endpoint.longBody) return { bodyLimit: LONG_JSON_BYTES, config: { longBody: true } };
  const { images, largestImage } = endpoint;
  if (images) return { bodyLimit: formLimitOf(largestImage), config: { images, largestImage } };
  return {};
}

function sendPdf({ filename, bytes }: PdfResponse, reply: FastifyReply): FastifyReply {
  return reply.type('application/pdf').header('content-disposition', attachment(filename)).send(bytes);
}

/** The stream is destroyed with the connection, which ends whatever fills it. */
function sendFile(endpoint: Endpoint, response: FileResponse, reply: FastifyReply): FastifyReply {
  const { filename, stream, status = 200, media = endpoint.media ?? '', inline = false, headers = {} } = response;
  reply.raw.once('close', () => stream.destroy());
  return reply
    .code(status)
    .headers(headers)
    .type(media.startsWith('text/') ? `${media}; charset=utf-8` : media)
    .header('content-disposition', inline ? attachment(filename).replace('attachment', 'inline') : attachment(filename))
    .send(stream);
}

/** The header names the file twice: in ASCII for every client, then exactly, as RFC 5987 defines it. */
function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(filename).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${exact}`}`;
}

/** All spellings of a request share one key, which comes from the parsed parameters. */
function createCacheUrl({ path, query: schema }: Endpoint): (context: Pick<AnyContext, 'params' | 'query'>) => string {
  const defaults = (schema as z.ZodType | undefined)?.safeParse({}).data as Record<string, unknown> | undefined;
  return ({ params, query }) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const chosen = Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([name, value]) => value !== undefined && value !== defaults?.[name])
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return `/api${filled}${chosen.length === 0 ? '' : `?${chosen.sort().join('&')}`}`;
  };
}

/** Pages beyond the last have no end, so they would fill the cache. */
const isBeyondLastPage = (body: Partial<Page<unknown>>) => body.data?.length === 0 && (body.meta?.page ?? 1) > 1;

async function renderCached(endpoint: Endpoint, result: unknown, { headers, clock }: Binding): Promise<CachedResponse> {
  const body = (endpoint.response as z.ZodType).parse(result) as Partial<Page<unknown>>;
  const allHeaders = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': DATA_POLICY,
  };
  const response = await buildResponse(200, Buffer.from(JSON.stringify(body)), allHeaders, !isBeyondLastPage(body));
  return { ...response, route: fastifyPath(endpoint.path), isValid: isValidUntil(validUntilIn(body), clock) };
}

function sendCachedResponse(response: CachedResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  sendResponse(response, request.raw, reply.raw);
  return reply;
}
