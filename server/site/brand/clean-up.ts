import { keysOf } from '../../adapters/brand-keys.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';

const DAY_MS = 24 * 3600_000;
const UNUSED_DAYS = 30;

async function usedIds(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', ['brand', 'about'])
    .execute();
  const ids = new Set<number>();
  for (const { key, value } of rows) {
    const group = JSON.parse(value) as Record<string, unknown> | null;
    if (key === 'brand') for (const one of Object.values(group ?? {})) if (typeof one === 'number') ids.add(one);
    if (key === 'about') for (const { photo } of (group?.team ?? []) as { photo?: unknown }[]) ids.add(Number(photo));
  }
  return ids;
}

async function isOnDocument(db: Db, digest: string): Promise<boolean> {
  for (const table of ['invoices', 'credit_notes', 'payouts'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('document', 'like', `%"logo":"${digest}"%`)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Images that nothing has used for a month are deleted, but never one that an issued document refers to. */
export async function cleanUpBrand(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  stopping?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS).toISOString();
  const used = await usedIds(db);
  const rows = await db.selectFrom('brand_images').select(['id', 'kind', 'key', 'sha256', 'unused_since']).execute();
  for (const { id, kind, key, sha256, unused_since } of rows) {
    if (stopping?.aborted) return;
    if (used.has(id)) {
      if (unused_since !== null) await setUnused(db, id, null);
    } else if (unused_since === null) await setUnused(db, id, now.toISOString());
    else if (unused_since < before && !(await isOnDocument(db, sha256))) {
      // A killed run finds the record again.
      await Promise.all(keysOf({ kind, key }).map((one) => files.remove(one)));
      await db.deleteFrom('brand_images').where('id', '=', id).execute();
    }
  }
}

const setUnused = (db: Db, id: number, unused_since: string | null) =>
  db.updateTable('brand_images').set({ unused_since }).where('id', '=', id).execute();
