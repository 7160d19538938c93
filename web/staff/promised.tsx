import { TriangleAlert } from 'lucide-react';
import { dateText, daysFromNow, exactText } from '../dashboard/dates.ts';

/** The day that the customer was promised, and how far it is; what is late says so. `isShort` leaves the day out. */
export function Promised({ time, isDone, isShort = false }: { time: string; isDone: boolean; isShort?: boolean }) {
  const isLate = !isDone && Date.parse(time) < Date.now();
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
        <span className="inline-flex items-center gap-1 font-medium text-bad">
          <TriangleAlert aria-hidden size={14} />
          Overdue
        </span>
      ) : (
        !isDone && <span className="text-ink-soft">{daysFromNow(time)}</span>
      )}
    </p>
  );
}
