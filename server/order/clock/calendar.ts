import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Settings } from '../../shared/settings.ts';
import type { PromiseView, WorkingCalendar } from '../../shared/working-calendar.ts';

export const calendarIn = (settings: Settings, { config }: Pick<Deps, 'config'>): WorkingCalendar => ({
  timeZone: settings.time_zone ?? settings.seller?.time_zone ?? config.timeZone,
  workingDays: settings.working_days,
  dayStart: settings.day_start,
  dayEnd: settings.day_end,
  holidays: settings.holidays,
});

type CalendarDeps = Pick<Deps, 'config' | 'settings'>;

/** Call it before a transaction: settings may have to be read. */
export const calendarOf = async (deps: CalendarDeps): Promise<WorkingCalendar> =>
  calendarIn(await deps.settings.current(), deps);

export const timeZoneOf = async (deps: CalendarDeps): Promise<string> => (await calendarOf(deps)).timeZone;

/** Reads within a transaction, which must not wait for another connection. */
export const calendarWithin = async (trx: Db, deps: CalendarDeps): Promise<WorkingCalendar> =>
  calendarIn(await deps.settings.read(trx), deps);

export async function waitingRulesWithin(trx: Db, deps: CalendarDeps & Pick<Deps, 'clock'>) {
  const settings = await deps.settings.read(trx);
  return { calendar: calendarIn(settings, deps), settings, now: deps.clock.now() };
}

export const promiseViewOf = async (deps: CalendarDeps & Pick<Deps, 'clock'>): Promise<PromiseView> => ({
  calendar: await calendarOf(deps),
  now: deps.clock.now(),
});
