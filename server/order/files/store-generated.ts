import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import type { Db } from '../../adapters/database/database.ts';
import { assertUploadsGoOn } from '../../adapters/files/storage-room.ts';
import type { Deps } from '../../deps.ts';
import { busyError } from '../../shared/errors.ts';
import { dueIn, UPLOAD_MS } from './due-files.ts';
import { discardBytes, newFileKey } from './received-file.ts';

type Generated = { stream: Readable; name: string; type: string };

/**
 * Stores the copy of a person's data, which may be larger than an upload. `commit` runs in the transaction of the file. A
 * killed process leaves bytes that are deleted within the hour.
 */
export async function storeGenerated(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  { stream, name, type }: Generated,
  commit: (trx: Db, fileId: number) => Promise<void>,
): Promise<void> {
  const { db, files, clock } = deps;
  const key = newFileKey();
  try {
    await assertUploadsGoOn(files);
    await db
      .insertInto('file_deletions')
      .values({ key, due_at: dueIn(db, UPLOAD_MS), stored_for: null, bytes: 0 })
      .execute();
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    stream.once('error', (error) => measured.destroy(error));
    measured.on('error', () => {});
    await files.putStream(key, stream.pipe(measured), 'application/octet-stream');
    const now = clock.now().toISOString();
    await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('file_deletions').where('key', '=', key).executeTakeFirst();
      if (numDeletedRows === 0n) throw busyError();
      const { id } = await trx
        .insertInto('files')
        .values({
          key,
          preview_key: null,
          name,
          type,
          bytes,
          sha256: hash.digest('hex'),
          purpose: 'export',
          order_id: null,
          uploaded_by: null,
          stored_for: null,
          scan: 'none',
          attached_at: now,
          due_at: null,
          created_at: now,
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await commit(trx, id);
    });
  } catch (error) {
    stream.destroy();
    await discardBytes(deps, [key]);
    throw error;
  }
}
