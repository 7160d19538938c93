const zoned = (time: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);

/** The last time that the local clocks showed this full hour, or jumped over it. */
export function lastLocalHour(hour: number, now: Date, timeZone: string): Date {
  const local = zoned(now, timeZone);
  const hourOn = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: { hour } });
  const today = hourOn(local.toPlainDate());
  const last =
    Temporal.ZonedDateTime.compare(today, local) > 0 ? hourOn(local.toPlainDate().subtract({ days: 1 })) : today;
  return new Date(last.epochMilliseconds);
}

/** 0 is Sunday. */
export const localWeekday = (time: Date, timeZone: string): number => zoned(time, timeZone).dayOfWeek % 7;
