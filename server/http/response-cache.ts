import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Coding = 'br' | 'gzip' | 'identity';
type Headers = Record<string, string>;

/** An answer that is ready to be sent again, byte for byte, in each coding. */
export type CachedResponse = {
  status: number;
  etag: string;
  bodies: Record<Coding, Buffer>;
  headers: Record<Coding, string[]>;
  unchanged: string[];
  size: number;
  until: number;
};

// Some answers follow from the clock or from orders (hot services); this is how long they may lag behind.
const FRESH_MS = 60_000;
const WORTH_COMPRESSING = 500;

const flat = (headers: Headers) => Object.entries(headers).flat();

/** Compresses once, names the content by its hash, lays the headers out as Node writes them fastest. */
export function buildResponse(status: number, body: Buffer, headers: Headers): CachedResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const small = body.length < WORTH_COMPRESSING;
  const bodies = {
    identity: body,
    gzip: small ? body : gzipSync(body, { level: 8 }),
    br: small ? body : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  };
  const common: Headers = { ...headers, etag, vary: 'accept-encoding' };
  const headersFor = (coding: Coding) =>
    flat({
      ...common,
      ...(coding === 'identity' || small ? {} : { 'content-encoding': coding }),
      'content-length': String(bodies[coding].length),
    });
  const { 'content-type': _, ...unchanged } = common;
  return {
    status,
    etag,
    bodies,
    headers: { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') },
    unchanged: flat(unchanged),
    size: bodies.identity.length + bodies.gzip.length + bodies.br.length,
    until: Date.now() + FRESH_MS,
  };
}

export function codingFor(accepted: string | undefined): Coding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

export function sendResponse(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match'];
  if (known && answer.status === 200 && (known === '*' || known.includes(answer.etag))) {
    response.writeHead(304, answer.unchanged);
    response.end();
    return;
  }
  const coding = codingFor(request.headers['accept-encoding'] as string | undefined);
  response.writeHead(answer.status, answer.headers[coding]);
  if (request.method === 'HEAD') response.end();
  else response.end(answer.bodies[coding]);
}

/**
 * Finished public answers by address, pages and JSON alike. Bounded in bytes, the longest unused go first; one is made
 * at a time per address; all are dropped when content changes. Nothing personal ever comes here: only what anonymous
 * GETs are answered.
 */
export class ResponseCache {
  readonly #answers = new Map<string, CachedResponse>();
  readonly #making = new Map<string, Promise<CachedResponse>>();
  readonly #maxBytes: number;
  #bytes = 0;
  #generation = 0;

  constructor(maxBytes = 48 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): CachedResponse | undefined {
    const answer = this.#answers.get(key);
    if (!answer || answer.until <= Date.now()) return undefined;
    // To the end of the row: the front is what was not asked for the longest.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  /** The answer at `key`, made by `make` where there is none. Only 200s are kept. */
  async getOrRender(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const known = this.get(key);
    if (known) return known;
    const running = this.#making.get(key);
    if (running) return running;
    const generation = this.#generation;
    const making = make()
      .then((answer) => {
        // Content may have changed while this was made: then it is good for whoever waits, but not kept.
        if (answer.status === 200 && generation === this.#generation) this.#put(key, answer);
        return answer;
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key);
      });
    this.#making.set(key, making);
    return making;
  }

  clear(): void {
    this.#generation += 1;
    this.#answers.clear();
    this.#making.clear();
    this.#bytes = 0;
  }

  #put(key: string, answer: CachedResponse): void {
    this.#drop(key);
    if (answer.size > this.#maxBytes / 4) return;
    this.#answers.set(key, answer);
    this.#bytes += answer.size;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#bytes -= answer.size;
  }
}

/** Answers from what is kept, before any framework is asked; false where the request must go its usual way. */
export function sendCached(kept: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
  const answer = kept.get(request.url ?? '');
  if (!answer) return false;
  sendResponse(answer, request, response);
  return true;
}
