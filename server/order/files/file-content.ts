import { pipeline, Transform } from 'node:stream';
import type { ByteRange } from '../../adapters/files/file-types.ts';
import type { Deps } from '../../deps.ts';
import type { FileResponse } from '../../http/bind.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { openFileLink } from './file-links.ts';

type ContentDeps = Pick<Deps, 'db' | 'files' | 'settings' | 'clock' | 'log'>;
type ContentQuery = { user: number; expires: number; preview?: '1' | undefined };
type Headers = Record<string, string | string[] | undefined>;

/**
 * Null: all of the file, also for several ranges, which RFC 9110 allows. A malformed header is ignored; a range beyond
 * the end is 416.
 */
function rangeIn({ range, 'if-range': ifRange }: Headers, size: number, etag: string): ByteRange | null {
  if (typeof range !== 'string' || (ifRange !== undefined && ifRange !== etag)) return null;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.replaceAll(' ', '')) ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return null;
  if (start > end)
    throw new AppError('range', 'The file is shorter than that.', { headers: { 'content-range': `bytes */${size}` } });
  return { start, end };
}

/** Call `assertSigned` first. Never a type that a browser would show: only the preview appears within a page. */
export async function fileContent(
  deps: ContentDeps,
  fileId: number,
  { user, expires, preview }: ContentQuery,
  headers: Headers,
): Promise<FileResponse> {
  const file = await openFileLink(deps, { fileId, user, expires });
  return preview === '1' ? previewOf(deps, file) : download(deps, file, headers);
}

type Stored = { id: number; key: string; preview_key: string | null; name: string; bytes: number; sha256: string };

async function previewOf({ files }: ContentDeps, { preview_key, name }: Stored): Promise<FileResponse> {
  const stream = preview_key === null ? null : await files.getStream(preview_key);
  if (!stream) throw notFound('File');
  return { filename: `${name}.webp`, stream, media: 'image/webp', inline: true };
}

/** The length is already announced, so a file that ends early must end the connection. */
function ofLength(expected: number, onFault: (bytes: number) => void): Transform {
  let bytes = 0;
  const fault = () => {
    onFault(bytes);
    // Nothing was sent yet, so there can be a response.
    if (bytes === 0) return new AppError('unavailable', 'This file can’t be read. Please try again later.');
    return new Error('A stored file does not have the recorded length.');
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > expected) done(fault());
      else done(null, chunk);
    },
    flush: (done) => done(bytes < expected ? fault() : null),
  });
}

async function download({ files, log }: ContentDeps, file: Stored, headers: Headers): Promise<FileResponse> {
  const { id, key, name, bytes, sha256 } = file;
  const etag = `"${sha256}"`;
  const range = rangeIn(headers, bytes, etag);
  const stream = await files.getStream(key, range ?? undefined);
  if (!stream) throw notFound('File');
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const expected = end - start + 1;
  const checked = ofLength(expected, (found) =>
    log.error({ file: id, expected, found }, 'a stored file does not have the recorded length'),
  );
  // Errors reach the response through the last stream.
  pipeline(stream, checked, () => {});
  return {
    filename: name,
    stream: checked,
    status: range ? 206 : 200,
    headers: {
      etag,
      'accept-ranges': 'bytes',
      'content-length': String(expected),
      ...(range && { 'content-range': `bytes ${start}-${end}/${bytes}` }),
    },
  };
}
