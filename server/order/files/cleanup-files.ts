import { sql } from 'kysely';
import type { FilePurpose } from '../../adapters/database/schema/schema-delivery.ts';
import type { Deps } from '../../deps.ts';
import { deleteFileBytes } from './delete-files.ts';
import { dueIn } from './due-files.ts';
import { createMissingPreviews } from './previews.ts';
import { discardBytes } from './received-file.ts';

type CleanupDeps = Pick<Deps, 'db' | 'files' | 'log' | 'clock'>;

const HOUR_MS = 3600_000;
const BATCH = 100;

/** How long a file that is attached to nothing is stored; of emails, the raw bytes. */
const storedMs: Record<FilePurpose, number> = {
  order: 24 * HOUR_MS,
  email: 30 * 24 * HOUR_MS,
  contact: 24 * HOUR_MS,
  export: 24 * HOUR_MS,
};

export async function cleanUpFiles(deps: CleanupDeps, stopping?: AbortSignal): Promise<void> {
  for (const [purpose, ms] of Object.entries(storedMs) as [FilePurpose, number][])
    while (!stopping?.aborted && (await deleteOld(deps, purpose, ms)));
  while (!stopping?.aborted && (await deleteOfNoContact(deps)));
  await deleteLeftBytes(deps, stopping);
  await createMissingPreviews(deps, stopping);
}

async function deleteOld({ db, clock, ...deps }: CleanupDeps, purpose: FilePurpose, ms: number): Promise<boolean> {
  const now = clock.now();
  const keys = await db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('files')
      .select('id')
      .where('purpose', '=', purpose)
      .where('attached_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - ms).toISOString())
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return deleteFileBytes(
      trx,
      old.map(({ id }) => id),
      now,
      { unattached: true },
    );
  });
  await discardBytes({ db, ...deps }, keys);
  return keys.length > 0;
}

/** Files of a contact message are deleted with it. */
async function deleteOfNoContact({ db, clock, ...deps }: CleanupDeps): Promise<boolean> {
  const keys = await db.transaction().execute(async (trx) => {
    const left = await trx
      .selectFrom('files')
      .select('id')
      .where('purpose', '=', sql.lit('contact'))
      .where('attached_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('contact_message_files').select('file_id').whereRef('file_id', '=', 'files.id'))),
      )
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return deleteFileBytes(
      trx,
      left.map(({ id }) => id),
      clock.now(),
    );
  });
  await discardBytes({ db, ...deps }, keys);
  return keys.length > 0;
}

/** Deletes the bytes that killed processes left, and those that the file store refused to delete. */
async function deleteLeftBytes(deps: CleanupDeps, stopping?: AbortSignal): Promise<void> {
  const due = await deps.db
    .selectFrom('file_deletions')
    .select('key')
    .where('due_at', '<=', dueIn(deps.db, 0))
    .orderBy('due_at')
    .limit(10 * BATCH)
    .execute();
  for (const { key } of due) {
    if (stopping?.aborted) return;
    await discardBytes(deps, [key]);
  }
}
