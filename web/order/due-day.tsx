import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ListedOrder } from '../../../contract/orders-admin.ts';
import { dayIn, dayName, daysBetween } from '../../order/company-days.ts';
import { isLate } from '../../order/promise-text.ts';
import { waitingText } from '../../order/waiting-text.ts';
import { daysText } from '../../ui/price.tsx';

/** The promised day, how late it is, or what the order waits for. */
export function DueDay({ order: { promise }, now = new Date() }: { order: Pick<ListedOrder, 'promise'>; now?: Date }) {
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
