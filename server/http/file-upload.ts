import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { maxFileBytes } from '../../contract/shared/limits.ts';
import { AppError, invalidField } from '../shared/errors.ts';

/** The overhead of the format, and fields that are ignored. */
const OVERHEAD_BYTES = 64 * 1024;
/** This much of a rejected body is read and discarded, so that the connection can be used again. */
const DISCARDED_BYTES = 2 * maxFileBytes;
/** A sender of more has this long to read the response: its bytes wait. */
const READING_MS = 5_000;
const limits = { fields: 10, fieldSize: 16 * 1024, files: 4, parts: 14, headerPairs: 50 };

type SentFile = { stream: Readable; name: string };
type Receiver<T> = {
  /** It need not read the stream to its end if it throws. */
  receive(file: SentFile): Promise<T>;
  /** Undoes `receive` if the form turns out to be invalid. */
  discard(received: T): Promise<void>;
};

const unreadable = () => new AppError('bad_request', 'The form could not be read.');
const incomplete = () => new AppError('bad_request', 'The form was incomplete.');

/** The sender's connection would otherwise break before it has the response, which does not wait for this. */
function discardRest(body: Readable): void {
  let bytes = 0;
  const discard = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= DISCARDED_BYTES) return;
    body.off('data', discard).pause();
    setTimeout(() => body.destroy(), READING_MS).unref();
  };
  body.on('error', () => {});
  body.on('data', discard).resume();
}

/** Passes the one file of a form, in the field `file`, to `receive` while it arrives. */
export async function readFileUpload<T>(
  body: Readable | undefined,
  headers: Record<string, string | string[] | undefined>,
  receiver: Receiver<T>,
): Promise<T> {
  const type = String(headers['content-type'] ?? '');
  if (!body || !/^multipart\/form-data\b/i.test(type)) {
    if (body) discardRest(body);
    throw new AppError('unsupported', 'Send the body as multipart/form-data.');
  }
  if (Number(headers['content-length']) > maxFileBytes + OVERHEAD_BYTES) {
    discardRest(body);
    throw new AppError('too_large', 'The file is too large. Files may have up to 50 MB.');
  }
  let received: Promise<T> | null = null;
  try {
    await readForm(body, type, (file) => {
      if (received) return false;
      received = receiver.receive(file);
      return received;
    });
  } catch (error) {
    discardRest(body);
    const stored = await (received as Promise<T> | null)?.catch(() => null);
    if (stored) await receiver.discard(stored);
    throw error;
  }
  if (!received) throw invalidField('file', 'The file field is required.');
  return received;
}

/** `onFile` returns false for a second file. Rejects at the first problem. */
function readForm(body: Readable, type: string, onFile: (file: SentFile) => Promise<unknown> | false): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let parser: BusboyInstance;
  try {
    parser = new Busboy({ headers: { 'content-type': type } as BusboyHeaders, limits, preservePath: true });
  } catch {
    throw unreadable();
  }
  const open = new Set<Readable>();
  const fail = (error: Error) => {
    body.unpipe(parser);
    for (const stream of open) stream.destroy(error);
    reject(error);
  };
  parser.on('file', (field, stream, filename) => {
    open.add(stream);
    // A part that is never closed fails on its own stream; the parser reports no error.
    stream.on('error', () => fail(unreadable()));
    stream.on('close', () => open.delete(stream));
    // Browsers send an empty field without a name if nothing was chosen.
    if (field !== 'file' || !filename) return void stream.resume();
    const name = String(filename).replaceAll('%22', '"');
    const receiving = onFile({ stream, name });
    if (receiving === false) return fail(invalidField('file', 'The file field must be one file.'));
    receiving.catch(fail);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(limit, () => fail(new AppError('too_large', 'The form has too many fields.')));
  parser.on('error', () => fail(unreadable()));
  parser.on('finish', () => resolve());
  finished(body, { writable: false }, (error) => error && fail(incomplete()));
  body.pipe(parser);
  return promise;
}
