import { randomBytes } from 'node:crypto';
import type { Sharp } from 'sharp';
import {
  documentLogoKey,
  emailLogoKey,
  ICON_SIZES,
  iconKey,
  LOGO_HEIGHTS,
  logoKey,
  MASKABLE_SIZES,
  PHOTO_SIZES,
  photoKey,
} from './brand-keys.ts';
import { BadImage, checkImage, imageLibrary, openImage, unreadable } from './decode-image.ts';
import type { FileStore } from './files/files.ts';
import { inTurn, storeImage } from './images.ts';

export type StoredBrandImage = { key: string; type: string; width: number; height: number; isDark: boolean };

/** All but photographs, whose formats can be decoded at a smaller size: their pixels are in memory at once. */
const MEGAPIXELS = 16;
const LARGEST_LOGO = { width: 1200, height: 600 };
const EMAIL_LOGO = { width: 560, height: 72, bytes: 40_000 };
const DOCUMENT_LOGO_WIDTH = 600;
export const SHARE = { width: 1200, height: 630, bytes: 300_000 };
/** Below it, the mean of a logo's opaque pixels can't be read on a dark ground. */
const DARK_LUMINANCE = 0.4;
const MB = 1024 * 1024;

const newName = () => `brand/${randomBytes(16).toString('hex')}`;

type Rule = { formats: readonly string[]; named: string; megabytes: number };
const logoRule: Rule = { formats: ['png', 'webp'], named: 'PNG or WebP', megabytes: 2 };
const iconRule: Rule = { formats: ['png', 'webp'], named: 'PNG or WebP', megabytes: 1 };
const photoRule: Rule = { formats: ['jpeg', 'png', 'webp'], named: 'JPEG, PNG or WebP', megabytes: 8 };

async function checked(bytes: Uint8Array, { formats, named, megabytes }: Rule, megapixels = MEGAPIXELS) {
  if (bytes.length > megabytes * MB) throw new BadImage(`must have at most ${megabytes} MB.`);
  const wrongFormat = () => new BadImage(`must be a ${named} image.`);
  await checkImage(bytes).catch((error: unknown) => {
    throw error instanceof BadImage && !/megapixels/.test(error.message) ? wrongFormat() : error;
  });
  const { format, width, height, orientation = 1 } = await (await openImage(bytes)).metadata();
  if (!formats.includes(format ?? '')) throw wrongFormat();
  if (width * height > megapixels * 1e6) throw new BadImage(`must have at most ${megapixels} megapixels.`);
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

const png = (image: Sharp) => image.png({ compressionLevel: 9, progressive: false }).toBuffer().catch(unreadable);

export const storeLogoImage = (files: FileStore, bytes: Uint8Array): Promise<StoredBrandImage> =>
  inTurn(async () => {
    const size = await checked(bytes, logoRule);
    if (size.width < 400 && size.height < 120) throw new BadImage('must be at least 400 px wide or 120 px high.');
    const { data, info } = await trimmed(bytes);
    const ratio = info.width / info.height;
    if (ratio < 0.5 || ratio > 10)
      throw new BadImage('must be at most 10 times as wide as high, or twice as high as wide.');
    const key = `${newName()}.png`;
    const put = (name: string, image: Buffer, type = 'image/png') => files.put(name, image, type);
    for (const height of LOGO_HEIGHTS) {
      const resized = () => resizedTo(data, { height });
      await put(logoKey(key, height, 'webp'), await (await resized()).webp({ quality: 90 }).toBuffer(), 'image/webp');
      await put(logoKey(key, height, 'png'), await png(await resized()));
    }
    await put(emailLogoKey(key), await emailLogo(data));
    // The PDF library embeds a PNG without transparency as it is.
    const onPaper = (await resizedTo(data, { width: DOCUMENT_LOGO_WIDTH })).flatten({ background: '#ffffff' });
    await put(documentLogoKey(key), await png(onPaper.toColourspace('srgb')));
    await put(key, data);
    return { key, type: 'image/png', width: info.width, height: info.height, isDark: await isDark(data) };
  });

async function trimmed(bytes: Uint8Array) {
  // Each step has its own pipeline: the library would trim before it rotates.
  const upright = await (await openImage(bytes))
    .rotate()
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(unreadable);
  // An image of one color has nothing to trim.
  const inner = await (await openImage(upright))
    .trim({ threshold: 10 })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => upright);
  return (await openImage(inner))
    .resize({ ...LARGEST_LOGO, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
}

const resizedTo = async (image: Buffer, size: { width?: number; height?: number }): Promise<Sharp> =>
  (await openImage(image)).resize({ ...size, withoutEnlargement: true });

/** Fewer colors until it is small enough: mail programs load it with every email. */
async function emailLogo(image: Buffer): Promise<Buffer> {
  const { bytes, ...size } = EMAIL_LOGO;
  for (const colors of [256, 128, 64, 32, 16]) {
    const encoded = await (await openImage(image))
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, colors, compressionLevel: 9 })
      .toBuffer();
    if (encoded.length <= bytes) return encoded;
  }
  return (await openImage(image))
    .resize({ width: 280, height: 36, fit: 'inside' })
    .png({ palette: true, colors: 16 })
    .toBuffer();
}

