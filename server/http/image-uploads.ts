import type { UploadedImage } from '../../contract/forms.ts';
import type { FileStore } from '../adapters/files/files.ts';
import { assertIsImage, BadImage, removeImage, storeImage, storeLogo } from '../adapters/images.ts';
import type { Deps } from '../deps.ts';
import { invalidField } from '../shared/errors.ts';

type PictureDeps = Pick<Deps, 'files' | 'log'>;
type Later = (work: () => Promise<void>) => void;
type Store = (files: FileStore, bytes: Uint8Array, later: Later) => Promise<string>;

export const pictureIn =
  (folder: string): Store =>
  (files, bytes, later) =>
    storeImage(files, folder, bytes, later);
export const logo: Store = (files, bytes) => storeLogo(files, bytes);

const wrong = (field: string, { message }: BadImage) => `The ${field} field ${message}`;

type Sent = { field: string; sent: UploadedImage | undefined; store: Store };

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
    throw error instanceof BadImage ? invalidField(field, wrong(field, error)) : error;
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

/** A record's picture, as the API answers it, and the field that would bring another. */
export type CurrentImage = { field: string; address: string | null };

/** Who sends a record back as it was read names its picture by address: the same as leaving the field out. */
export function withoutPresent(body: unknown, present: CurrentImage | undefined): unknown {
  const sent = body as Record<string, unknown> | null | undefined;
  return present?.address && sent?.[present.field] === present.address ? { ...sent, [present.field]: undefined } : body;
}

/** Which of a form's files are no pictures; none of them is stored. */
export async function wrongPictures(fields: readonly string[], form: unknown): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const field of fields) {
    const sent = (form as Record<string, UploadedImage | undefined> | null | undefined)?.[field];
    if (!(sent?.bytes instanceof Uint8Array)) continue;
    await assertIsImage(sent.bytes).catch((error: unknown) => {
      if (!(error instanceof BadImage)) throw error;
      found[field] = wrong(field, error);
    });
  }
  return found;
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
export const imagesStored = async (files: FileStore): Promise<void> => {
  await Promise.all(running.get(files) ?? []);
};
