import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Settings } from '../../shared/settings.ts';
import type { PromiseView, WorkingCalendar } from '../../shared/working-calendar.ts';

export const calendarIn = (settings: Settings): WorkingCalendar => ({
  timeZone: settings.time_zone,
  workingDays: settings.working_days,
  dayStart: settings.day_start,
  dayEnd: settings.day_end,
  holidays: settings.holidays,
});

type CalendarDeps = Pick<Deps, 'settings'>;

/** Call it before a transaction: settings may have to be read. */
export const calendarOf = async (deps: CalendarDeps): Promise<WorkingCalendar> =>
  calendarIn(await deps.settings.current());

export const timeZoneOf = async (deps: CalendarDeps): Promise<string> => (await calendarOf(deps)).timeZone;

/** Reads within a transaction, which must not wait for another connection. */
export const calendarWithin = async (trx: Db, deps: CalendarDeps): Promise<WorkingCalendar> =>
  calendarIn(await deps.settings.read(trx));

export async function waitingRulesWithin(trx: Db, deps: CalendarDeps & Pick<Deps, 'clock'>) {
  const settings = await deps.settings.read(trx);
  return { calendar: calendarIn(settings), settings, now: deps.clock.now() };
}

export const promiseViewOf = async (deps: CalendarDeps & Pick<Deps, 'clock'>): Promise<PromiseView> => ({
  calendar: await calendarOf(deps),
  now: deps.clock.now(),
});
