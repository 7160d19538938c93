import { TriangleAlert } from 'lucide-react';
import { dateText, daysFromNow, exactText } from '../dashboard/dates.ts';

/** The day that the customer of open work was promised, and how far it is; what is late says so. `isShort` leaves the day out. */
export function Promised({ time, isShort = false }: { time: string; isShort?: boolean }) {
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
