import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/error-responses.ts';

const isPublic = (path: string) => !path.endsWith('.map') && !path.includes('/.');

/** The URL paths of what may be served. A file that is added later is unknown. */
export function builtFiles(root: string): Set<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).replaceAll(sep, '/')}`);
  return new Set(paths.filter(isPublic));
}

/** A client that leaves during a download is no error. */
export function endAborted(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
  else sendError(error, request, reply);
}
