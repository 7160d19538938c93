import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { chance } from '../../bench/support/chance.ts';
import { fileShapes } from '../../test/stress/files/shapes.ts';
import { avifWithDeclaredSize, png, pngWithDeclaredSize } from '../../test/support/forms.ts';
import { checkImage } from './decode-image.ts';
import { decoderPid, encodePreviewApart, endDecoder } from './previews.ts';

afterEach(() => {
  vi.useRealTimers();
  endDecoder();
});

const create = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } });

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

test('a preview is made in a process of its own, which ends when it is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(decoderPid()).toBeNull();
  const webp = await encodePreviewApart(await png(2000, 1000));
  const { width, height, format } = await sharp(webp as Buffer).metadata();
  expect([width, height, format]).toEqual([480, 240, 'webp']);
  const pid = decoderPid() ?? 0;
  await encodePreviewApart(await png());
  expect(decoderPid()).toBe(pid);
  await vi.advanceTimersByTimeAsync(60_000);
  await until(() => !isAlive(pid));
});

test('a decoder that is killed gives no preview and takes nothing else with it', async () => {
  await encodePreviewApart(await png());
  const pid = decoderPid() ?? 0;
  const preview = encodePreviewApart(await png(3000, 3000));
  process.kill(pid, 'SIGKILL');
  expect(await preview).toBeNull();
  expect(await encodePreviewApart(await png())).toBeInstanceOf(Buffer);
  expect(decoderPid()).not.toBe(pid);
});

test('a stop signal for all processes ends no preview', async () => {
  await encodePreviewApart(await png());
  const preview = encodePreviewApart(await png(1000, 1000));
  process.kill(decoderPid() ?? 0, 'SIGTERM');
  expect(await preview).toBeInstanceOf(Buffer);
});

test.each([
  ['AVIF', 12, (size: number) => avifWithDeclaredSize(size, size)],
  ['AVIF with alpha', 7.5, (size: number) => avifWithDeclaredSize(size, size, 4)],
  ['interlaced PNG', 19, (size: number) => pngWithDeclaredSize(size, size, { interlaced: true })],
  [
    'interlaced PNG of 16 bits',
    9.5,
    (size: number) => pngWithDeclaredSize(size, size, { interlaced: true, depth: 16 }),
  ],
  ['PNG', 40, (size: number) => pngWithDeclaredSize(size, size)],
] as const)('%s may have up to %d megapixels, as declared in its header', async (_, megapixels, make) => {
  const most = Math.floor(Math.sqrt(megapixels * 1e6));
  const refused = await checkImage(await make(most + 1)).then(
    () => null,
    (error: Error) => error.message,
  );
  expect(refused).toBe(`must have at most ${megapixels} megapixels.`);
  expect(await encodePreviewApart(await make(most + 1))).toBeNull();
  const allowed = await checkImage(await make(most)).then(
    () => null,
    (error: Error) => error.message,
  );
  expect(allowed).not.toBe(refused);
});

test('an image of 3,000 by 3,000 pixels in each format has a preview', async () => {
  const image = create(3000, 3000);
  const formats = [
    image.clone().avif({ effort: 0, quality: 20 }),
    image.clone().gif({ effort: 1 }),
    image.clone().webp(),
  ];
  for (const bytes of await Promise.all(formats.map((format) => format.toBuffer())))
    expect(await encodePreviewApart(bytes)).toBeInstanceOf(Buffer);
});

test('no hostile file ends anything but its decoder, and a preview is made after each', async () => {
  const random = chance(7);
  for (const [name, shape] of Object.entries(fileShapes)) {
    const preview = await encodePreviewApart(await shape(random));
    if (preview) expect((await sharp(preview).metadata()).format, name).toBe('webp');
  }
  expect(await encodePreviewApart(await png())).toBeInstanceOf(Buffer);
});
