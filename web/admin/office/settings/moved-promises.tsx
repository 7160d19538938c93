import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { dayIn, dayName } from '../../../order/company-days.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { MovedPromises as Promises } from './use-moved-promises.ts';

type Props = { promises: Promises; timeZone: string };

/** Next to the form's button: it appears once a new calendar is saved. */
export function MovedPromises({ promises: { orders, pending, problem, load, move, close }, timeZone }: Props) {
  const heading = useRef<HTMLSpanElement>(null);
  const isShown = orders !== null;
  const today = dayIn(timeZone, new Date());
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);
  if (!isShown)
    return (
      <SectionCard
        title="Promises already made"
        text="A new calendar applies to new orders. The days that you’ve already promised stay as they are until you move them."
      >
        {problem && <Alert className="mb-4">{problem}</Alert>}
        <Button tone="secondary" pending={pending === 'load' && 'Comparing…'} onClick={() => void load()}>
          Compare them with the calendar
        </Button>
      </SectionCard>
    );
  const count = orders.length;
  return (
    <SectionCard
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {count === 0 ? 'No promise would move' : 'These promises would move'}
        </span>
      }
      text={
        count === 0
          ? 'Every open order keeps its day with the current calendar.'
          : 'They were made with an earlier calendar. Nothing changes until you confirm.'
      }
    >
      <div className="grid gap-4">
        {problem && <Alert>{problem}</Alert>}
        {count > 0 && (
          <ul aria-label="Orders" className="max-h-96 divide-y divide-line overflow-y-auto border-y border-line">
            {orders.map(({ id, from, to }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 px-3">
                <Link
                  to={`/admin/dashboard/orders/${id}`}
                  className="inline-flex min-h-11 min-w-28 items-center font-semibold underline-offset-4 hover:underline"
                >
                  Order {id}
                </Link>
                <span className="inline-flex items-center gap-2 py-2 tabular-nums">
                  {dayName(dayIn(timeZone, from), today)}
                  <ArrowRight aria-hidden size={16} className="text-ink-soft" />
                  <span className="sr-only">to</span>
                  <span className="font-medium">{dayName(dayIn(timeZone, to), today)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          {count > 0 && (
            <Button pending={pending === 'move' && 'Moving…'} onClick={() => void move()}>
              {count === 1 ? 'Move this promise' : `Move ${count} promises`}
            </Button>
          )}
          <Button tone="secondary" disabled={pending !== null} onClick={close}>
            {count === 0 ? 'Close' : 'Leave them'}
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}
