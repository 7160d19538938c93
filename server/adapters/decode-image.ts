import type { Sharp } from 'sharp';
import { lazy } from '../shared/lazy.ts';

/** `message` continues "The … field". */
export class BadImage extends Error {
  override name = 'BadImage';
}

const FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);
const MEGAPIXELS = 40;
const LARGEST = 1440;
const PREVIEW_WIDTH = 480;
/** Changes do not re-encode stored images. */
export const IMAGE_ENCODING = { webp: { quality: 82, effort: 2 }, avif: { quality: 55, effort: 3 } };
const SECONDS = 10;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`);

export const imageLibrary = lazy(async () => {
  const { default: sharp } = await import('sharp');
  // Formats that can't be decoded can't be attacked: the library supports many more, SVG among them.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

export const openImage = async (bytes: Uint8Array): Promise<Sharp> => {
  const sharp = await imageLibrary();
  return sharp(bytes, { limitInputPixels: MEGAPIXELS * 1e6, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS });
};

type Metadata = Awaited<ReturnType<Sharp['metadata']>>;

/** Decoding takes at most some 200 MB, as measured for each format and for what makes it cost more. */
function megapixelsOf({ format, isProgressive, hasAlpha, bitsPerSample = 8 }: Metadata): number {
  if (format === 'heif') return hasAlpha || bitsPerSample > 8 ? 7.5 : 12;
  if (format === 'gif') return 33;
  if (isProgressive && format === 'png') return bitsPerSample > 8 ? 9.5 : 19;
  return isProgressive && format === 'jpeg' ? 30 : MEGAPIXELS;
}

const tooLarge = (megapixels: number) => new BadImage(`must have at most ${megapixels} megapixels.`);

export async function checkImage(bytes: Uint8Array): Promise<void> {
  try {
    // The header alone.
    const metadata = await (await openImage(bytes)).metadata();
    if (!metadata.format || !FORMATS.has(metadata.format)) unreadable();
    const most = megapixelsOf(metadata);
    if (metadata.width * metadata.height > most * 1e6) throw tooLarge(most);
  } catch (error) {
    if (error instanceof BadImage) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge(MEGAPIXELS);
    unreadable();
  }
}

export type DecodedImage = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Raw pixels at the largest stored width, decoded once for all sizes. */
export const decodeImage = async (bytes: Uint8Array): Promise<DecodedImage> =>
  (await openImage(bytes))
    .rotate()
    .resize({ width: LARGEST, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);

export async function encodeImage(image: DecodedImage, width: number, format: 'webp' | 'avif'): Promise<Buffer> {
  const sharp = await imageLibrary();
  const resized = sharp(image.data, { raw: image.info })
    .timeout({ seconds: SECONDS })
    .resize({ width, withoutEnlargement: true });
  return resized[format](IMAGE_ENCODING[format]).toBuffer().catch(unreadable);
}

export const unreadable = (): never => {
  throw new BadImage('must be a JPEG, PNG, WebP, AVIF or GIF image.');
};

/** Throws `BadImage`. */
export async function encodePreview(bytes: Uint8Array): Promise<Buffer> {
  await checkImage(bytes);
  return encodeImage(await decodeImage(bytes), PREVIEW_WIDTH, 'webp');
}
