import { randomBytes } from 'node:crypto';
import type { Sharp } from 'sharp';
import { lazy } from '../shared/lazy.ts';
import { oneAtATime } from '../shared/one-at-a-time.ts';
import type { FileStore } from './files/files.ts';

/** The bytes are no image that we take; `message` goes on from "The … field". */
export class BadImage extends Error {
  override name = 'BadImage';
}

const FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);
const PIXELS = 40_000_000;
const WIDTHS = [480, 960, 1440];
const LARGEST = 1440;
const SECONDS = 10;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`);

// A picture of a few hundred bytes can unfold to hundreds of megabytes: one is decoded at a time, and as AVIF, which
// takes seconds, one is encoded beside it.
const decoding = oneAtATime();
const encodingAvif = oneAtATime();

const library = lazy(async () => {
  const { default: sharp } = await import('sharp');
  // What can't be decoded can't be attacked: the library knows many formats more, SVG among them.
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

/** Throws `BadImage` where it could not be stored as a picture; stores nothing. */
export const assertIsImage = (bytes: Uint8Array): Promise<void> =>
  decoding(async () => {
    await check(bytes);
    await decode(bytes);
  });

type Later = (work: () => Promise<void>) => void;

/**
 * Decodes a picture, encodes it again (nothing hidden in it survives), and stores it under a random name in the widths
 * that pages ask for: `services/4f…9a.960.webp`, and as AVIF a little later, because that takes seconds. Gives the
 * largest one's key. Throws `BadImage` and `FilesUnavailable`.
 */
export async function storeImage(files: FileStore, folder: string, bytes: Uint8Array, later: Later): Promise<string> {
  const name = `${folder}/${randomBytes(16).toString('hex')}`;
  const largest = `${name}.${LARGEST}.webp`;
  const decoded = await decoding(async () => {
    await check(bytes);
    const picture = await decode(bytes);
    try {
      for (const width of WIDTHS) await put(files, name, picture, width, 'webp');
    } catch (error) {
      // Half a picture is none.
      await removeImage(files, largest);
      throw error;
    }
    return picture;
  });
  later(() =>
    encodingAvif(async () => {
      for (const width of WIDTHS) await put(files, name, decoded, width, 'avif');
    }),
  );
  return largest;
}

type Decoded = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** The picture as bare pixels, as large as the largest that is stored: decoded once, whatever is made of it. */
const decode = async (bytes: Uint8Array): Promise<Decoded> =>
  (await open(bytes))
    .rotate()
    .resize({ width: LARGEST, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);

async function put(files: FileStore, name: string, decoded: Decoded, width: number, format: 'webp' | 'avif') {
  const { width: own, height, channels } = decoded.info;
  const sharp = await library();
  const picture = sharp(decoded.data, { raw: { width: own, height, channels } })
    .timeout({ seconds: SECONDS })
    .resize({ width, withoutEnlargement: true });
  const encoded = format === 'webp' ? picture.webp({ quality: 82 }) : picture.avif({ quality: 55, effort: 3 });
  await files.put(`${name}.${width}.${format}`, await encoded.toBuffer().catch(unreadable), `image/${format}`);
}

const unreadable = (): never => {
  throw new BadImage('must be a JPEG, PNG, WebP, AVIF or GIF image.');
};

/** A logo in one size, with its transparency. */
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

/** Takes a picture away in all its sizes; one that is not of ours is left alone. */
export async function removeImage(files: FileStore, key: string | null): Promise<void> {
  const name = key && /^([a-z]+\/[0-9a-f]{32})\.(?:1440\.)?webp$/.exec(key)?.[1];
  if (!name || !key) return;
  const keys = [key, ...WIDTHS.flatMap((width) => [`${name}.${width}.webp`, `${name}.${width}.avif`])];
  await Promise.all(keys.map((one) => files.remove(one).catch(() => {})));
}
