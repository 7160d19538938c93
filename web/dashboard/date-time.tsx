import { companyDayText, dateText, exactText, momentText, relativeText } from './dates.ts';

/** Relative, exact on hover and on touch screens, which have no hover. */
export const When = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactText(time)} className="whitespace-nowrap">
    <span className="pointer-coarse:hidden">{relativeText(time)}</span>
    <span className="hidden pointer-coarse:inline">{momentText(time)}</span>
  </time>
);

/** A focused row shows the exact time too. Both texts share the place, so nothing moves. */
export const RowTime = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactText(time)} className="inline-grid whitespace-nowrap *:col-start-1 *:row-start-1">
    <span className="pointer-coarse:invisible group-has-[a:focus-visible]/row:invisible">{relativeText(time)}</span>
    <span className="invisible pointer-coarse:visible group-has-[a:focus-visible]/row:visible">{momentText(time)}</span>
  </time>
);

export const Day = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactText(time)} className="whitespace-nowrap">
    {dateText(time)}
  </time>
);

/** A day of the company, such as `2026-12-01`, is the same in every browser. */
export const CompanyDay = ({ day }: { day: string }) => (
  <time dateTime={day} className="whitespace-nowrap">
    {companyDayText(day)}
  </time>
);

export const Moment = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactText(time)} className="whitespace-nowrap">
    {momentText(time)}
  </time>
);
