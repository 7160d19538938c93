import sharp from 'sharp';
import { expect, test } from 'vitest';
import { png } from '../../test/support/forms.ts';
import { storeImage } from './images.ts';

function memoryStore() {
  const put = new Map<string, Buffer>();
  const later: (() => Promise<void>)[] = [];
  const files = {
    put: async (key: string, bytes: Buffer) => void put.set(key, bytes),
    get: async () => null,
    remove: async (key: string) => void put.delete(key),
    putStream: async () => {},
    getStream: async () => null,
    room: async () => null,
    size: async () => null,
    list: async function* () {},
  };
  return { put, later, store: (bytes: Uint8Array) => storeImage(files, 'articles', bytes, (work) => later.push(work)) };
}

async function maxConcurrency(work: () => Promise<unknown>): Promise<number> {
  let highest = 0;
  const watch = () => {
    highest = Math.max(highest, sharp.counters().process);
    timer = setImmediate(watch);
  };
  let timer = setImmediate(watch);
  await work();
  clearImmediate(timer);
  return highest;
}

test('only one image is decoded and one AVIF encoded at a time', async () => {
  const { put, later, store } = memoryStore();
  const bytes = await png(300, 200);
  expect(await maxConcurrency(() => Promise.all(Array.from({ length: 5 }, () => store(bytes))))).toBe(1);
  expect(put.size).toBe(15);
  expect(await maxConcurrency(() => Promise.all(later.map((work) => work())))).toBe(1);
  expect(put.size).toBe(30);
});

test('an image is decoded once, and deferred encoding does not need its bytes', async () => {
  const { put, later, store } = memoryStore();
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

test('a truncated image stores nothing, and the next image is processed', async () => {
  const { put, later, store } = memoryStore();
  await expect(store((await png(400, 400)).subarray(0, 120))).rejects.toThrow(/must be a JPEG/);
  expect([put.size, later.length]).toEqual([0, 0]);
  await store(await png(60, 40));
  expect(put.size).toBe(3);
});
