import { databaseTime } from '../../adapters/database/database-time.ts';
import { removeImage } from '../../adapters/images.ts';
import type { Deps } from '../../deps.ts';
import { hasOpenItems } from './open-items.ts';

const BATCH = 50;
/** A call that began in time may still be running. */
const GRACE_MS = 60_000;

/** Deletes expired steps, with the images of records that nothing can restore anymore. */
export async function deleteExpiredSteps({ db, files }: Pick<Deps, 'db' | 'files'>, stopping?: AbortSignal) {
  for (let deleted = BATCH; deleted === BATCH && !stopping?.aborted; ) {
    const steps = await db
      .selectFrom('undo_steps')
      .select('id')
      .where('expires_at', '<', databaseTime(db, -GRACE_MS))
      .where((e) => e.or([e('undone_at', 'is', null), e('revoked_at', 'is not', null), e.not(hasOpenItems(e))]))
      .limit(BATCH)
      .execute();
    deleted = steps.length;
    if (deleted === 0) return;
    const ids = steps.map(({ id }) => id);
    const items = await db
      .selectFrom('undo_items')
      .select('before')
      .where('step_id', 'in', ids)
      .where('state', '<>', 'restored')
      .execute();
    for (const item of items)
      await removeImage(files, (JSON.parse(item.before) as { image?: string | null }).image ?? null);
    await db.deleteFrom('undo_steps').where('id', 'in', ids).execute();
  }
}
