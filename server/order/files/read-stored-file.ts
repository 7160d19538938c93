import type { FileDeps } from './store-file.ts';

/** The file must be small enough for memory. Null if it was deleted. */
export async function readStoredFile(deps: Pick<FileDeps, 'db' | 'files'>, id: number): Promise<Uint8Array | null> {
  const file = await deps.db
    .selectFrom('files')
    .select(['key', 'bytes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const stream = file ? await deps.files.getStream(file.key) : null;
  if (!file || !stream) return null;
  // Memory of its own, once: it may be 30 MB, and is moved to another thread.
  const bytes = Buffer.allocUnsafeSlow(file.bytes);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) length += chunk.copy(bytes, length);
  return bytes.subarray(0, length);
}
