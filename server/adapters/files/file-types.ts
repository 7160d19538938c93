import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** Both included. */
export type ByteRange = { start: number; end: number };

/** Both throw the store's own errors. */
export type FileStreams = {
  put(key: string, stream: Readable, type: string): Promise<void>;
  get(key: string, range?: ByteRange): Promise<Readable>;
};

/** `streams` is for large files, which are never completely in memory. */
export type Drive = { disk: Disk; streams: FileStreams };
