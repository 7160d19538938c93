import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import { AppError } from '../shared/errors.ts';
import { FORM_LIMIT, readForm } from './multipart.ts';

export const JSON_LIMIT = 64 * 1024;
const DEEPEST = 20;

function tooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((v) => (v !== null && typeof v === 'object' ? Object.values(v) : []));
  }
  return false;
}

function parseJson(text: string): unknown {
  // Some clients name the type of a body that they don't send.
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = secureJson.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new AppError('bad_request', 'The request body is not valid JSON.');
  }
  if (tooDeep(value)) throw new AppError('bad_request', 'The request body is nested too deeply.');
  return value;
}

type Route = { routeOptions: { config: object } };

/** Reads on without keeping anything: who is still sending would find a broken connection instead of the answer. */
async function letRunOff(body: Readable): Promise<void> {
  let left = FORM_LIMIT;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) return;
  }
}

/** JSON only: a form or plain text, which another site could post without asking, is 415. Forms where pictures go. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: Route, bytes: Buffer) => {
    if ('rawBody' in request.routeOptions.config) return bytes;
    if (bytes.length > JSON_LIMIT) throw new AppError('too_large', 'The request body is too large.');
    return parseJson(bytes.toString('utf8'));
  });
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    const { config } = request.routeOptions as { config: { pictures?: readonly string[] } };
    if (!config.pictures) {
      await letRunOff(body);
      // Where no route is, that is the answer, whatever was sent there.
      if (request.is404) return undefined;
      throw new AppError('unsupported', 'Send the body as application/json.');
    }
    return readForm(body, request.headers['content-type'] ?? '', config.pictures);
  });
}
