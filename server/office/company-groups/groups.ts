import type { UploadedBrandImage } from '../../../contract/shared/company/brand.ts';
import { type ContentGroups, contentGroups, type GroupKey } from '../../../contract/shared/company/groups.ts';
import type { Deps } from '../../deps.ts';
import { asTexts, changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { type GroupSource, groupInFile } from '../../shared/company/company.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { type LastChange, lastChangeOf, lockSettings } from '../../shared/settings.ts';
import { assertBrand, assertPhotos, imagesNamedIn, storeDocumentLogo } from '../../site/brand/brand.ts';

type GroupDeps = Pick<Deps, 'db' | 'settings' | 'events' | 'config' | 'files' | 'clock'>;
type Shown<K extends GroupKey> = {
  value: ContentGroups[K];
  source: GroupSource;
  images: UploadedBrandImage[];
} & LastChange;

export async function readGroup<K extends GroupKey>(deps: GroupDeps, key: K): Promise<Shown<K>> {
  const stored = (await deps.settings.current())[key] as ContentGroups[K] | null;
  if (stored) {
    const images = await imagesNamedIn(deps.db, key, stored);
    return { value: stored, source: 'browser', images, ...(await lastChangeOf(deps.db, [key])) };
  }
  const source = deps.config.companyFile ? 'file' : 'blank';
  return { value: groupInFile(deps.config, key), source, images: [], updated_at: null, updated_by: null };
}

/** Null goes back to COMPANY_FILE. */
export async function storeGroup<K extends GroupKey>(
  deps: GroupDeps,
  key: K,
  { value, by, seen }: { value: ContentGroups[K] | null; by: number; seen?: string | null | undefined },
): Promise<Shown<K>> {
  const { db, settings, events, config } = deps;
  if (value && key === 'brand') await storeDocumentLogo(deps, value as ContentGroups['brand']);
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { updated_at } = await lastChangeOf(trx, [key]);
    // Null means read before it was stored.
    if (updated_at !== null && seen !== undefined) assertUnchanged({ updated_at }, seen ?? new Date(0).toISOString());
    if (value && key === 'brand') await assertBrand(trx, value as ContentGroups['brand']);
    if (value && key === 'about') await assertPhotos(trx, value as ContentGroups['about']);
    const before = (await settings.read(trx))[key] ?? groupInFile(config, key);
    if (value) await settings.set<GroupKey>(trx, key, value, by);
    else await trx.deleteFrom('settings').where('key', '=', key).execute();
    const changed = changedFields(asTexts(before), asTexts(value ?? groupInFile(config, key)));
    await writeAuditEntry(trx, { by, action: 'settings.update', id: null, ...changed });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
  return readGroup(deps, key);
}

export const groupKeys = Object.keys(contentGroups) as GroupKey[];
