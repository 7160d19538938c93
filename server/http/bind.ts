import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Api, Endpoint } from '../../contract/http.ts';
import type { Db } from '../adapters/database/database.ts';
import { AppError } from '../shared/errors.ts';
import { DATA_POLICY } from './headers.ts';
import { type CurrentImage, withoutPresent } from './image-uploads.ts';
import { inputOf, knownParameters, unkeptIn, withAllWrongFields } from './input.ts';
import { FORM_LIMIT } from './multipart.ts';
import { buildResponse, type CachedResponse, type ResponseCache, sendResponse } from './response-cache.ts';
import { authorize, type Viewer, viewerOf } from './viewer.ts';

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Body<E extends Endpoint> = E['body'] extends 'raw' ? Buffer : Output<E['body']>;
type Answer<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : PdfResponse;

export type PdfResponse = { filename: string; bytes: Buffer };

/** What a rule may know of the request besides its input. */
export type Client = {
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
  client: Client;
};

/** Where a picture may come, the one that is there. */
type Found<E extends Endpoint> = E extends { pictures: readonly string[] } ? CurrentImage | undefined : unknown;

type Run<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E>> | Answer<E>;
type Handler<E extends Endpoint> =
  | Run<E>
  | {
      /** Runs before the body is read: what does not exist is 404 whatever was sent along. */
      find?(context: Omit<Context<E>, 'body'>): Promise<Found<E>>;
      /**
       * Which fields the database speaks against, of those that are right by themselves. Asked only where something was
       * refused already, so that the answer names every field; `run` checks the same for itself.
       */
      wrongFields?(context: Pick<Context<E>, 'params'> & { body: Partial<Body<E>> }): Promise<Record<string, string>>;
      run: Run<E>;
    };
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> };

export type Binding = { db: Db; responseCache: ResponseCache; headers: Record<string, string> };

const fastifyPath = (path: string) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

// No record has these: ids begin with 1, and no slug is empty.
const nobodys = { id: 0, userId: 0, slug: '' };

/** What is no id or slug is looked for like one that nothing has, so that it is not found in the same words. */
function paramsOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(request.params);
  return parsed.success && unkeptIn(request.params).length === 0 ? parsed.data : nobodys;
}

const clientOf = (request: FastifyRequest): Client => {
  const key = request.headers['idempotency-key'] || undefined;
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)))
    throw new AppError('bad_request', 'The Idempotency-Key header must be 1 to 255 visible characters.');
  return { ip: request.ip, idempotencyKey: key ?? null, headers: request.headers, log: request.log };
};

type Parts = { params: unknown; query: unknown; body: unknown; viewer: Viewer | null; client: Client };
type AnyHandler = {
  find?(context: Parts): Promise<unknown>;
  wrongFields?(context: Pick<Parts, 'params' | 'body'>): Promise<Record<string, string>>;
  run(context: Parts): unknown;
};

/** Puts an area's endpoints under /api: access, existence, body, validation, rule, shape of the answer, in that order. */
export function bind<A extends Api>(app: FastifyInstance, area: A, handlers: Handlers<A>, binding: Binding): void {
  for (const [name, endpoint] of Object.entries(area)) {
    const handler = handlers[name] as unknown as AnyHandler | AnyHandler['run'];
    mount(app, endpoint, typeof handler === 'function' ? { run: handler } : handler, binding);
  }
}

function mount(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, binding: Binding): void {
  const found = new WeakMap<FastifyRequest, Omit<Parts, 'query' | 'body'>>();
  const pictures = new WeakMap<FastifyRequest, CurrentImage>();
  const work = async (request: FastifyRequest) => {
    const before = found.get(request);
    if (!before) throw new Error('A request reached its handler unchecked.');
    try {
      return await handler.run({ ...before, ...inputOf(endpoint, request) });
    } catch (error) {
      const sent = { params: before.params, body: request.body };
      throw await withAllWrongFields(error, endpoint, sent, handler.wrongFields);
    }
  };
  app.route({
    // The same change by PUT, or by a form's POST that carries `_method=PUT`.
    method: endpoint.images && endpoint.method === 'PUT' ? ['PUT', 'POST'] : endpoint.method,
    url: fastifyPath(endpoint.path),
    ...limitsOf(endpoint),
    onRequest: async (request) => {
      const guarded = endpoint.access !== 'public';
      const viewer = guarded ? authorize(endpoint, await viewerOf(binding.db, request.headers.authorization)) : null;
      const before = { params: paramsOf(endpoint, request), viewer, client: clientOf(request) };
      const present = await handler.find?.({ ...before, query: request.query, body: undefined });
      if (endpoint.images && present) pictures.set(request, present as CurrentImage);
      found.set(request, before);
    },
    ...(endpoint.images && {
      preHandler: async (request: FastifyRequest) => {
        request.body = withoutPresent(request.body, pictures.get(request));
      },
    }),
    handler: async (request, reply) => {
      if (endpoint.cache) return sendFinished(await keptAnswer(endpoint, request, work, binding), request, reply);
      const answer = await work(request);
      reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY);
      if (endpoint.response === 'pdf') return sendPdf(answer as PdfResponse, reply);
      reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8');
      return JSON.stringify(endpoint.response.parse(answer));
    },
  });
}

/** Bodies of our own are small; only a form with pictures and the providers' events may be longer. */
function limitsOf(endpoint: Endpoint): { bodyLimit?: number; config?: Record<string, unknown> } {
  if (endpoint.body === 'raw') return { bodyLimit: 256 * 1024, config: { rawBody: true } };
  if (endpoint.images) return { bodyLimit: FORM_LIMIT, config: { pictures: endpoint.images } };
  return {};
}

function sendPdf({ filename, bytes }: PdfResponse, reply: FastifyReply): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(bytes);
}

/** The address in the one form under which its answer is kept: known parameters only, in the order of the alphabet. */
function keyOf(endpoint: Endpoint, request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '';
  const query = request.query as Record<string, unknown>;
  const pairs = knownParameters(endpoint, query).sort();
  return pairs.length === 0
    ? path
    : `${path}?${pairs.map((n) => `${n}=${encodeURIComponent(String(query[n]))}`).join('&')}`;
}

function keptAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (request: FastifyRequest) => Promise<unknown>,
  { responseCache, headers }: Binding,
): Promise<CachedResponse> {
  return responseCache.getOrRender(keyOf(endpoint, request), async () => {
    const answer = (endpoint.response as z.ZodType).parse(await work(request));
    return buildResponse(200, Buffer.from(JSON.stringify(answer)), {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': DATA_POLICY,
    });
  });
}

function sendFinished(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  sendResponse(answer, request.raw, reply.raw);
  return reply;
}
