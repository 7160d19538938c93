import { dateText, exactText, relativeText } from './dates.ts';

/** A moment: how long ago for those who scan, exactly for those who point at it. */
export const When = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactText(time)} className="whitespace-nowrap">
    {relativeText(time)}
  </time>
);

/** A day, written out. */
export const Day = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactText(time)} className="whitespace-nowrap">
    {dateText(time)}
  </time>
);
