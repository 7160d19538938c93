import { createHash, randomBytes } from 'node:crypto';
import type { FilePurpose } from '../../adapters/database/schema-delivery.ts';
import type { Deps } from '../../deps.ts';

type FileDeps = Pick<Deps, 'db' | 'files' | 'clock'>;
type NewFile = {
  source: Uint8Array;
  name: string;
  orderId: number | null;
  uploadedBy: number | null;
  purpose: FilePurpose;
};

export async function storeFile(deps: FileDeps, file: NewFile): Promise<{ id: number }> {
  const key = `private/${randomBytes(16).toString('hex')}.bin`;
  await deps.files.put(key, Buffer.from(file.source), 'application/octet-stream');
  return deps.db
    .insertInto('files')
    .values({
      key,
      preview_key: null,
      name: file.name.slice(0, 200),
      type: 'application/octet-stream',
      bytes: file.source.byteLength,
      sha256: createHash('sha256').update(file.source).digest('hex'),
      purpose: file.purpose,
      order_id: file.orderId,
      uploaded_by: file.uploadedBy,
      scan: 'none',
      attached_at: null,
      created_at: deps.clock.now().toISOString(),
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function readStoredFile(deps: FileDeps, id: number): Promise<Uint8Array | null> {
  const file = await deps.db
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return file ? ((await deps.files.get(file.key))?.bytes ?? null) : null;
}
