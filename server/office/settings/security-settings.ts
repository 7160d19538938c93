import type { z } from 'zod';
import type { SecuritySettings, securitySettingsInput } from '../../../contract/office/settings.ts';
import { addSeconds } from '../../adapters/database/add-seconds.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { hasFactor, sessionGroupOf } from '../../people/accounts/accounts.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import type { Clock } from '../../shared/clock.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { lastChangeOf, lockSettings, type Settings } from '../../shared/settings.ts';

type SettingsDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'events'>;
type Input = z.output<typeof securitySettingsInput>;

const keys = ['second_factor_required', 'session_days'] as const;
const DAY_SECONDS = 24 * 3600;

export async function getSecuritySettings({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<SecuritySettings> {
  const { second_factor_required, session_days } = await settings.current();
  return { second_factor_required, session_days, ...(await lastChangeOf(db, keys)) };
}

export async function updateSecuritySettings(
  deps: SettingsDeps,
  viewer: Viewer,
  input: Input,
): Promise<SecuritySettings> {
  const { db, settings, events } = deps;
  // Another node may have just changed them.
  settings.invalidate();
  const before = await settings.current();
  const days = Object.entries(input.second_factor_required).filter(([, day]) => day !== null);
  const after = {
    second_factor_required: Object.fromEntries(days) as Record<string, string>,
    session_days: input.session_days,
  };
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { updated_at: changedAt } = await lastChangeOf(trx, keys);
    if (changedAt !== null) assertUnchanged({ updated_at: changedAt }, input.updated_at ?? undefined);
    await assertRolesExist(trx, Object.keys(after.second_factor_required));
    const isNewlyRequired = Object.entries(after.second_factor_required).some(
      ([role, day]) => before.second_factor_required[role] !== day,
    );
    if (isNewlyRequired && !(await hasFactor(trx, viewer.id)))
      throw new AppError('conflict', 'Set up your own second factor first.');
    for (const key of keys) await settings.set(trx, key, after[key], viewer.id);
    await shortenSessions(trx, deps.clock, after.session_days);
    const changed = changedFields(asTexts(before), asTexts(after));
    await writeAuditEntry(trx, { by: viewer.id, action: 'settings.update', id: null, ...changed });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
  return getSecuritySettings(deps);
}

const asTexts = (values: Pick<SecuritySettings, (typeof keys)[number]>) => ({
  second_factor_required: JSON.stringify(values.second_factor_required),
  session_days: JSON.stringify(values.session_days),
});

async function assertRolesExist(trx: Db, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const found = await trx.selectFrom('roles').select('name').where('name', 'in', names).execute();
  const unknown = names.find((name) => !found.some((role) => role.name === name));
  if (unknown !== undefined) throw invalidField('second_factor_required', `The role ${unknown} doesn't exist.`);
}

type SessionDays = Settings['session_days'];

/** A longer time applies to new sessions only. */
async function shortenSessions(trx: Db, clock: Clock, days: SessionDays): Promise<void> {
  // Sessions end by a clock that the sandbox may have moved since they were created.
  const movedSeconds = Math.round((clock.now().getTime() - Date.now()) / 1000);
  const roles = await trx.selectFrom('roles').select(['id', 'name']).execute();
  for (const group of ['admin', 'staff', 'customer'] as const) {
    const ids = roles.filter(({ name }) => sessionGroupOf(name) === group).map(({ id }) => id);
    const end = addSeconds(trx, 'created_at', days[group] * DAY_SECONDS + movedSeconds);
    await trx
      .updateTable('sessions')
      .set({ absolute_end_at: end })
      .where('absolute_end_at', '>', end)
      .where('user_id', 'in', (e) => e.selectFrom('users').select('users.id').where('users.role_id', 'in', ids))
      .execute();
  }
}
