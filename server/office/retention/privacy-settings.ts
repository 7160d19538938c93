import type { z } from 'zod';
import type { retentionApi } from '../../../contract/office/retention.ts';
import { type RetentionSettings, retentionRules } from '../../../contract/shared/company/retention.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { presetYears } from '../../shared/company/retention.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { lastChangeOf, lockSettings, type Settings } from '../../shared/settings.ts';

type Shown = z.input<(typeof retentionApi)['read']['response']>;
type Change = z.output<(typeof retentionApi)['update']['body']>;
type SettingsDeps = Pick<Deps, 'db' | 'settings' | 'events' | 'config'>;

const keys = ['privacy'] as const;

const valueIn = ({ privacy: { processors: _, ...value } }: Settings): RetentionSettings => value;

export async function readPrivacySettings({ db, settings, config }: SettingsDeps): Promise<Shown> {
  const current = await settings.read(db);
  return {
    value: valueIn(current),
    preset_years: presetYears(current, config),
    rules: retentionRules.map((key) => {
      const run = current.retention_runs[key];
      return { key, last_run_at: run?.at ?? null, removed: run?.removed ?? 0 };
    }),
    ...(await lastChangeOf(db, keys)),
  };
}

/** A plain fact: the policy shows it at once, and the next night follows it. */
export async function updatePrivacySettings(deps: SettingsDeps, by: number, input: Change): Promise<Shown> {
  const { db, settings, events } = deps;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { updated_at } = await lastChangeOf(trx, keys);
    // Null means read before the first change.
    if (updated_at !== null && input.updated_at !== undefined)
      assertUnchanged({ updated_at }, input.updated_at ?? new Date(0).toISOString());
    const stored = await settings.read(trx);
    await settings.set(trx, 'privacy', { ...stored.privacy, ...input.value }, by);
    const changed = changedFields(valueIn(stored), input.value);
    await writeAuditEntry(trx, { by, action: 'settings.update', id: null, ...changed });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' }, { type: 'content.changed' });
  return readPrivacySettings(deps);
}
