import { randomBytes } from 'node:crypto';
import type { FileStore } from './files.ts';

/** Stores, reads and removes a small file. */
export async function probeStore(store: Pick<FileStore, 'put' | 'get' | 'remove'>) {
  const key = `doctor/probe-${randomBytes(6).toString('hex')}.png`;
  const bytes = randomBytes(16);
  const begin = performance.now();
  await store.put(key, bytes, 'image/png');
  const read = await store.get(key);
  await store.remove(key);
  return { isSame: read?.bytes.equals(bytes) ?? false, ms: performance.now() - begin };
}
