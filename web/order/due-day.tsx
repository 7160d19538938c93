import { Hourglass, TriangleAlert } from 'lucide-react';
import type { OrderPromise } from '../../contract/order-promise.ts';
import { daysText } from '../ui/price.tsx';
import { dayIn, dayName, daysBetween } from './company-days.ts';
import { isLate } from './promise-text.ts';
import { waitingText } from './waiting-text.ts';

/** The promised day, how late it is, or what the order waits for. */
export function DueDay({ promise, now = new Date() }: { promise: OrderPromise; now?: Date }) {
  const { due_on, due_at, time_zone } = promise;
  const waiting = waitingText(promise, now);
  if (waiting)
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-warn">
        <Hourglass aria-hidden size={16} className="shrink-0" />
        {waiting}
      </span>
    );
  const today = dayIn(time_zone, now);
  const daysLate = daysBetween(due_on, today);
  return (
    <span className="whitespace-nowrap">
      <time dateTime={due_at} className="tabular-nums">
        {daysLate === 0 ? 'Today' : dayName(due_on, now)}
      </time>
      {isLate(promise, now) && (
        <span className="ml-2 font-medium text-bad">
          <TriangleAlert aria-hidden size={14} className="mr-1 inline align-[-0.125em]" />
          {daysLate > 0 ? `${daysText(daysLate)} late` : 'late'}
        </span>
      )}
    </span>
  );
}
