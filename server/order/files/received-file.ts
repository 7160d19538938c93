import { createHash, randomBytes } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { maxFileBytes } from '../../../contract/shared/limits.ts';
import { FilesUnavailable } from '../../adapters/files/files.ts';
import { assertUploadsGoOn } from '../../adapters/files/storage-room.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/errors.ts';
import { dueIn, UPLOAD_MS } from './due-files.ts';
import { cleanFileName } from './file-name.ts';
import { DETECTION_BYTES, detectFileType } from './file-type.ts';
import { notifyIfUploadsArePaused } from './paused-uploads.ts';
import { extendReservation, type Reservation, reserve } from './reservations.ts';

export type StoreDeps = Pick<Deps, 'db' | 'files' | 'log'>;
export type ReceiveDeps = StoreDeps & Pick<Deps, 'settings' | 'limits' | 'events'>;

/** Bytes in the file store that no file refers to yet: `commitFile` makes them one, `discardBytes` deletes them. */
export type ReceivedFile = Reservation & {
  dueAt: string;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
};

const RETRY_MS = 15 * 60_000;

export const newFileKey = () => `private/${randomBytes(16).toString('hex')}.bin`;

const incomplete = () => new AppError('bad_request', 'The file was incomplete.');
const tooLarge = () => new AppError('too_large', 'The file is too large. Files may have up to 50 MB.');

/** Grows the reservation of a file whose size was not announced. */
const STEP = 2 * 1024 * 1024;

type Reserved = { bytes: number; extend(bytes: number): Promise<void> };

/** Returns what was reserved: `most`, or `least` if that does not fit. */
async function mostThatFits(most: number, least: number, change: (bytes: number) => Promise<void>): Promise<number> {
  const ahead = Math.min(most, maxFileBytes);
  try {
    await change(ahead);
    return ahead;
  } catch (error) {
    if (!(error instanceof AppError) || least >= ahead) throw error;
    await change(least);
    return least;
  }
}

async function extendFor(reserved: Reserved, bytes: number): Promise<void> {
  reserved.bytes = await mostThatFits(bytes + STEP, bytes, reserved.extend);
}

/** Throws 413 as soon as there are too many bytes, and 409 as soon as they don't fit into the quota. */
function measure(reserved: Reserved) {
  const hash = createHash('sha256');
  const sample: Buffer[] = [];
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      if (bytes < DETECTION_BYTES) sample.push(chunk.subarray(0, DETECTION_BYTES - bytes));
      bytes += chunk.length;
      if (bytes > maxFileBytes) return done(tooLarge());
      hash.update(chunk);
      if (bytes <= reserved.bytes) return done(null, chunk);
      extendFor(reserved, bytes).then(() => done(null, chunk), done);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex'), beginning: Buffer.concat(sample) }) };
}

/** If this throws, the caller reads the source to its end. */
async function putMeasured(files: Deps['files'], key: string, source: Readable, reserved: Reserved) {
  // The source was destroyed before its first byte was read.
  if (source.destroyed) throw incomplete();
  const { stream, result } = measure(reserved);
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
  const measured = result();
  const stored = await files.size(key);
  if (stored !== measured.bytes)
    throw new FilesUnavailable(`The file store has ${stored ?? 'none'} of the ${measured.bytes} bytes of a file.`);
  return measured;
}

type Sent = {
  source: Readable | Uint8Array;
  name: string;
  /** Whose quota it counts for (`quotaOf`). */
  storedFor: number | null;
  /** The most and the least bytes that will arrive. */
  announced?: { most: number; least: number };
};

/**
 * The key is on record before the first byte, so that a killed process leaves no bytes behind for long. Throws 409 and
 * 413, and 503 while uploads are paused.
 */
export async function receiveFile(deps: ReceiveDeps, sent: Sent): Promise<ReceivedFile> {
  const { source, name, storedFor, announced = { most: 0, least: 0 } } = sent;
  const { most, least } =
    source instanceof Uint8Array ? { most: source.byteLength, least: source.byteLength } : announced;
  await assertUploadsGoOn(deps.files).catch(async (error) => {
    await notifyIfUploadsArePaused(deps);
    throw error;
  });
  const key = newFileKey();
  let dueAt = '';
  const first = await mostThatFits(most, least, async (bytes) => {
    dueAt = await reserve(deps, { key, due_at: dueIn(deps.db, UPLOAD_MS), stored_for: storedFor, bytes });
  });
  const reserved: Reserved = {
    bytes: storedFor === null ? maxFileBytes : first,
    extend: (bytes) => extendReservation(deps, { key, storedFor }, bytes),
  };
  try {
    const stream = source instanceof Uint8Array ? Readable.from([Buffer.from(source)]) : source;
    const { bytes, sha256, beginning } = await putMeasured(deps.files, key, stream, reserved);
    return { key, dueAt, storedFor, name: cleanFileName(name), type: await detectFileType(beginning), bytes, sha256 };
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
        .set({ due_at: dueIn(db, 0) })
        .where('key', '=', key)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      await files.remove(key);
      await db.deleteFrom('file_deletions').where('key', '=', key).execute();
    } catch (error) {
      log.warn({ err: error }, 'the bytes of a file could not be deleted yet');
      // Those that can't be deleted must not be first for ever.
      await db
        .updateTable('file_deletions')
        .set({ due_at: dueIn(db, RETRY_MS) })
        .where('key', '=', key)
        .execute()
        .catch(() => {});
    }
  }
}
