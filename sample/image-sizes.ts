import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { decodeImage, encodeImage, IMAGE_ENCODING } from '../server/adapters/decode-image.ts';
import { type FileStore, typeOf } from '../server/adapters/files/files.ts';

type Format = 'webp' | 'avif';
type Original = { key: string; bytes: Buffer };

const FOLDERS = ['images', '../server/office/shop/sample-catalog/images'].map((path) =>
  join(import.meta.dirname, path),
);
const CACHE = join(import.meta.dirname, '../node_modules/.cache/sample-images');
const LARGEST = 1440;
const SMALLER = [480, 960];

/** Word marks and the image of shared links are stored as they are. */
const hasSizes = ({ key }: Original) => key.endsWith('.avif');

async function readOriginals(): Promise<Original[]> {
  const found = FOLDERS.map(async (folder) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const file = join(entry.parentPath, entry.name);
          return { key: file.slice(folder.length + 1).replaceAll('\\', '/'), bytes: await readFile(file) };
        }),
    );
  });
  return (await Promise.all(found)).flat();
}

const storageKey = ({ key }: Original, width: number, format: Format) => key.replace(/avif$/, `${width}.${format}`);

/** Each image is encoded once per machine, for tests and new data directories. */
function cachedSizes({ bytes }: Original) {
  const hash = createHash('sha256').update(JSON.stringify(IMAGE_ENCODING)).update(bytes).digest('hex').slice(0, 32);
  let decoded: ReturnType<typeof decodeImage> | undefined;
  return async (width: number, format: Format): Promise<Buffer> => {
    const file = join(CACHE, `${hash}.${width}.${format}`);
    const cached = await readFile(file).catch(() => null);
    if (cached) return cached;
    decoded ??= decodeImage(bytes);
    const encoded = await encodeImage(await decoded, width, format);
    // Other processes may write the same file or be stopped: a rename is all or nothing.
    await mkdir(CACHE, { recursive: true });
    await writeFile(`${file}.${process.pid}`, encoded);
    await rename(`${file}.${process.pid}`, file);
    return encoded;
  };
}

async function forEachOriginal(work: (original: Original) => Promise<void>): Promise<void> {
  const queue = (await readOriginals()).values();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const original of queue) await work(original);
    }),
  );
}

async function forEachWebp(put: (key: string, bytes: Buffer) => Promise<void>): Promise<void> {
  await forEachOriginal(async (original) => {
    if (!hasSizes(original)) return;
    const size = cachedSizes(original);
    for (const width of [...SMALLER, LARGEST])
      await put(storageKey(original, width, 'webp'), await size(width, 'webp'));
  });
}

export const encodeSampleImages = (): Promise<void> => forEachWebp(async () => {});

/**
 * Stores every WebP size; `storeSmallerAvif` adds the smaller AVIF sizes later. The largest AVIF is the original
 * itself.
 */
export async function storeSampleImages(files: FileStore): Promise<void> {
  await forEachWebp((key, bytes) => files.put(key, bytes, 'image/webp'));
  await forEachOriginal(async (original) => {
    const key = hasSizes(original) ? storageKey(original, LARGEST, 'avif') : original.key;
    const type = typeOf(key);
    if (type) await files.put(key, original.bytes, type);
  });
}

/** Pages show the WebP until this has run. */
export async function storeSmallerAvif(files: FileStore, isStopping: () => boolean): Promise<void> {
  for (const original of await readOriginals()) {
    if (!hasSizes(original)) continue;
    const size = cachedSizes(original);
    for (const width of SMALLER) {
      if (isStopping()) return;
      const key = storageKey(original, width, 'avif');
      const bytes = await size(width, 'avif');
      if (!(await files.get(key))?.bytes.equals(bytes)) await files.put(key, bytes, 'image/avif');
    }
  }
}
