import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import pTimeout, { TimeoutError } from 'p-timeout';
import { busyError } from '../shared/errors.ts';
import { setRoute } from './observed-requests.ts';
import { RenderQueue } from './render-queue.ts';
import { MAX_URL_LENGTH, splitUrl } from './request-url.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Headers = Record<string, string>;

export type CachedResponse = {
  status: number;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Names and values alternate, the form that Node writes fastest. */
  headers: Record<Encoding, string[]>;
  notModifiedHeaders: string[];
  isCacheable: boolean;
  size: number;
  route?: string;
  /** The page runs them at the first sign of a visitor (server/pages/page-scripts.ts). */
  scripts?: { version: string; response: CachedResponse };
  /** The clock of business rules decides, such as until a promised day changes. */
  isValid?: () => boolean;
};

/** Pages and the API have separate keys: a page's render waits for API responses and must never wait for itself. */
export type CacheSpace = 'api' | 'page';

// Responses may depend on the clock or on orders (hot services), which invalidate nothing.
const TTL_MS = 60_000;
const MIN_COMPRESSED_BYTES = 500;
const defaultLimits = {
  maxBytes: 32 * 1024 * 1024,
  maxKeys: 2_000,
  /** Anyone can combine the parameters of one path. */
  maxVariants: 100,
  maxPending: 200,
  timeoutMs: 10_000,
};
/** The size of objects, arrays and the cache's own entry. */
const OVERHEAD_BYTES = 2_048;

const flatten = (headers: Headers) => Object.entries(headers).flat();

// Passwords and files use the same thread pool: two of its four threads remain theirs.
const compressing = pLimit(2);
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** A result may be a small part of a shared block, which would stay in memory with it. */
const withoutSpareMemory = (bytes: Buffer): Buffer => {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

/**
 * `thorough` takes ten times as long for a twelfth less: enough for a page to need one round trip less. The window is the
 * smallest that holds the body: the default one costs each thread 4 MB and gains nothing.
 */
export type Compression = 'quick' | 'thorough';
const brotliParams = ({ length }: Buffer, compression: Compression) => ({
  [constants.BROTLI_PARAM_QUALITY]: compression === 'thorough' ? 10 : 6,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16)))),
});

type Bodies = Record<Encoding, Buffer>;

/** Most pages are the same when they are rendered anew a minute later. */
const compressed = new LRUCache<string, Bodies>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ identity, gzip: zipped, br }) => identity.length + zipped.length + br.length,
});

async function bodiesOf(body: Buffer, etag: string, isCacheable: boolean, compression: Compression): Promise<Bodies> {
  const identity = withoutSpareMemory(body);
  // A response that is sent once is not worth the work.
  if (!isCacheable || body.length < MIN_COMPRESSED_BYTES) return { identity, gzip: identity, br: identity };
  const known = compressed.get(etag);
  if (known) return known;
  const [zipped, brotli] = await Promise.all([
    compressing(() => toGzip(identity, { level: 8 })),
    compressing(() => toBrotli(identity, { params: brotliParams(identity, compression) })),
  ]);
  const bodies = { identity, gzip: withoutSpareMemory(zipped), br: withoutSpareMemory(brotli) };
  compressed.set(etag, bodies);
  return bodies;
}

const lengthOf = (texts: string[]) => texts.reduce((sum, { length }) => sum + length, 0);

export async function buildResponse(
  status: number,
  body: Buffer,
  headers: Headers,
  isCacheable = status === 200,
  compression: Compression = 'quick',
): Promise<CachedResponse> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const bodies = await bodiesOf(body, etag, isCacheable, compression);
  const common: Headers = { ...headers, etag, vary: 'accept-encoding' };
  const headersFor = (encoding: Encoding) =>
    flatten({
      ...common,
      ...(bodies[encoding] === bodies.identity ? {} : { 'content-encoding': encoding }),
      'content-length': String(bodies[encoding].length),
    });
  const { 'content-type': _, ...notModifiedHeaders } = common;
  const allHeaders = { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') };
  const bytes = [...new Set(Object.values(bodies))].reduce((sum, { length }) => sum + length, 0);
  return {
    status,
    etag,
    bodies,
    headers: allHeaders,
    notModifiedHeaders: flatten(notModifiedHeaders),
    isCacheable,
    size: bytes + Object.values(allHeaders).reduce((sum, texts) => sum + lengthOf(texts), 0) + OVERHEAD_BYTES,
  };
}

export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

