import type { FastifyInstance } from 'fastify';
import secureJson from 'secure-json-parse';
import { AppError } from './errors.ts';

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

/** JSON only: a form or plain text, which another site could post without asking, is 415. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: { routeOptions: { config: object } }, bytes: Buffer) =>
      'rawBody' in request.routeOptions.config ? bytes : parseJson(bytes.toString('utf8')),
  );
}
