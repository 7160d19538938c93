import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { encodePreview } from '../../adapters/images.ts';
import { inBackground } from '../../http/image-uploads.ts';
import { dueIn, postpone } from './due-files.ts';
import { discardBytes, newFileKey, type StoreDeps } from './received-file.ts';

// Each file is in memory as a whole, and decoded.
const MAX_BYTES = 24 * 1024 * 1024;
const oneAtATime = pLimit(1);
const LATER_MS = 3600_000;
const MAX_AT_ONCE = 100;
/** An image that ends the process must not do so forever. */
const MAX_TRIES = 3;

const rasterTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic']);

type Previewed = { id: number; key: string; type: string; bytes: number };

const canHavePreview = ({ type, bytes }: Pick<Previewed, 'type' | 'bytes'>) =>
  rasterTypes.has(type) && bytes <= MAX_BYTES;

/** The cleanup creates a preview that is still missing then, such as that of a killed process. */
export const previewDueAt = (file: Pick<Previewed, 'type' | 'bytes'>): string | null =>
  canHavePreview(file) ? dueIn(LATER_MS) : null;

/** Decodes a raster image and encodes it again: pages show nothing else that people send. */
export function createPreviewLater(deps: StoreDeps, file: Previewed): void {
  if (canHavePreview(file)) inBackground(deps, () => oneAtATime(() => createPreview(deps, file)));
}

export async function createMissingPreviews(deps: StoreDeps, stopping?: AbortSignal): Promise<void> {
  const now = dueIn(0);
  for (let count = 0; count < MAX_AT_ONCE && !stopping?.aborted; count += 1) {
    const file = await deps.db
      .selectFrom('files')
      .select(['id', 'key', 'due_at', 'tries'])
      .where('due_at', '<=', now)
      .where('scan', 'in', ['none', 'clean'])
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!file) return;
    if (file.tries >= MAX_TRIES) await setDone(deps, file.id);
    else if (await postpone(deps.db, file)) {
      const created = oneAtATime(() => createPreview(deps, file));
      await created.catch((error) => deps.log.warn({ err: error, file: file.id }, 'a preview could not be made yet'));
    }
  }
}

async function setDone({ db }: StoreDeps, id: number): Promise<void> {
  await db.updateTable('files').set({ due_at: null }).where('id', '=', id).where('preview_key', 'is', null).execute();
}

async function createPreview(deps: StoreDeps, { id, key }: Pick<Previewed, 'id' | 'key'>): Promise<void> {
  const { db, files } = deps;
  const stream = await files.getStream(key);
  const preview = stream && (await encodePreview(await buffer(stream)));
  // An image that can't be decoded has no preview.
  if (!preview) return setDone(deps, id);
  const previewKey = newFileKey();
  await db
    .insertInto('file_deletions')
    .values({ key: previewKey, due_at: dueIn(LATER_MS) })
    .execute();
  try {
    await files.putStream(previewKey, Readable.from([preview]), 'image/webp');
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('files')
        .set({ preview_key: previewKey, preview_bytes: preview.length, due_at: null })
        .where('id', '=', id)
        .where('preview_key', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await trx.deleteFrom('file_deletions').where('key', '=', previewKey).execute();
    });
  } finally {
    // Does nothing if the file has the preview now.
    await discardBytes(deps, [previewKey]);
  }
}
