import { buffer } from 'node:stream/consumers';
import type { FileDeps } from './store-file.ts';

/** The file must be small enough for memory. Null if it was deleted. */
export async function readStoredFile(deps: Pick<FileDeps, 'db' | 'files'>, id: number): Promise<Uint8Array | null> {
  const file = await deps.db
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const stream = file ? await deps.files.getStream(file.key) : null;
  return stream ? buffer(stream) : null;
}
