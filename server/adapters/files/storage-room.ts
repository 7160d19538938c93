import { AppError } from '../../shared/errors.ts';
import type { FileStore } from './files.ts';

const RESERVE = 1024 ** 3;
const RESERVED_SHARE = 0.05;
const RETRY_SECONDS = 300;

/** Purchases need the rest of the disk. False for a store without a disk of its own. */
export async function areUploadsPaused(files: FileStore): Promise<boolean> {
  const room = await files.room();
  return room !== null && room.free < Math.min(RESERVE, RESERVED_SHARE * room.total);
}

/** Throws 503. */
export async function assertUploadsGoOn(files: FileStore): Promise<void> {
  if (await areUploadsPaused(files))
    throw new AppError('unavailable', 'Uploads are paused. Please try again later.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
}
