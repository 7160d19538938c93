import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type FileStore, isKey, type StoredFile } from '../adapters/files/files.ts';
import { AppError, notFound } from '../shared/errors.ts';
import { DATA_POLICY } from './headers.ts';

/** The address of a stored picture; full addresses stay as they are. */
export const storagePath = (key: string | null): string | null =>
  key === null || key.startsWith('http') ? key : `/storage/${key.replace(/^\/?(storage\/)?/, '')}`;

const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=60';

type Served = StoredFile & { cacheControl: string };

// AVIF takes seconds to make and is made after the picture was accepted: until then its address shows the WebP.
async function fileOrStandIn(files: FileStore, key: string): Promise<Served | null> {
  const file = await files.get(key);
  if (file) return { ...file, cacheControl: FOR_GOOD };
  const standIn = key.endsWith('.avif') ? await files.get(key.replace(/avif$/, 'webp')) : null;
  return standIn && { ...standIn, cacheControl: FOR_NOW };
}

/** Stored pictures. Names are random or never change their content, so browsers may keep them for good. */
export function serveStorage(app: FastifyInstance, files: FileStore): void {
  app.get('/storage/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    if (!isKey(key)) throw key.includes('\0') ? new AppError('bad_request', 'Bad path.') : notFound('File');
    const file = await fileOrStandIn(files, key);
    if (!file) throw notFound('File');
    const etag = `"${createHash('sha256').update(`${key} ${file.bytes.length}`).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply
      .header('cache-control', file.cacheControl)
      .header('content-security-policy', DATA_POLICY)
      .type(file.type)
      .send(file.bytes);
  });
}
