import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import type { Db } from '../../adapters/database/database.ts';
import { encodePreviewApart } from '../../adapters/previews.ts';
import { inBackground } from '../../http/image-uploads.ts';
import { dueIn, PREVIEW_MS } from './due-files.ts';
import { discardBytes, newFileKey, type StoreDeps } from './received-file.ts';

// Each file is in memory as a whole, and decoded.
const MAX_BYTES = 24 * 1024 * 1024;
const oneAtATime = pLimit(1);
const MAX_AT_ONCE = 100;

const rasterTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
]);

type Previewed = { id: number; key: string; type: string; bytes: number };

const canHavePreview = ({ type, bytes }: Pick<Previewed, 'type' | 'bytes'>) =>
  rasterTypes.has(type) && bytes <= MAX_BYTES;

/** The cleanup creates a preview that is still missing then, such as that of a killed process. */
export const previewDueAt = (db: Db, file: Pick<Previewed, 'type' | 'bytes'>) =>
  canHavePreview(file) ? dueIn(db, PREVIEW_MS) : null;

/** Decodes a raster image and encodes it again: pages show nothing else that people send. */
export function createPreviewLater(deps: StoreDeps, file: Previewed): void {
  if (canHavePreview(file)) inBackground(deps, () => oneAtATime(() => createPreview(deps, file.id)));
}

export async function createMissingPreviews(deps: StoreDeps, stopping?: AbortSignal): Promise<void> {
  for (let count = 0; count < MAX_AT_ONCE && !stopping?.aborted; count += 1) {
    const file = await deps.db
      .selectFrom('files')
      .select('id')
      .where('due_at', '<=', dueIn(deps.db, 0))
      .where('scan', 'in', ['none', 'clean'])
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!file) return;
    const created = oneAtATime(() => createPreview(deps, file.id));
    await created.catch((error) => deps.log.warn({ err: error, file: file.id }, 'a preview could not be made yet'));
  }
}

/** Nothing is due any more before the image is decoded, so that an image that ends the process does so once. */
async function createPreview(deps: StoreDeps, id: number): Promise<void> {
  const { db, files } = deps;
  const file = await db
    .updateTable('files')
    .set({ due_at: null })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .where('preview_key', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('key')
    .executeTakeFirst();
  if (!file) return;
  try {
    const stream = await files.getStream(file.key);
    const preview = stream && (await encodePreviewApart(await buffer(stream)));
    if (preview) await storePreview(deps, id, preview);
  } catch (error) {
    // The store or the database failed, which says nothing about the image.
    await db
      .updateTable('files')
      .set((e) => ({ due_at: dueIn(db, PREVIEW_MS), tries: e('tries', '+', 1) }))
      .where('id', '=', id)
      .where('preview_key', 'is', null)
      .where('deleted_at', 'is', null)
      .execute();
    throw error;
  }
}

async function storePreview(deps: StoreDeps, id: number, preview: Buffer): Promise<void> {
  const { db, files } = deps;
  const previewKey = newFileKey();
  await db
    .insertInto('file_deletions')
    .values({ key: previewKey, due_at: dueIn(db, PREVIEW_MS) })
    .execute();
  try {
    await files.putStream(previewKey, Readable.from([preview]), 'image/webp');
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('files')
        .set({ preview_key: previewKey, preview_bytes: preview.length })
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
