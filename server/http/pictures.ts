import type { SentPicture } from '../../contract/forms.ts';
import type { FileStore } from '../adapters/files/files.ts';
import { BadImage, removePicture, storeLogo, storePicture } from '../adapters/images.ts';
import type { Deps } from '../deps.ts';
import { invalidField } from './errors.ts';

type PictureDeps = Pick<Deps, 'files' | 'log'>;
type Later = (work: () => Promise<void>) => void;
type Store = (files: FileStore, bytes: Uint8Array, later: Later) => Promise<string>;

export const pictureIn =
  (folder: string): Store =>
  (files, bytes, later) =>
    storePicture(files, folder, bytes, later);
export const logo: Store = (files, bytes) => storeLogo(files, bytes);

type Sent = { field: string; sent: SentPicture | undefined; store: Store };

/**
 * Makes a change that may bring a picture. The picture is stored first, so that no record ever names a file that is
 * not there, and taken away again should the change fail; the one that it replaces goes once the change stands.
 * `change` gets the new picture's key, undefined where none was sent.
 */
export async function withPicture<T>(
  deps: PictureDeps,
  { field, sent, store }: Sent,
  change: (key: string | undefined) => Promise<{ result: T; before?: string | null }>,
): Promise<T> {
  if (!sent) return (await change(undefined)).result;
  const { files } = deps;
  const later: (() => Promise<void>)[] = [];
  const key = await store(files, sent.bytes, (work) => later.push(work)).catch((error: unknown) => {
    throw error instanceof BadImage ? invalidField(field, `The ${field} field ${error.message}`) : error;
  });
  const { result, before = null } = await change(key).catch(async (error: unknown) => {
    await removePicture(files, key);
    throw error;
  });
  inBackground(deps, async () => {
    await removePicture(files, before);
    for (const work of later) await work();
  });
  return result;
}

const running = new WeakMap<FileStore, Set<Promise<void>>>();

function inBackground({ files, log }: PictureDeps, work: () => Promise<void>): void {
  const jobs = running.get(files) ?? new Set();
  running.set(files, jobs);
  const job = work()
    .catch((error: unknown) => log.warn({ err: error }, 'work on a picture was left undone'))
    .finally(() => jobs.delete(job));
  jobs.add(job);
}

/** Waits for what is still being encoded or removed. */
export const picturesSettled = async (files: FileStore): Promise<void> => {
  await Promise.all(running.get(files) ?? []);
};
