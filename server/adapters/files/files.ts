import type { Config } from '../../config.ts';

export type StoredFile = { bytes: Buffer; type: string };

/** Where pictures are kept, under keys such as `services/ab12.960.webp`. `get` gives null where there is none. */
export type FileStore = {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
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
};

/** The type by a key's ending; null for an ending that is never served. */
export const typeOf = (key: string): string | null => types[key.slice(key.lastIndexOf('.') + 1)] ?? null;

/** Only names that we give ourselves: nothing that could climb out of the store. */
export const isKey = (key: string): boolean =>
  /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[0-9]{1,4})?\.[a-z0-9]{2,4}$/.test(key);

/** Disk, or any S3-like store when the configuration names a bucket. Opened at the first use. */
export function openFiles(config: Pick<Config, 'dataDir' | 's3'>): FileStore {
  let opening: Promise<import('flydrive').Disk> | undefined;
  const disk = () => {
    opening ??= import('./drive.ts').then(({ openDisk }) => openDisk(config));
    return opening;
  };
  return {
    async put(key, bytes, type) {
      await (await disk()).put(key, bytes, { contentType: type });
    },
    async get(key) {
      const type = isKey(key) ? typeOf(key) : null;
      const drive = type && (await disk());
      if (!type || !drive || !(await drive.exists(key))) return null;
      return { bytes: Buffer.from(await drive.getBytes(key)), type };
    },
    async remove(key) {
      await (await disk()).delete(key);
    },
  };
}
