import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type FileStore, isKey } from '../adapters/files/files.ts';
import { AppError, notFound } from './errors.ts';
import { DATA_POLICY } from './headers.ts';

/** The address of a stored picture; full addresses stay as they are. */
export const storagePath = (key: string | null): string | null =>
  key === null || key.startsWith('http') ? key : `/storage/${key.replace(/^\/?(storage\/)?/, '')}`;

/** Stored pictures. Names are random or never change their content, so browsers may keep them for good. */
export function serveStorage(app: FastifyInstance, files: FileStore): void {
  app.get('/storage/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    if (!isKey(key)) throw key.includes('\0') ? new AppError('bad_request', 'Bad path.') : notFound('File');
    const file = await files.get(key);
    if (!file) throw notFound('File');
    const etag = `"${createHash('sha256').update(`${key} ${file.bytes.length}`).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', DATA_POLICY)
      .type(file.type)
      .send(file.bytes);
  });
}
