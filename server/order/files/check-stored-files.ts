import type { Deps } from '../../deps.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';

type CheckDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events'>;

const BATCH = 200;
/** The file store is down, rather than single files unreadable. */
const MAX_UNREADABLE = 5;

/** A store may lose bytes without an error, which the next backup would copy. */
export async function checkStoredFiles(deps: CheckDeps, stopping: AbortSignal): Promise<void> {
  const { db, files, log } = deps;
  let faults = 0;
  let unreadable = 0;
  const sizeOf = async (id: number, key: string): Promise<number | string | null> => {
    try {
      return await files.size(key);
    } catch (error) {
      unreadable += 1;
      if (unreadable >= MAX_UNREADABLE) throw error;
      log.error({ err: error, file: id }, 'a stored file can’t be read');
      return 'unreadable';
    }
  };
  for (let after = 0; !stopping.aborted; ) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'key', 'bytes'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, key, bytes } of rows) {
      if (stopping.aborted) return;
      const found = await sizeOf(id, key);
      if (found === bytes || !(await isStored(deps, id))) continue;
      faults += 1;
      log.error({ file: id, expected: bytes, found }, 'a stored file does not have the recorded length');
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) break;
  }
  if (faults === 0) return;
  const noun = faults === 1 ? '1 stored file is' : `${faults} stored files are`;
  const text = `${noun} missing or incomplete: the server’s log names them`;
  await queueNotification(db, { kind: 'system', subjectId: null, actorId: null, data: { text } });
  await deps.events.publish({ type: 'notification.queued' });
}

/** It may have been deleted while it was checked. */
async function isStored({ db }: CheckDeps, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
