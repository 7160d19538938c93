import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** Both included. */
export type ByteRange = { start: number; end: number };

/** They throw the store's own errors. */
export type FileStreams = {
  put(key: string, stream: Readable, type: string): Promise<void>;
  get(key: string, range?: ByteRange): Promise<Readable>;
  size(key: string): Promise<number>;
};

/** `streams` is for large files, which are never completely in memory. */
export type Drive = { disk: Disk; streams: FileStreams };
