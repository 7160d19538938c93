import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { seededRandom } from './ink.ts';

export const size = { width: 1440, height: 900 };

export const svgDocument = (body: string, width = size.width, height = size.height) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

const grains = new Map<string, Promise<Buffer>>();

// Fine paper grain, blurred: sharp noise would need more bytes than the drawing itself.
function grain(width: number, height: number): Promise<Buffer> {
  const key = `${width}x${height}`;
  const buffer = grains.get(key) ?? makeGrain(width, height);
  grains.set(key, buffer);
  return buffer;
}

function makeGrain(width: number, height: number): Promise<Buffer> {
  const roll = seededRandom(20190401);
  const pixels = Buffer.alloc(width * height * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    const light = roll() > 0.5 ? 255 : 0;
    pixels.fill(light, i, i + 3);
    pixels[i + 3] = Math.round(roll() ** 2 * 15);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .blur(0.6)
    .png()
    .toBuffer();
}

export async function paint(svg: string, width = size.width, height = size.height): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 })
    .resize(width, height)
    .composite([{ input: await grain(width, height) }])
    .flatten()
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

export async function save(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The quality is high, because every other size is encoded from this file. */
export async function saveOriginal(file: string, svg: string): Promise<void> {
  await save(
    `${file}.avif`,
    await sharp(await paint(svg))
      .avif({ quality: 60, effort: 4 })
      .toBuffer(),
  );
}
