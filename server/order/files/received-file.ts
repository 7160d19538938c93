import { createHash, randomBytes } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { maxFileBytes } from '../../../contract/shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/errors.ts';
import { cleanFileName } from './file-name.ts';
import { DETECTION_BYTES, detectFileType } from './file-type.ts';

export type StoreDeps = Pick<Deps, 'db' | 'files' | 'log'>;

/** Bytes in the file store that no file refers to yet: `commitFile` makes them one, `discardBytes` deletes them. */
export type ReceivedFile = {
  key: string;
  dueAt: string;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
};

/** Longer than an upload may take (`http/listener.ts`). */
const UPLOAD_MS = 3600_000;

export const newFileKey = () => `private/${randomBytes(16).toString('hex')}.bin`;

const incomplete = () => new AppError('bad_request', 'The file was incomplete.');
const tooLarge = () => new AppError('too_large', 'The file is too large. Files may have up to 50 MB.');

/** Throws 413 as soon as there are too many bytes. */
function measure() {
  const hash = createHash('sha256');
  const sample: Buffer[] = [];
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      if (bytes < DETECTION_BYTES) sample.push(chunk.subarray(0, DETECTION_BYTES - bytes));
      bytes += chunk.length;
      if (bytes > maxFileBytes) return done(tooLarge());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex'), beginning: Buffer.concat(sample) }) };
}

/** If this throws, the caller reads the source to its end. */
async function putMeasured(files: Deps['files'], key: string, source: Readable) {
  // The source was destroyed before its first byte was read.
  if (source.destroyed) throw incomplete();
  const { stream, result } = measure();
  const fail = (error: Error) => stream.destroy(error);
  // The store reads it later than it may fail. Its own error is what `putStream` throws.
  stream.on('error', () => {});
  const failIfCut = () => source.readableEnded || fail(incomplete());
  source.once('error', fail).once('close', failIfCut).pipe(stream);
  try {
    await files.putStream(key, stream, 'application/octet-stream');
  } finally {
    source.unpipe(stream).off('error', fail).off('close', failIfCut);
  }
  return result();
}

/** The key is on record before the first byte, so that a killed process leaves no bytes behind for long. */
export async function receiveFile(deps: StoreDeps, source: Readable | Uint8Array, name: string): Promise<ReceivedFile> {
  const key = newFileKey();
  const dueAt = new Date(Date.now() + UPLOAD_MS).toISOString();
  await deps.db.insertInto('file_deletions').values({ key, due_at: dueAt }).execute();
  try {
    const stream = source instanceof Uint8Array ? Readable.from([Buffer.from(source)]) : source;
    const { bytes, sha256, beginning } = await putMeasured(deps.files, key, stream);
    return { key, dueAt, name: cleanFileName(name), type: await detectFileType(beginning), bytes, sha256 };
  } catch (error) {
    await discardBytes(deps, [key]);
    throw error;
  }
}

/**
 * Deletes bytes whose deletion is on record, unless their file was committed since. Failures are left to the cleanup.
 */
export async function discardBytes({ db, files, log }: StoreDeps, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      // Waits for a commit that is under way.
      const { numUpdatedRows } = await db
        .updateTable('file_deletions')
        .set({ due_at: new Date().toISOString() })
        .where('key', '=', key)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      await files.remove(key);
      await db.deleteFrom('file_deletions').where('key', '=', key).execute();
    } catch (error) {
      log.warn({ err: error }, 'the bytes of a file could not be deleted yet');
    }
  }
}
