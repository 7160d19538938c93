import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { Chance } from '../../../bench/support/chance.ts';

/** Files that cost a decoder much, or that contradict themselves. */
export type FileShape = (random: Chance) => Promise<Buffer> | Buffer;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const pngChunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), content]);
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
};

type Png = { width: number; height: number; depth?: number; color?: number; interlaced?: boolean; before?: Buffer[] };

/** All pixels are zero, so that a few bytes decode to very many. */
function bigPng({ width, height, depth = 8, color = 0, interlaced = false, before = [] }: Png): Buffer {
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[color] ?? 1;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil((width * channels * depth) / 8)) * height + 16), { level: 1 });
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, color, 0, 0, Number(interlaced)])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const image = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } });

const originals = {
  jpeg: () => image(320, 200).jpeg().toBuffer(),
  'progressive jpeg': () => image(320, 200).jpeg({ progressive: true }).toBuffer(),
  png: () => image(320, 200, 4).png().toBuffer(),
  'interlaced png': () => image(320, 200, 4).png({ progressive: true }).toBuffer(),
  'lossy webp': () => image(320, 200, 4).webp().toBuffer(),
  'lossless webp': () => image(320, 200, 4).webp({ lossless: true }).toBuffer(),
  gif: () => image(320, 200).gif().toBuffer(),
  avif: () => image(320, 200).avif({ effort: 0 }).toBuffer(),
  'avif with alpha': () => image(320, 200, 4).avif({ effort: 0 }).toBuffer(),
} as const;

const made = new Map<string, Promise<Buffer>>();
const original = async (name: keyof typeof originals): Promise<Buffer> => {
  const bytes = made.get(name) ?? originals[name]();
  made.set(name, bytes);
  return Buffer.from(await bytes);
};

const changes: Record<string, (bytes: Buffer, random: Chance) => Buffer> = {
  'with other bytes': (bytes, random) => {
    for (let n = random.between(1, 12); n > 0; n -= 1)
      bytes[random.between(4, bytes.length - 1)] = random.between(0, 255);
    return bytes;
  },
  'that ends early': (bytes, random) => bytes.subarray(0, random.between(8, bytes.length - 1)),
  'with a part repeated': (bytes, random) => {
    const at = random.between(8, bytes.length - 1);
    const part = bytes.subarray(at, at + random.between(1, 400));
    return Buffer.concat([
      bytes.subarray(0, at),
      ...Array.from({ length: random.between(2, 2_000) }, () => part),
      bytes.subarray(at),
    ]);
  },
  'with sizes of all ones': (bytes, random) => {
    bytes.fill(0xff, random.between(8, 30), random.between(31, Math.min(90, bytes.length)));
    return bytes;
  },
  'followed by anything': (bytes, random) => Buffer.concat([bytes, Buffer.alloc(random.between(1, 200_000), 0xaa)]),
};

/** Each scan of a progressive image is decoded over all of it. */
async function manyScans(count: number): Promise<Buffer> {
  const bytes = await image(2_000, 2_000).jpeg({ progressive: true }).toBuffer();
  const start = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(start, -2);
  return Buffer.concat([bytes.subarray(0, start), ...Array.from({ length: count }, () => scan), bytes.subarray(-2)]);
}

async function manyFrames(count: number): Promise<Buffer> {
  const bytes = await original('gif');
  const start = bytes.indexOf(0x2c, 13 + 6);
  const frame = bytes.subarray(start, -1);
  return Buffer.concat([bytes.subarray(0, start), ...Array.from({ length: count }, () => frame), bytes.subarray(-1)]);
}

const zeros = (random: Chance) => Buffer.alloc(random.between(100, 1_000_000));
const text = (content: string) => (random: Chance) => Buffer.from(content.repeat(random.between(1, 5_000)));

const others: Record<string, FileShape> = {
  'png of 39 megapixels': () => bigPng({ width: 6_240, height: 6_240 }),
  'png of 41 megapixels': () => bigPng({ width: 6_410, height: 6_410 }),
  'png of 16 bits, interlaced': () => bigPng({ width: 3_000, height: 3_000, depth: 16, color: 6, interlaced: true }),
  'png one pixel high': () => bigPng({ width: 2_000_000, height: 1 }),
  'png with a profile that grows': () =>
    bigPng({
      width: 8,
      height: 8,
      before: [pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]))],
    }),
  'png with many texts': (random) =>
    bigPng({
      width: 8,
      height: 8,
      before: Array.from({ length: random.between(10, 20_000) }, (_, n) => pngChunk('tEXt', Buffer.from(`k${n}\0v`))),
    }),
  'jpeg of many scans': (random) => manyScans(random.between(10, 3_000)),
  'gif of many frames': (random) => manyFrames(random.between(10, 5_000)),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  pdf: text('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj\n'),
  tiff: (random) => Buffer.concat([Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), zeros(random)]),
  bmp: (random) => Buffer.concat([Buffer.from('BM'), zeros(random)]),
  zip: (random) =>
    Buffer.concat(
      Array.from({ length: random.between(1, 3_000) }, () =>
        Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), deflateRawSync(Buffer.from('a'))]),
      ),
    ),
  'zip of unknown lengths': (random) =>
    Buffer.concat(
      Array.from({ length: random.between(1, 3_000) }, () =>
        Buffer.from(`PK\x03\x04\x14\0\x08\0\x08\0${'\0'.repeat(16)}\x04\0\0\0abcd`, 'latin1'),
      ),
    ),
  gzip: (random) => gzipSync(zeros(random)),
  'tags before nothing': () =>
    Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(70_000)]),
  'nested containers': (random) => Buffer.from('\x1a\x45\xdf\xa3\x80'.repeat(random.between(1, 20_000)), 'latin1'),
  'endless boxes': (random) => Buffer.from('\0\0\0\x08ftypavif'.repeat(random.between(1, 20_000)), 'latin1'),
  'asf objects': (random) => Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), zeros(random)]),
  'a text of one line': text('a'),
  'a text with half characters': text('\ud800'),
  zeros,
};

const changed = (Object.keys(originals) as (keyof typeof originals)[]).flatMap((name) =>
  Object.entries(changes).map(([how, change]): [string, FileShape] => [
    `${name} ${how}`,
    async (random) => change(await original(name), random),
  ]),
);

export const fileShapes: Record<string, FileShape> = { ...others, ...Object.fromEntries(changed) };
