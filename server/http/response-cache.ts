import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip' | 'identity';
type Headers = Record<string, string>;

export type CachedResponse = {
  status: number;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Names and values in turn, the form that Node writes fastest. */
  headers: Record<Encoding, string[]>;
  notModifiedHeaders: string[];
  size: number;
};

// Responses may depend on the clock or on orders (hot services), which invalidate nothing.
const TTL_MS = 60_000;
const MIN_COMPRESSED_BYTES = 500;
const MAX_BYTES = 48 * 1024 * 1024;

const flatten = (headers: Headers) => Object.entries(headers).flat();

export function buildResponse(status: number, body: Buffer, headers: Headers): CachedResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const small = body.length < MIN_COMPRESSED_BYTES;
  const bodies = {
    identity: body,
    gzip: small ? body : gzipSync(body, { level: 8 }),
    br: small ? body : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  };
  const common: Headers = { ...headers, etag, vary: 'accept-encoding' };
  const headersFor = (encoding: Encoding) =>
    flatten({
      ...common,
      ...(encoding === 'identity' || small ? {} : { 'content-encoding': encoding }),
      'content-length': String(bodies[encoding].length),
    });
  const { 'content-type': _, ...notModifiedHeaders } = common;
  return {
    status,
    etag,
    bodies,
    headers: { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') },
    notModifiedHeaders: flatten(notModifiedHeaders),
    size: bodies.identity.length + bodies.gzip.length + bodies.br.length,
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

/** For responses to anonymous GET requests only: nothing personal may get in. */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #pending = new Map<string, Promise<CachedResponse>>();
  #generation = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      // The library rejects a size of 0, which an empty body has.
      sizeCalculation: ({ size }) => size + 1,
      ttl: TTL_MS,
    });
  }

  get(key: string): CachedResponse | undefined {
    return this.#responses.get(key);
  }

  /** `render` runs once for concurrent requests. Caches only status 200. */
  async getOrRender(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const cached = this.get(key) ?? this.#pending.get(key);
    if (cached) return cached;
    const generation = this.#generation;
    const pending = render()
      .then((response) => {
        // Stale if content changed during the render: it is sent, but not cached.
        if (response.status === 200 && generation === this.#generation) this.#responses.set(key, response);
        return response;
      })
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
      });
    this.#pending.set(key, pending);
    return pending;
  }

  clear(): void {
    this.#generation += 1;
    this.#responses.clear();
    this.#pending.clear();
  }
}

/** Runs before the framework sees the request; false on a cache miss. */
export function sendCached(cache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
  const cached = cache.get(request.url ?? '');
  if (!cached) return false;
  sendResponse(cached, request, response);
  return true;
}
