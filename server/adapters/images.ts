import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { lazy } from '../shared/lazy.ts';
import type { FileStore } from './files/files.ts';

/** `message` continues "The … field". */
export class BadImage extends Error {
  override name = 'BadImage';
}

const FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);
const PIXELS = 40_000_000;
const WIDTHS = [480, 960, 1440];
const LARGEST = 1440;
const PREVIEW_WIDTH = 480;
/** Changes do not re-encode stored images. */
export const IMAGE_ENCODING = { webp: { quality: 82, effort: 2 }, avif: { quality: 55, effort: 3 } };
const SECONDS = 10;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`);

// One at a time, as a few hundred bytes can decode to hundreds of megabytes. AVIF takes seconds and has its own queue.
const decoding = pLimit(1);
const encodingAvif = pLimit(1);

const library = lazy(async () => {
  const { default: sharp } = await import('sharp');
  // Formats that can't be decoded can't be attacked: the library supports many more, SVG among them.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

const open = async (bytes: Uint8Array): Promise<Sharp> => {
  const sharp = await library();
  return sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS });
};

async function check(bytes: Uint8Array): Promise<void> {
  try {
    const { format, width, height } = await (await open(bytes)).metadata();
    if (!format || !FORMATS.has(format)) throw new BadImage('must be a JPEG, PNG, WebP, AVIF or GIF image.');
    if (width * height > PIXELS) throw new BadImage('must have at most 40 megapixels.');
  } catch (error) {
    if (error instanceof BadImage) throw error;
    const large = error instanceof Error && /pixel limit/i.test(error.message);
    throw new BadImage(large ? 'must have at most 40 megapixels.' : 'must be a JPEG, PNG, WebP, AVIF or GIF image.');
  }
}

export const assertIsImage = (bytes: Uint8Array): Promise<void> =>
  decoding(async () => {
    await check(bytes);
    await decodeImage(bytes);
  });

type Later = (work: () => Promise<void>) => void;

/**
 * Re-encodes an image, which removes hidden data, and stores it under a random name: `services/4f…9a.960.webp` in all
 * widths, and `later` as AVIF. Returns the largest one's key. Throws `BadImage` and `FilesUnavailable`.
 */
export async function storeImage(files: FileStore, folder: string, bytes: Uint8Array, later: Later): Promise<string> {
  const name = `${folder}/${randomBytes(16).toString('hex')}`;
  const largest = `${name}.${LARGEST}.webp`;
  const decoded = await decoding(async () => {
    await check(bytes);
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

export type DecodedImage = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Raw pixels at the largest stored width, decoded once for all sizes. */
export const decodeImage = async (bytes: Uint8Array): Promise<DecodedImage> =>
  (await open(bytes))
    .rotate()
    .resize({ width: LARGEST, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);

export async function encodeImage(image: DecodedImage, width: number, format: 'webp' | 'avif'): Promise<Buffer> {
  const sharp = await library();
  const resized = sharp(image.data, { raw: image.info })
    .timeout({ seconds: SECONDS })
    .resize({ width, withoutEnlargement: true });
  return resized[format](IMAGE_ENCODING[format]).toBuffer().catch(unreadable);
}

async function put(files: FileStore, name: string, image: DecodedImage, width: number, format: 'webp' | 'avif') {
  await files.put(`${name}.${width}.${format}`, await encodeImage(image, width, format), `image/${format}`);
}

const unreadable = (): never => {
  throw new BadImage('must be a JPEG, PNG, WebP, AVIF or GIF image.');
};

export async function storeLogo(files: FileStore, bytes: Uint8Array): Promise<string> {
  const key = `clients/${randomBytes(16).toString('hex')}.webp`;
  await decoding(async () => {
    await check(bytes);
    const logo = (await open(bytes))
      .rotate()
      .resize({ width: 640, height: 320, fit: 'inside', withoutEnlargement: true });
    await files.put(key, await logo.webp({ quality: 90 }).toBuffer().catch(unreadable), 'image/webp');
  });
  return key;
}

/** Null for an image that can't be decoded. */
export const encodePreview = (bytes: Uint8Array): Promise<Buffer | null> =>
  decoding(async () => {
    try {
      await check(bytes);
      return await encodeImage(await decodeImage(bytes), PREVIEW_WIDTH, 'webp');
    } catch (error) {
      if (error instanceof BadImage) return null;
      throw error;
    }
  });

/** Ignores a key that this module did not generate. */
export async function removeImage(files: FileStore, key: string | null): Promise<void> {
  const name = key && /^([a-z]+\/[0-9a-f]{32})\.(?:1440\.)?webp$/.exec(key)?.[1];
  if (!name || !key) return;
  const keys = [key, ...WIDTHS.flatMap((width) => [`${name}.${width}.webp`, `${name}.${width}.avif`])];
  await Promise.all(keys.map((one) => files.remove(one).catch(() => {})));
}
