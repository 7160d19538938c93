import type { Sharp } from 'sharp';
import { encodeShare, SHARE } from './brand-uploads.ts';
import { imageLibrary, openImage } from './decode-image.ts';

/** The light theme's `--paper`. */
const PAPER = '#fcfaf6';
const SAMPLES = 4;

type Box = { left: number; top: number; width: number; height: number; radius: number; color: string };

const bytesOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function coverage({ left, top, width, height, radius }: Box, x: number, y: number): number {
  let inside = 0;
  for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
    const px = x + ((i % SAMPLES) + 0.5) / SAMPLES - left;
    const py = y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES - top;
    if (px < 0 || py < 0 || px > width || py > height) continue;
    const dx = Math.max(radius - px, px - (width - radius), 0);
    const dy = Math.max(radius - py, py - (height - radius), 0);
    if (dx * dx + dy * dy <= radius * radius) inside += 1;
  }
  return inside / (SAMPLES * SAMPLES);
}

/** Pixels are computed here: the library would draw shapes as SVG, which it must not read. */
function paint(width: number, height: number, boxes: readonly Box[]): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (const box of boxes) {
    const color = bytesOf(box.color);
    for (let y = Math.floor(box.top); y < Math.min(height, Math.ceil(box.top + box.height)); y += 1)
      for (let x = Math.floor(box.left); x < Math.min(width, Math.ceil(box.left + box.width)); x += 1) {
        const share = coverage(box, x, y);
        if (share === 0) continue;
        const at = (y * width + x) * 4;
        const below = (pixels[at + 3] ?? 0) / 255;
        const alpha = share + below * (1 - share);
        for (let c = 0; c < 3; c += 1)
          pixels[at + c] = Math.round(((color[c] ?? 0) * share + (pixels[at + c] ?? 0) * below * (1 - share)) / alpha);
        pixels[at + 3] = Math.round(alpha * 255);
      }
  }
  return pixels;
}

const canvas = async (width: number, height: number, boxes: readonly Box[]): Promise<Sharp> =>
  (await imageLibrary())(paint(width, height, boxes), { raw: { width, height, channels: 4 } });

const fitted = async (logo: Buffer, width: number, height: number) =>
  (await openImage(logo))
    .resize({ width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)), fit: 'inside' })
    .ensureAlpha()
    .png()
    .toBuffer({ resolveWithObject: true });

type Icon = { size: number; color: string; logo: Buffer | null; isMaskable: boolean };

/** A tile in the color of the brand, with the logo on a light plate. Systems cut a circle out of a maskable one. */
export async function drawIcon({ size, color, logo, isMaskable }: Icon): Promise<Buffer> {
  const tile: Box = { left: 0, top: 0, width: size, height: size, radius: isMaskable ? 0 : size * 0.22, color };
  if (!logo) return (await canvas(size, size, [tile])).png().toBuffer();
  const inner = await fitted(logo, size * 0.6, size * 0.5);
  const [width, height] = [size * 0.72, Math.max(size * 0.3, inner.info.height + size * 0.12)];
  const plate: Box = {
    left: (size - width) / 2,
    top: (size - height) / 2,
    width,
    height,
    radius: size * 0.08,
    color: PAPER,
  };
  const place = { left: Math.round((size - inner.info.width) / 2), top: Math.round((size - inner.info.height) / 2) };
  return (await canvas(size, size, [tile, plate]))
    .composite([{ input: inner.data, ...place }])
    .png()
    .toBuffer();
}

export const resizeIcon = async (icon: Buffer, size: number): Promise<Buffer> =>
  (await openImage(icon)).resize({ width: size, height: size }).png().toBuffer();

/** Shown beside a shared link: paper, the logo in the middle, and a bar in the color of the brand. */
export async function drawShare({ color, logo }: { color: string; logo: Buffer | null }): Promise<Buffer> {
  const { width, height } = SHARE;
  const boxes: Box[] = [
    { left: 0, top: 0, width, height, radius: 0, color: PAPER },
    { left: 0, top: height - 36, width, height: 36, radius: 0, color },
  ];
  const image = await canvas(width, height, boxes);
  if (!logo) return encodeShare(image.flatten({ background: PAPER }));
  const inner = await fitted(logo, 720, 300);
  const place = {
    left: Math.round((width - inner.info.width) / 2),
    top: Math.round((height - 36 - inner.info.height) / 2),
  };
  const placed = await image
    .composite([{ input: inner.data, ...place }])
    .png()
    .toBuffer();
  return encodeShare((await openImage(placed)).flatten({ background: PAPER }));
}

/** An icon file is a list of PNGs. */
export function toIco(icons: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * icons.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(icons.length, 4);
  let offset = head.length;
  for (const [i, { size, png }] of icons.entries()) {
    const at = 6 + 16 * i;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...icons.map(({ png }) => png)]);
}
