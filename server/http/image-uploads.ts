import type { UploadedImage } from '../../contract/shared/forms.ts';
import { BadImage } from '../adapters/decode-image.ts';
import type { FileStore } from '../adapters/files/files.ts';
import { assertUploadsGoOn } from '../adapters/files/storage-room.ts';
import { assertIsImage, removeImage, storeImage, storeLogo } from '../adapters/images.ts';
import type { Deps } from '../deps.ts';
import { invalidField } from '../shared/errors.ts';
import type { CurrentImage } from '../shared/records.ts';

type ImageDeps = Pick<Deps, 'files' | 'log'>;
type RunLater = (work: () => Promise<void>) => void;
type Store = (files: FileStore, bytes: Uint8Array, later: RunLater) => Promise<string>;

export const imageIn =
  (folder: string): Store =>
  (files, bytes, later) =>
    storeImage(files, folder, bytes, later);
export const logo: Store = (files, bytes) => storeLogo(files, bytes);

const imageError = (field: string, { message }: BadImage) => `The ${field} field ${message}`;

type ImageField = { field: string; upload: UploadedImage | undefined; store: Store };

/**
 * Stores the image first, so that no record refers to a missing file. Then removes the replaced image, or the new one
 * if the change failed. `change` gets the new key, undefined without an upload.
 */
export async function withImage<T>(
  deps: ImageDeps,
  { field, upload, store }: ImageField,
  change: (key: string | undefined) => Promise<{ result: T; before?: string | null }>,
): Promise<T> {
  if (!upload) return (await change(undefined)).result;
  const { files } = deps;
  await assertUploadsGoOn(files);
  const later: (() => Promise<void>)[] = [];
  const key = await store(files, upload.bytes, (work) => later.push(work)).catch((error: unknown) => {
    throw error instanceof BadImage ? invalidField(field, imageError(field, error)) : error;
  });
  const { result, before = null } = await change(key).catch(async (error: unknown) => {
    await removeImage(files, key);
    throw error;
  });
  inBackground(deps, async () => {
    await removeImage(files, before);
    for (const work of later) await work();
  });
  return result;
}

/** A client may send back the URL of the record's current image, which means no change. */
export function withoutCurrentImage(body: unknown, current: CurrentImage | undefined): unknown {
  const sent = body as Record<string, unknown> | null | undefined;
  return current?.url && sent?.[current.field] === current.url ? { ...sent, [current.field]: undefined } : body;
}

export async function invalidImages(fields: readonly string[], form: unknown): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const upload = (form as Record<string, UploadedImage | undefined> | null | undefined)?.[field];
    if (!(upload?.bytes instanceof Uint8Array)) continue;
    await assertIsImage(upload.bytes).catch((error: unknown) => {
      if (!(error instanceof BadImage)) throw error;
      errors[field] = imageError(field, error);
    });
  }
  return errors;
}

const running = new WeakMap<FileStore, Set<Promise<void>>>();

/** The response does not wait for it; closing the application does (`waitForImageProcessing`). */
export function inBackground({ files, log }: ImageDeps, work: () => Promise<void>): void {
  const tasks = running.get(files) ?? new Set();
  running.set(files, tasks);
  const task = work()
    .catch((error: unknown) => log.warn({ err: error }, 'an image was not fully processed'))
    .finally(() => tasks.delete(task));
  tasks.add(task);
}

export const waitForImageProcessing = async (files: FileStore): Promise<void> => {
  await Promise.all(running.get(files) ?? []);
};
