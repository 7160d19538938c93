import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type FileStore, isKey, isPrivateKey, type StoredFile } from '../adapters/files/files.ts';
import { AppError, notFound } from '../shared/errors.ts';
import { DATA_POLICY } from './headers.ts';
import { buildResponse, encodingFor } from './response-cache.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT_LIVED = 'public, max-age=60';

type ServedFile = StoredFile & { cacheControl: string };

// AVIF takes seconds to encode; until then its URL returns the WebP.
async function findFileOrWebp(files: FileStore, key: string): Promise<ServedFile | null> {
  const file = await files.get(key);
  if (file) return { ...file, cacheControl: IMMUTABLE };
  const webp = key.endsWith('.avif') ? await files.get(key.replace(/avif$/, 'webp')) : null;
  return webp && { ...webp, cacheControl: SHORT_LIVED };
}

/** Null: the whole film, also for several ranges and for one beyond its end. */
function rangeIn(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start < size && start <= end ? { start, end } : null;
}

/** A name never changes its content, so browsers may cache it forever. */
export function serveStorage(app: FastifyInstance, files: FileStore): void {
  app.get('/storage/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    if (!isKey(key)) throw key.includes('\0') ? new AppError('bad_request', 'The path is invalid.') : notFound('File');
    const file = isPrivateKey(key) ? null : await findFileOrWebp(files, key);
    if (!file) throw notFound('File');
    const range = file.type === 'video/mp4' ? rangeIn(request.headers.range, file.bytes.length) : null;
    const isText = file.type === 'image/svg+xml';
    const etag = `${isText ? 'W/' : ''}"${createHash('sha256').update(`${key} ${file.bytes.length}`).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.header('cache-control', file.cacheControl).header('content-security-policy', DATA_POLICY).type(file.type);
    if (file.type === 'video/mp4') reply.header('accept-ranges', 'bytes');
    if (range) {
      const { start, end } = range;
      reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes.length}`);
      return reply.send(file.bytes.subarray(start, end + 1));
    }
    if (!isText) return reply.send(file.bytes);
    const { bodies } = await buildResponse(200, file.bytes, {});
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (bodies[encoding] !== bodies.identity) reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-encoding').send(bodies[encoding]);
  });
}
