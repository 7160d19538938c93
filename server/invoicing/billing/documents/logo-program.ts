import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Twice the place that documents have for it, at 300 dots per inch. */
const SIZE = { width: 1134, height: 330 };
const LOADERS = ['Svg', 'Png', 'Jpeg', 'Webp'].map((format) => `VipsForeignLoad${format}`);
const MEGAPIXELS = 40;
/** Pixels per inch at which a unit of an SVG is a pixel. */
const DENSITY = 72;
const MAX_DENSITY = 20_000;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);

const source = await buffer(process.stdin);
const { width, height } = await sharp(source).metadata();
const scale = Math.min(SIZE.width / width, SIZE.height / height);
const density = Math.min(MAX_DENSITY, Math.max(1, DENSITY * scale));
// The PDF library embeds a PNG without transparency as it is.
const image = await sharp(source, { limitInputPixels: MEGAPIXELS * 1e6, density })
  .rotate()
  .resize({ ...SIZE, fit: 'inside' })
  .flatten({ background: '#ffffff' })
  .toColourspace('srgb')
  .png({ compressionLevel: 9, progressive: false })
  .toBuffer();
process.stdout.write(image);
