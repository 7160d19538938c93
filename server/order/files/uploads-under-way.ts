import { maxFileBytes } from '../../../contract/shared/limits.ts';
import { AppError } from '../../shared/errors.ts';

const FILES_AT_ONCE = 20;
/** The multipart format adds this. */
const OVERHEAD_BYTES = 64 * 1024;
const LARGEST = maxFileBytes + OVERHEAD_BYTES;
const RETRY_SECONDS = 30;

/** A client that announces no length may send the largest file. */
const announced = (length: string | string[] | undefined): number =>
  length === undefined ? LARGEST : Math.min(Number(length) || 0, LARGEST);

/**
 * Tracks what a user is sending to this node, by announced sizes: slow uploads, whose bytes are stored while they
 * arrive, could fill the disk long before the limit per hour.
 */
export function createUploadsUnderWay() {
  const bytesOf = new Map<number, number>();
  const add = (userId: number, bytes: number) => {
    const sum = (bytesOf.get(userId) ?? 0) + bytes;
    if (sum === 0) bytesOf.delete(userId);
    else bytesOf.set(userId, sum);
  };
  return {
    async during<T>(userId: number, length: string | string[] | undefined, upload: () => Promise<T>): Promise<T> {
      const bytes = announced(length);
      if ((bytesOf.get(userId) ?? 0) + bytes > FILES_AT_ONCE * LARGEST)
        throw new AppError(
          'limited',
          'You can upload 1 GB of files at the same time. Please wait until an upload is done.',
          { retryAfterSeconds: RETRY_SECONDS },
        );
      add(userId, bytes);
      try {
        return await upload();
      } finally {
        add(userId, -bytes);
      }
    },
  };
}
