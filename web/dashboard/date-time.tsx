import { dateText, exactText, relativeText } from './dates.ts';

export const When = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactText(time)} className="whitespace-nowrap">
    {relativeText(time)}
  </time>
);

export const Day = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactText(time)} className="whitespace-nowrap">
    {dateText(time)}
  </time>
);