export function sendResponse(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match'];
  if (known && cached.status === 200 && (known === '*' || known.includes(cached.etag))) {
    response.writeHead(304, cached.notModifiedHeaders);
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  response.writeHead(cached.status, cached.headers[encoding]);
  if (request.method === 'HEAD') response.end();
  else response.end(cached.bodies[encoding]);
}

/** A result that arrives after `milliseconds` is dropped. */
async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abandon = new AbortController();
  try {
    return await pTimeout(work(abandon.signal), { milliseconds });
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    abandon.abort();
    throw busyError();
  }
}

const keyOf = (space: CacheSpace, url: string) => `${space}:${url}`;
const pathOf = (key: string) => splitUrl(key).path;
// A slice of a long URL would keep the whole of it in memory.
const copyOf = (key: string) => Buffer.from(key).toString();

/**
 * Only responses to anonymous GET requests get in: nothing personal. URLs are canonical, so that strangers can't invent
 * keys.
 */
export class ResponseCache {
  /** Pages and other renders that keep the processor busy wait here. */
  readonly renderQueue = new RenderQueue();
  readonly #limits: typeof defaultLimits;
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #pending = new Map<string, Promise<CachedResponse>>();
  readonly #variants = new Map<string, Set<string>>();
  #generation = 0;
  hits = 0;
  misses = 0;

  constructor(limits: Partial<typeof defaultLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
    const { maxBytes, maxKeys } = this.#limits;
    this.#responses = new LRUCache({
      max: maxKeys,
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      sizeCalculation: ({ size }, key) => size + 2 * key.length,
      ttl: TTL_MS,
      dispose: (_, key) => this.#forgetVariant(key),
    });
  }

  get bytes(): number {
    return this.#responses.calculatedSize;
  }

  get keys(): number {
    return this.#responses.size;
  }

  get(space: CacheSpace, url: string): CachedResponse | undefined {
    const cached = this.#valid(keyOf(space, url));
    if (cached) this.hits += 1;
    return cached;
  }

  #valid(key: string): CachedResponse | undefined {
    const cached = this.#responses.get(key);
    if (cached?.isValid?.() !== false) return cached;
    this.#responses.delete(key);
    return undefined;
  }

  /**
   * `render` runs once for concurrent requests. One that does not end is abandoned: its requests get 503, and the next
   * one renders again.
   */
  async getOrRender(
    space: CacheSpace,
    url: string,
    render: (signal: AbortSignal) => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const key = keyOf(space, url);
    const cached = this.#valid(key) ?? this.#pending.get(key);
    if (cached) {
      this.hits += 1;
      return cached;
    }
    this.misses += 1;
    if (this.#pending.size >= this.#limits.maxPending) throw busyError();
    const generation = this.#generation;
    // The render begins when its key is pending, so that one that waits for itself is abandoned.
    const pending = Promise.resolve()
      .then(() => within(this.#limits.timeoutMs, render))
      .then((response) => {
        // If content changed during the render, the response is stale: it is sent, but not cached.
        if (response.isCacheable && generation === this.#generation) this.#store(copyOf(key), response);
        return response;
      })
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
      });
    this.#pending.set(key, pending);
    return pending;
  }

  /** Renders a page for one client. Throws 503 if too many renders wait. */
  renderUncached(render: (signal: AbortSignal) => Promise<CachedResponse>): Promise<CachedResponse> {
    return within(this.#limits.timeoutMs, (signal) => this.renderQueue.runUncached(() => render(signal), signal));
  }

  clear(): void {
    this.#generation += 1;
    this.#responses.clear();
    this.#pending.clear();
  }

  #store(key: string, response: CachedResponse): void {
    this.#responses.set(key, response);
    const path = pathOf(key);
    if (path === key || !this.#responses.has(key)) return;
    const variants = this.#variants.get(path) ?? new Set();
    this.#variants.set(path, variants.add(key));
    const [oldest] = variants;
    if (oldest && variants.size > this.#limits.maxVariants) this.#responses.delete(oldest);
  }

  #forgetVariant(key: string): void {
    const path = pathOf(key);
    const variants = this.#variants.get(path);
    if (variants?.delete(key) && variants.size === 0) this.#variants.delete(path);
  }
}

/** Runs before the framework sees the request; false on a cache miss. Only canonical URLs are keys. */
export function sendCached(cache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
  const url = request.url ?? '';
  if (url.length > MAX_URL_LENGTH) return false;
  const cached = cache.get(url.startsWith('/api/') ? 'api' : 'page', url);
  if (!cached) return false;
  if (cached.route) setRoute(request, cached.route);
  sendResponse(cached, request, response);
  return true;
}
