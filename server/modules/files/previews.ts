import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { encodePreview } from '../../adapters/images.ts';
import { inBackground } from '../../http/image-uploads.ts';
import { discardBytes, newFileKey, type StoreDeps } from './received-file.ts';

// Each is in memory as a whole, and decoded.
const MAX_BYTES = 24 * 1024 * 1024;
const oneAtATime = pLimit(1);
const LATER_MS = 3600_000;

const rasterTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic']);

type Previewed = { id: number; key: string; type: string; bytes: number };

/** Of a raster image, decoded and encoded again: nothing else that people send is ever shown in a page. */
export function createPreviewLater(deps: StoreDeps, file: Previewed): void {
  if (!rasterTypes.has(file.type) || file.bytes > MAX_BYTES) return;
  inBackground(deps, () => oneAtATime(() => createPreview(deps, file)));
}

async function createPreview(deps: StoreDeps, { id, key }: Previewed): Promise<void> {
  const { db, files } = deps;
  const stream = await files.getStream(key);
  const preview = stream && (await encodePreview(await buffer(stream)));
  // What can't be decoded has none.
  if (!preview) return;
  const previewKey = newFileKey();
  const dueAt = new Date(Date.now() + LATER_MS).toISOString();
  await db.insertInto('file_deletions').values({ key: previewKey, due_at: dueAt }).execute();
  try {
    await files.put(previewKey, preview, 'image/webp');
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('files')
        .set({ preview_key: previewKey })
        .where('id', '=', id)
        .where('preview_key', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await trx.deleteFrom('file_deletions').where('key', '=', previewKey).execute();
    });
  } finally {
    // Unless the file has it now.
    await discardBytes(deps, [previewKey]);
  }
}
