import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import { AppError } from '../shared/errors.ts';
import { FORM_LIMIT_BYTES, readMultipart } from './multipart.ts';

export const JSON_LIMIT_BYTES = 64 * 1024;
export const LONG_JSON_BYTES = 256 * 1024;
const MAX_DEPTH = 20;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((v) => (v !== null && typeof v === 'object' ? Object.values(v) : []));
  }
  return false;
}

function parseJson(text: string): unknown {
  // Some clients send a content type without a body.
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new AppError('bad_request', 'The request body is not valid JSON.');
  }
  if (isTooDeep(value)) throw new AppError('bad_request', 'The request body is nested too deeply.');
  return value;
}

type Route = { routeOptions: { config: object } };

/**
 * Reads the rest of a rejected body: a client that is still sending would see a broken connection instead of the
 * response.
 */
async function discard(body: Readable): Promise<void> {
  let remaining = FORM_LIMIT_BYTES;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      remaining -= chunk.length;
      if (remaining < 0) return;
    }
  } catch {
    throw new AppError('bad_request', 'The request body was incomplete.');
  }
}

/** Other types than JSON and image forms are 415: another site could post them without a CORS preflight. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: Route, bytes: Buffer) => {
    if ('rawBody' in request.routeOptions.config) return bytes;
    const limit = 'longBody' in request.routeOptions.config ? LONG_JSON_BYTES : JSON_LIMIT_BYTES;
    if (bytes.length > limit) throw new AppError('too_large', 'The request body is too large.');
    return parseJson(bytes.toString('utf8'));
  });
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    const { config } = request.routeOptions as { config: { images?: readonly string[]; largestImage?: number } };
    if (!config.images) {
      await discard(body);
      // An unknown route is 404 whatever the body.
      if (request.is404) return undefined;
      throw new AppError('unsupported', 'Send the body as application/json.');
    }
    return readMultipart(body, request.headers['content-type'] ?? '', config.images, config.largestImage);
  });
}
