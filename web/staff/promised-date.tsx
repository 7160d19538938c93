import { TriangleAlert } from 'lucide-react';
import { dateText, daysFromNow, exactText } from '../dashboard/dates.ts';

/** With the days left, or “Overdue”. `isShort` omits the date. */
export function PromisedDate({ time, isShort = false }: { time: string; isShort?: boolean }) {
  const isLate = Date.parse(time) < Date.now();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      {!isShort && (
        <span>
          <span className="text-ink-soft">Promised for </span>
          <time dateTime={time} title={exactText(time)} className="font-medium whitespace-nowrap">
            {dateText(time)}
          </time>
        </span>
      )}
      {isLate ? (
        <span className="font-medium whitespace-nowrap text-bad">
          <TriangleAlert aria-hidden size={14} className="mr-1 inline align-[-0.125em]" />
          Overdue
        </span>
      ) : (
        <span className="text-ink-soft">{daysFromNow(time)}</span>
      )}
    </p>
  );
}
