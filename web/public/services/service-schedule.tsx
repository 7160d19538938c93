import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { dayName } from '../../../contract/shared/promise-sentence.ts';
import { questionsText, weekdaysText, workingDaysText } from './schedule-text.ts';

type Props = {
  service: Pick<ServiceDetail, 'schedule' | 'weekdays' | 'question_count'>;
  days: number;
  /** Newer than that of the service. */
  schedule: ServiceDetail['schedule'] | undefined;
  today: string;
};

/** Phones show the days below one another. */
export const ServiceSchedule = ({ service, days, schedule = service.schedule, today }: Props) => (
  <section aria-labelledby="schedule">
    <h2 id="schedule" className="text-xl">
      What happens on which day
    </h2>
    <ol className="mt-4 grid sm:grid-flow-col sm:auto-cols-fr">
      {schedule.map(({ name, day }, i) => {
        const isLast = i === schedule.length - 1;
        return (
          <li
            key={name}
            className="grid grid-cols-[1.25rem_1fr] content-start gap-x-3 not-last:pb-4 sm:grid-cols-1 sm:gap-y-2 sm:pe-4 sm:not-last:pb-0"
          >
            <span
              aria-hidden
              className="relative flex justify-center max-sm:row-span-2 sm:items-center sm:justify-start"
            >
              {!isLast && (
                <span className="absolute bg-line-strong max-sm:top-5 max-sm:-bottom-5 max-sm:w-px sm:inset-e-0 sm:inset-s-5 sm:-me-4 sm:h-px" />
              )}
              <span
                className={clsx(
                  'relative grid size-5 shrink-0 place-items-center rounded-full border max-sm:mt-0.5',
                  isLast ? 'border-brand bg-brand text-on-brand' : 'border-brand bg-surface',
                )}
              >
                {isLast && <Check size={12} strokeWidth={3} />}
              </span>
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{dayName(day, today)}</p>
              <p className="text-sm text-ink-soft">
                {i === 0 && service.question_count > 0
                  ? `You order and answer ${questionsText(service.question_count).split(',')[0]}`
                  : i === 0
                    ? 'You order'
                    : name}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
    <p className="mt-4 text-sm text-ink-soft">{`${workingDaysText(days)}, ${weekdaysText(service.weekdays)}.`}</p>
  </section>
);
