import type { z } from 'zod';
import {
  endsBeforeItStarts,
  isDayInOrder,
  type WorkSettings,
  type workSettingsInput,
} from '../../../contract/shared/work-settings.ts';
import type { Deps } from '../../deps.ts';
import { asTexts, changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { invalidField } from '../../shared/errors.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { type LastChange, lastChangeOf, lockSettings, type Settings } from '../../shared/settings.ts';

type SettingsDeps = Pick<Deps, 'db' | 'settings' | 'events'>;
type Input = z.output<typeof workSettingsInput>;
type Stored = WorkSettings & LastChange;

const calendarKeys = ['time_zone', 'working_days', 'day_start', 'day_end', 'holidays'] as const;
const keys = [
  ...calendarKeys,
  'clock_waits_for_payment',
  'intake_reminder_days',
  'waiting_reminder_days',
  'files_wait_for_payment',
  'pay_commissions_after',
  'show_on_time_rate',
  'storage_per_customer_gb',
  'storage_unpaid_gb',
] as const;

export async function getWorkSettings(deps: Pick<Deps, 'db' | 'settings'>): Promise<Stored> {
  const settings = await deps.settings.current();
  return { ...valuesIn(settings), ...(await lastChangeOf(deps.db, keys)) };
}

const valuesIn = (settings: Settings): WorkSettings => ({
  time_zone: settings.time_zone,
  working_days: settings.working_days,
  day_start: settings.day_start,
  day_end: settings.day_end,
  holidays: settings.holidays,
  clock_waits_for_payment: settings.clock_waits_for_payment,
  intake_reminder_days: settings.intake_reminder_days,
  waiting_reminder_days: settings.waiting_reminder_days,
  files_wait_for_payment: settings.files_wait_for_payment,
  pay_commissions_after: settings.pay_commissions_after,
  show_on_time_rate: settings.show_on_time_rate,
  storage_per_customer_gb: settings.storage_per_customer_gb,
  storage_unpaid_gb: settings.storage_unpaid_gb,
});

/** Only differences are stored: the other values still follow the company file. Promises do not move. */
export async function updateWorkSettings(deps: SettingsDeps, by: number, input: Input): Promise<Stored> {
  const { db, settings, events } = deps;
  const { updated_at: seen, ...sent } = input;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { updated_at: changedAt } = await lastChangeOf(trx, keys);
    // Null means read before the first change.
    if (changedAt !== null && seen !== undefined)
      assertUnchanged({ updated_at: changedAt }, seen ?? new Date(0).toISOString());
    const before = valuesIn(await settings.read(trx));
    const after = changedBy(before, sent);
    const changed = changedFields(asTexts(before), asTexts(after));
    for (const key of keys) if (key in changed.after) await settings.set(trx, key, after[key], by);
    for (const [action, part] of entriesOf(changed)) await writeAuditEntry(trx, { by, action, id: null, ...part });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' }, { type: 'jobs.due' });
  return getWorkSettings(deps);
}

function changedBy(before: WorkSettings, sent: Omit<Input, 'updated_at'>): WorkSettings {
  const isSent = ([, value]: [string, unknown]) => value !== undefined;
  const after: WorkSettings = { ...before, ...Object.fromEntries(Object.entries(sent).filter(isSent)) };
  if (!isDayInOrder(after)) throw invalidField('day_end', `The day end field ${endsBeforeItStarts}`);
  return {
    ...after,
    working_days: after.working_days.toSorted((a, b) => a - b),
    holidays: after.holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

type Changed = ReturnType<typeof changedFields>;

function entriesOf({ before, after }: Changed): [`${string}.${string}`, Changed][] {
  const isCalendar = (key: string) => (calendarKeys as readonly string[]).includes(key);
  const pick = (record: Record<string, unknown>, belongs: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => belongs(key)));
  const part = (belongs: (key: string) => boolean) => ({ before: pick(before, belongs), after: pick(after, belongs) });
  return (
    [
      ['settings.calendar', part(isCalendar)],
      ['settings.update', part((key) => !isCalendar(key))],
    ] as const
  ).flatMap(([action, changes]) => (Object.keys(changes.after).length > 0 ? [[action, changes]] : []));
}
