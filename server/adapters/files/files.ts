import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../config/config.ts';
import { lazy } from '../../shared/lazy.ts';
import type { ByteRange } from './file-types.ts';

export type StoredFile = { bytes: Buffer; type: string };

export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
}

/** Keys are like `services/ab12.960.webp`. `get` returns null for an unknown key. All throw `FilesUnavailable`. */
export type FileStore = {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /**
   * Stores files that are too large for memory. An error of `stream` is thrown unchanged, and leaves nothing behind.
   */
  putStream(key: string, stream: Readable, type: string): Promise<void>;
  /** Reads all bytes, or those of the range; null for an unknown key. */
  getStream(key: string, range?: ByteRange): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** The stored bytes; null for an unknown key. */
  size(key: string): Promise<number | null>;
  /** The bytes of the disk; null for a store without one. `isFull`: the last write failed for want of room. */
  room(): Promise<{ free: number; total: number; isFull: boolean } | null>;
};

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  bin: 'application/octet-stream',
};

/** Null for an extension that must not be served. */
export const typeOf = (key: string): string | null => types[key.slice(key.lastIndexOf('.') + 1)] ?? null;

/** Files with an owner, which only signed links open; images of the site are public. */
export const isPrivateKey = (key: string): boolean => /^private\/[0-9a-f]{32}\.bin$/.test(key);

/** Accepts generated names only, so that no key can escape the store. */
export const isKey = (key: string): boolean =>
  /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[0-9]{1,4})?\.[a-z0-9]{2,4}$/.test(key);

type Cause = { code?: unknown; $metadata?: { httpStatusCode?: unknown } };

// The drive wraps the error of the disk or the S3 client.
function isMissing(error: unknown): boolean {
  const { code, $metadata } = ((error as Error).cause ?? error) as Cause;
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404;
}

const unavailable = (cause: unknown): never => {
  throw new FilesUnavailable('The file store does not respond.', { cause });
};

export function openFiles(config: Pick<Config, 'dataDir' | 's3'>): FileStore {
  const drive = lazy(async () => (await import('./drive.ts')).openDrive(config));
  const disk = async () => (await drive()).disk;
  let isFull = false;
  const noteFull = (error: unknown) => {
    const { code } = ((error as Error).cause ?? error) as Cause;
    if (code === 'ENOSPC' || code === 'EDQUOT') isFull = true;
  };
  return {
    async put(key, bytes, type) {
      await (await disk()).put(key, bytes, { contentType: type }).catch((error) => {
        noteFull(error);
        unavailable(error);
      });
    },
    async get(key) {
      const type = isKey(key) ? typeOf(key) : null;
      if (!type) return null;
      const bytes = await (await disk()).getBytes(key).catch((error) => (isMissing(error) ? null : unavailable(error)));
      return bytes && { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type };
    },
    async putStream(key, stream, type) {
      const { streams } = await drive();
      try {
        await streams.put(key, stream, type);
        isFull = false;
      } catch (error) {
        // A store that fails aborts the stream, whose error then hides the reason.
        const isOfStream = error === stream.errored;
        stream.destroy();
        if (isOfStream) throw error;
        noteFull(error);
        unavailable(error);
      }
    },
    async getStream(key, range) {
      if (!isKey(key)) return null;
      const { streams } = await drive();
      return streams.get(key, range).catch((error) => (isMissing(error) ? null : unavailable(error)));
    },
    async remove(key) {
      await (await disk()).delete(key).catch(unavailable);
    },
    async size(key) {
      if (!isKey(key)) return null;
      const { streams } = await drive();
      return streams.size(key).catch((error) => (isMissing(error) ? null : unavailable(error)));
    },
    async room() {
      if (config.s3) return null;
      const folders = [join(config.dataDir, 'storage'), config.dataDir];
      for (const folder of folders) {
        const stats = await statfs(folder).catch(() => null);
        if (stats) return { free: stats.bavail * stats.bsize, total: stats.blocks * stats.bsize, isFull };
      }
      return null;
    },
    async *list() {
      const store = await disk();
      let paginationToken: string | undefined;
      do {
        const page = await store
          .listAll('', { recursive: true, paginationToken })
          .catch((error) => (isMissing(error) ? { objects: [], paginationToken: undefined } : unavailable(error)));
        for (const object of page.objects) if (object.isFile && isKey(object.key)) yield object.key;
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}
