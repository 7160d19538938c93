import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { checkImage, type DecodedImage, decodeImage, encodeImage, openImage, unreadable } from './decode-image.ts';
import type { FileStore } from './files/files.ts';

const WIDTHS = [480, 960, 1440];
const LARGEST = 1440;

// One at a time, as a few hundred bytes can decode to 200 megabytes. AVIF takes seconds and has its own queue.
const decoding = pLimit(1);
const encodingAvif = pLimit(1);

export const inTurn = <T>(work: () => Promise<T>): Promise<T> => decoding(work);

export const assertIsImage = (bytes: Uint8Array): Promise<void> =>
  decoding(async () => {
    await checkImage(bytes);
    await decodeImage(bytes);
  });

/** A job that may be killed stores the name first, so that a second run replaces the files of the first one. */
export const newImageName = (): string => randomBytes(16).toString('hex');

type Later = (work: () => Promise<void>) => void;

/**
 * Re-encodes an image, which removes hidden data, and stores it under a random name: `services/4f…9a.960.webp` in all
 * widths, and `later` as AVIF. Returns the largest one's key. Throws `BadImage` and `FilesUnavailable`.
 */
export async function storeImage(
  files: FileStore,
  folder: string,
  bytes: Uint8Array,
  later: Later,
  random = newImageName(),
): Promise<string> {
  const name = `${folder}/${random}`;
  const largest = `${name}.${LARGEST}.webp`;
  const decoded = await decoding(async () => {
    await checkImage(bytes);
    const image = await decodeImage(bytes);
    try {
      for (const width of WIDTHS) await put(files, name, image, width, 'webp');
    } catch (error) {
      await removeImage(files, largest);
      throw error;
    }
    return image;
  });
  later(() =>
    encodingAvif(async () => {
      for (const width of WIDTHS) await put(files, name, decoded, width, 'avif');
    }),
  );
  return largest;
}

async function put(files: FileStore, name: string, image: DecodedImage, width: number, format: 'webp' | 'avif') {
  await files.put(`${name}.${width}.${format}`, await encodeImage(image, width, format), `image/${format}`);
}

export async function storeLogo(files: FileStore, bytes: Uint8Array): Promise<string> {
  const key = `clients/${randomBytes(16).toString('hex')}.webp`;
  await decoding(async () => {
    await checkImage(bytes);
    const logo = (await openImage(bytes))
      .rotate()
      .resize({ width: 640, height: 320, fit: 'inside', withoutEnlargement: true });
    await files.put(key, await logo.webp({ quality: 90 }).toBuffer().catch(unreadable), 'image/webp');
  });
  return key;
}

/** Ignores a key that this module did not generate. */
export async function removeImage(files: FileStore, key: string | null): Promise<void> {
  const name = key && /^([a-z]+\/[0-9a-f]{32})\.(?:1440\.)?webp$/.exec(key)?.[1];
  if (!name || !key) return;
  const keys = [key, ...WIDTHS.flatMap((width) => [`${name}.${width}.webp`, `${name}.${width}.avif`])];
  await Promise.all(keys.map((one) => files.remove(one).catch(() => {})));
}
