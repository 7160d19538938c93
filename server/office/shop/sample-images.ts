import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../adapters/database/database.ts';
import { BadImage } from '../../adapters/decode-image.ts';
import { assertUploadsGoOn } from '../../adapters/files/storage-room.ts';
import { newImageName, removeImage, storeImage } from '../../adapters/images.ts';
import type { Deps } from '../../deps.ts';
import type { ScheduledTask } from '../../shared/scheduler.ts';

const MINUTE_MS = 60_000;
/** A run ends before its lease does. */
const RUN_MS = 5 * MINUTE_MS;
const KEY = 'sample-image:';

const folders = {
  service_categories: 'categories',
  services: 'services',
  article_categories: 'categories',
  articles: 'articles',
} as const;
export type SampleTable = keyof typeof folders;

/** `image` names the file below `sample-catalog/images`; `name` is that of the stored files. */
type Waiting = { table: SampleTable; id: number; image: string; name: string };
type ImageDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events'>;

/** The job stores them after the commit: re-encoding all of them takes minutes. */
export async function queueSampleImages(
  trx: Db,
  records: readonly Omit<Waiting, 'name'>[],
  now: string,
): Promise<void> {
  const rows = records.map((record) => {
    const name = newImageName();
    return { key: `${KEY}${name}`, value: JSON.stringify({ ...record, name } satisfies Waiting), at: now };
  });
  if (rows.length > 0) await trx.insertInto('setup_facts').values(rows).execute();
}

export const sampleImages = (deps: ImageDeps): ScheduledTask => ({
  name: 'sample-images',
  everyMs: MINUTE_MS,
  run: (stopping) => storeSampleImages(deps, stopping),
});

export async function storeSampleImages(deps: ImageDeps, stopping: AbortSignal): Promise<void> {
  const { db, events } = deps;
  const endsAt = performance.now() + RUN_MS;
  let hasStored = false;
  try {
    while (!stopping.aborted && performance.now() < endsAt) {
      const next = await db
        .selectFrom('setup_facts')
        .select('value')
        .where('key', 'like', `${KEY}%`)
        .orderBy('key')
        .limit(1)
        .executeTakeFirst();
      if (!next) return;
      await storeOne(deps, JSON.parse(next.value));
      hasStored = true;
    }
  } finally {
    if (hasStored) await events.publish({ type: 'content.changed' });
  }
}

/** The row is deleted last, so a killed run is repeated, under the same names. */
async function storeOne({ db, files, log }: ImageDeps, waiting: Waiting): Promise<void> {
  const { table, image, name } = waiting;
  await assertUploadsGoOn(files);
  const avif: (() => Promise<void>)[] = [];
  try {
    const bytes = await readFile(join(import.meta.dirname, 'sample-catalog/images', `${image}.avif`));
    const key = await storeImage(files, folders[table], bytes, (work) => avif.push(work), name);
    const isUsed = await setImage(db, waiting, key);
    if (isUsed) for (const work of avif) await work();
    // Another image may have replaced it since.
    if (!isUsed || !(await setImage(db, waiting, key))) await removeImage(files, key);
  } catch (error) {
    const isUnreadable = error instanceof BadImage || (error as { code?: unknown }).code === 'ENOENT';
    if (!isUnreadable) throw error;
    log.error({ err: error, image }, 'an image of the sample catalogue can’t be read');
  }
  await db.deleteFrom('setup_facts').where('key', '=', `${KEY}${name}`).execute();
}

/** The record's edits by others go on: its time of change stays. False if it is gone or has another image. */
async function setImage(db: Db, { table, id }: Waiting, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ image: key })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((e) => e.or([e('image', 'is', null), e('image', '=', key)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
