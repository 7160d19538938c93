import type { Db } from '../../adapters/database/database.ts';
import type { Settings, SettingsStore } from '../../shared/settings.ts';

/** Settings name roles: a renamed role keeps its rule, and a deleted one (`to` null) has none. */
export async function moveRoleSettings(
  trx: Db,
  settings: SettingsStore,
  { current, from, to, by }: { current: Settings; from: string; to: string | null; by: number },
): Promise<void> {
  const { second_factor_required: days } = current;
  if (!Object.hasOwn(days, from)) return;
  const { [from]: day = '', ...others } = days;
  const moved = to === null ? others : { ...others, [to]: day };
  await settings.set(trx, 'second_factor_required', moved, by);
}

/** Reads in the transaction: on SQLite, the cache would wait for it to end. */
export async function restoreRoleSettings(
  trx: Db,
  settings: SettingsStore,
  { name, requiredSince, by }: { name: string; requiredSince: string; by: number },
): Promise<void> {
  const stored = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'second_factor_required')
    .executeTakeFirst();
  const days = { ...(stored && JSON.parse(stored.value)), [name]: requiredSince };
  await settings.set(trx, 'second_factor_required', days, by);
}
