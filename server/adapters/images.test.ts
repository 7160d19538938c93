import sharp from 'sharp';
import { expect, test } from 'vitest';
import { png } from '../../test/support/forms.ts';
import { storeImage } from './images.ts';

/** A store that only remembers, and what was left for later. */
function shelf() {
  const put = new Map<string, Buffer>();
  const later: (() => Promise<void>)[] = [];
  const files = {
    put: async (key: string, bytes: Buffer) => void put.set(key, bytes),
    get: async () => null,
    remove: async (key: string) => void put.delete(key),
  };
  return { put, later, store: (bytes: Uint8Array) => storeImage(files, 'posts', bytes, (work) => later.push(work)) };
}

/** The most pictures that the library worked on at once. */
async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const watch = () => {
    most = Math.max(most, sharp.counters().process);
    beat = setImmediate(watch);
  };
  let beat = setImmediate(watch);
  await work();
  clearImmediate(beat);
  return most;
}

test('of many pictures one is decoded at a time, and one AVIF encoded', async () => {
  const { put, later, store } = shelf();
  const bytes = await png(300, 200);
  expect(await mostAtOnce(() => Promise.all(Array.from({ length: 5 }, () => store(bytes))))).toBe(1);
  expect(put.size).toBe(15);
  expect(await mostAtOnce(() => Promise.all(later.map((work) => work())))).toBe(1);
  expect(put.size).toBe(30);
});

test('what is made later needs the picture no more: it is decoded once', async () => {
  const { put, later, store } = shelf();
  const bytes = await png(60, 40);
  const largest = await store(bytes);
  bytes.fill(0);
  for (const work of later) await work();
  expect([...put.keys()].map((key) => key.replace(/^.*?\./, '')).toSorted()).toEqual([
    '1440.avif',
    '1440.webp',
    '480.avif',
    '480.webp',
    '960.avif',
    '960.webp',
  ]);
  const webp = await sharp(put.get(largest)).metadata();
  expect([webp.width, webp.height, webp.format]).toEqual([60, 40, 'webp']);
});

test('a picture that breaks off in the middle leaves nothing behind, and the next one goes on', async () => {
  const { put, later, store } = shelf();
  await expect(store((await png(400, 400)).subarray(0, 120))).rejects.toThrow(/must be a JPEG/);
  expect([put.size, later.length]).toEqual([0, 0]);
  await store(await png(60, 40));
  expect(put.size).toBe(3);
});
