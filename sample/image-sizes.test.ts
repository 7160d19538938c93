import { expect, test } from 'vitest';
import { articleCategories, articles, clients, designations, serviceCategories, services } from './catalog.ts';
import { storeSampleImages, storeSmallerAvif } from './image-sizes.ts';

function memoryStore() {
  const stored = new Map<string, { bytes: Buffer; type: string }>();
  const files = {
    put: async (key: string, bytes: Buffer, type: string) => void stored.set(key, { bytes, type }),
    get: async (key: string) => stored.get(key) ?? null,
    remove: async (key: string) => void stored.delete(key),
    putStream: async () => {},
    getStream: async () => null,
    room: async () => null,
    size: async () => null,
    list: async function* () {
      yield* stored.keys();
    },
  };
  return { stored, files };
}

/** Encoding all images takes too long for a test. */
function stopAfter(count: number) {
  let calls = 0;
  return () => ++calls > count;
}

test('every image in the catalog is stored with all WebP sizes and its original', { timeout: 60_000 }, async () => {
  const { stored, files } = memoryStore();
  await storeSampleImages(files);
  for (const { image } of [...serviceCategories, ...services, ...articleCategories, ...articles, ...designations])
    for (const size of ['480.webp', '960.webp', '1440.webp', '1440.avif'])
      if (image) expect(stored.get(`${image}.${size}`)?.type).toBe(`image/${size.split('.')[1]}`);
  for (const { logo } of clients) expect(stored.get(`${logo}.svg`)?.type).toBe('image/svg+xml');
});

test('AVIF sizes that a stop left missing or incomplete are stored at the next start', async () => {
  const { stored, files } = memoryStore();
  await storeSmallerAvif(files, stopAfter(3));
  const keys = [...stored.keys()];
  expect(keys).toHaveLength(3);
  const [missing = '', incomplete = '', complete = ''] = keys;
  const before = new Map(stored);
  stored.delete(missing);
  stored.set(incomplete, { bytes: Buffer.from('incomplete'), type: 'image/avif' });
  await storeSmallerAvif(files, stopAfter(3));
  expect(stored).toEqual(before);
  expect(stored.get(complete)).toBe(before.get(complete));
});