const linear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

async function isDark(image: Buffer): Promise<boolean> {
  const { data } = await (await openImage(image))
    .resize({ width: 200, height: 72, fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let sum = 0;
  let weight = 0;
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    sum += alpha * (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
    weight += alpha;
  }
  return weight > 0 && sum / weight < DARK_LUMINANCE;
}

export const storeIconImage = (files: FileStore, bytes: Uint8Array): Promise<StoredBrandImage> =>
  inTurn(async () => {
    const { width, height } = await checked(bytes, iconRule);
    if (width !== height) throw new BadImage('must be as wide as high.');
    if (width < 512) throw new BadImage('must be at least 512 px wide.');
    const key = `${newName()}.png`;
    const largest = await png(
      (await openImage(bytes)).rotate().resize({ width: 512, height: 512 }).toColourspace('srgb'),
    );
    for (const size of ICON_SIZES) {
      const icon = (await openImage(largest)).resize({ width: size, height: size });
      // iOS would draw black behind it.
      await files.put(
        iconKey(key, size),
        await png(size === 180 ? icon.flatten({ background: '#ffffff' }) : icon),
        'image/png',
      );
    }
    for (const size of MASKABLE_SIZES)
      await files.put(iconKey(key, size, true), await maskable(largest, size), 'image/png');
    await files.put(key, largest, 'image/png');
    return { key, type: 'image/png', width: 512, height: 512, isDark: false };
  });

/** Systems cut a circle out of it, so the icon is in the middle of a ground of its own. */
async function maskable(icon: Buffer, size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.6);
  const edge = (size - inner) / 2;
  const { data } = await (await openImage(icon)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [r = 255, g = 255, b = 255, alpha = 0] = data.subarray(0, 4);
  const background = alpha === 255 ? { r, g, b } : { r: 255, g: 255, b: 255 };
  const padding = { top: Math.floor(edge), bottom: Math.ceil(edge), left: Math.floor(edge), right: Math.ceil(edge) };
  const placed = await (await openImage(icon))
    .resize({ width: inner, height: inner })
    .extend({ ...padding, background })
    .png()
    .toBuffer();
  return png((await openImage(placed)).flatten({ background }));
}

export async function encodeShare(image: Sharp): Promise<Buffer> {
  for (const quality of [85, 75, 65, 50, 35]) {
    const encoded = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer().catch(unreadable);
    if (encoded.length <= SHARE.bytes) return encoded;
  }
  return image.clone().blur(2).jpeg({ quality: 30 }).toBuffer();
}

export const storeShareImage = (files: FileStore, bytes: Uint8Array): Promise<StoredBrandImage> =>
  inTurn(async () => {
    const { width, height } = await checked(bytes, photoRule, 40);
    if (width < SHARE.width || height < SHARE.height) throw new BadImage('must be at least 1200 × 630 px.');
    const key = `${newName()}.jpg`;
    const { data, info } = await (await openImage(bytes))
      .rotate()
      .resize({ width: SHARE.width, height: SHARE.height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable);
    const sharp = await imageLibrary();
    await files.put(key, await encodeShare(sharp(data, { raw: info })), 'image/jpeg');
    return { key, type: 'image/jpeg', width: SHARE.width, height: SHARE.height, isDark: false };
  });

export const storePhotoImage = (files: FileStore, bytes: Uint8Array): Promise<StoredBrandImage> =>
  inTurn(async () => {
    await checked(bytes, photoRule, 40);
    const key = photoKey(newName(), 192);
    for (const size of PHOTO_SIZES) {
      const photo = (await openImage(bytes)).rotate().resize({ width: size, height: size, fit: 'cover' });
      await files.put(
        photoKey(key, size),
        await photo.webp({ quality: 82 }).toBuffer().catch(unreadable),
        'image/webp',
      );
    }
    return { key, type: 'image/webp', width: 192, height: 192, isDark: false };
  });

export async function storeHeroImage(
  files: FileStore,
  bytes: Uint8Array,
  later: (work: () => Promise<void>) => void,
): Promise<StoredBrandImage> {
  const { width, height } = await checked(
    bytes,
    { ...photoRule, formats: ['jpeg', 'png', 'webp', 'heif', 'gif'], named: 'JPEG, PNG, WebP, AVIF or GIF' },
    40,
  );
  const key = await storeImage(files, 'brand', bytes, later);
  return { key, type: 'image/webp', width, height, isDark: false };
}

/** A film is stored as it is, and its first box says what it is. */
export async function storeFilm(files: FileStore, bytes: Uint8Array): Promise<StoredBrandImage> {
  const isFilm = bytes.length >= 12 && Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp';
  if (!isFilm) throw new BadImage('must be an MP4 film.');
  const key = `${newName()}.mp4`;
  await files.put(key, Buffer.from(bytes), 'video/mp4');
  return { key, type: 'video/mp4', width: 0, height: 0, isDark: false };
}

export async function storeVector(
  files: FileStore,
  svg: string,
  size: { width: number; height: number },
): Promise<StoredBrandImage> {
  const key = `${newName()}.svg`;
  await files.put(key, Buffer.from(svg), 'image/svg+xml');
  return { key, type: 'image/svg+xml', ...size, isDark: false };
}
