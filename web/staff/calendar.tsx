import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { spanText } from '../dashboard/dates.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { DueDay } from '../order/due-day.tsx';
import { titlesOf } from '../order/workspace.ts';
import { Time } from '../record/time.tsx';
import { useShortcuts } from '../search/shortcuts.ts';
import { buttonClass } from '../ui/button.tsx';
import { plusDays } from '../ui/fields/day-text.ts';
import { IconLink } from '../ui/icon-button.tsx';
import { Status, Tag } from '../ui/status.tsx';
import { assignmentLook } from '../ui/statuses.ts';
import { assignmentUrl } from './assignment-columns.tsx';
import { CalendarSwitch } from './calendar-switch.tsx';
import type { Calendar, LoadedCalendar } from './panel-data.ts';

const listUrl = '/staff/dashboard?panel=jobs';
const calendarUrl = `${listUrl}&view=calendar`;
const urlOf = (week: string) => `${calendarUrl}&week=${week}`;

/** A week of promised days and days off: columns on a desktop, an agenda below. */
export function StaffCalendar({ loaded: { week, calendar } }: { loaded: LoadedCalendar }) {
  const navigate = useNavigate();
  const open = (to: string) => () => void navigate(to, { preventScrollReset: true });
  const [before, after] = [urlOf(plusDays(week, -7)), urlOf(plusDays(week, 7))];
  useShortcuts({
    p: { label: 'Previous week', run: open(before) },
    n: { label: 'Next week', run: open(after) },
    t: { label: 'This week', run: open(calendarUrl) },
  });
  return (
    <>
      <PageHead
        title="My Jobs"
        views={
          <div className="flex min-h-10 flex-wrap items-center gap-x-3">
            <nav aria-label="Weeks" className="flex items-center gap-1">
              <IconLink label="Previous week" to={before} preventScrollReset size="small">
                <ChevronLeft aria-hidden size={20} />
              </IconLink>
              <Link to={calendarUrl} preventScrollReset className={buttonClass('secondary', 'small')}>
                Today
              </Link>
              <IconLink label="Next week" to={after} preventScrollReset size="small">
                <ChevronRight aria-hidden size={20} />
              </IconLink>
            </nav>
            <h2 aria-live="polite" className="text-base font-semibold">
              {spanText(week, plusDays(week, 6))}
            </h2>
          </div>
        }
        secondary={<CalendarSwitch shown="calendar" list={listUrl} />}
      />
      {calendar.error === null ? <Week calendar={calendar.content} /> : <Retry message={calendar.error} />}
    </>
  );
}

function Week({ calendar: { today, days, jobs, late_before: late, waiting } }: { calendar: Calendar }) {
  const others = [
    late > 0 && `${late} late from earlier weeks`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for the customer`,
  ].filter((text) => text !== false);
  return (
    <>
      {others.length > 0 && (
        <p className="mb-2 text-sm">
          <Link to={listUrl} className={clsx('underline underline-offset-4', late > 0 ? 'text-bad' : 'text-warn')}>
            {others.join(' · ')}
          </Link>
        </p>
      )}
      <ol
        aria-label="Week"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface lg:grid lg:min-h-96 lg:grid-cols-7 lg:divide-x lg:divide-y-0"
      >
        {days.map((day) => (
          <Day
            key={day.day}
            {...day}
            isToday={day.day === today}
            jobs={jobs.filter(({ promise }) => promise.due_on === day.day)}
          />
        ))}
      </ol>
      {jobs.length === 0 && <p className="mt-3 text-ink-soft">No jobs are due this week.</p>}
    </>
  );
}

type DayProps = Calendar['days'][number] & { isToday: boolean; jobs: readonly StaffOrder[] };

function Day({ day, is_working: isWorking, holiday, isToday, jobs }: DayProps) {
  const off = isWorking ? null : (holiday ?? 'Day off');
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={clsx(
        'flex min-w-0 flex-wrap items-start gap-x-3 px-3 py-2 lg:block lg:px-2',
        off !== null && 'bg-sunken',
        isToday && 'max-lg:border-s-3 max-lg:border-s-brand lg:border-t-3 lg:border-t-brand lg:pt-1.25',
      )}
    >
      <div className="flex min-h-6 grow flex-wrap items-center gap-x-2 lg:mb-1.5">
        <h3 className={clsx('text-sm whitespace-nowrap', isToday ? 'font-semibold text-brand' : 'font-medium')}>
          <Time kind="day" of={day} />
        </h3>
        {isToday && <Tag>Today</Tag>}
        {off !== null && <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">{off}</p>}
      </div>
      {jobs.length > 0 && (
        <ul className="w-full lg:grid lg:gap-1.5">
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </li>
  );
}

const Job = ({ job }: { job: StaffOrder }) => (
  <li className="group/row">
    <Link
      to={assignmentUrl(job)}
      className="grid min-h-11 content-center rounded-md border border-transparent py-1 text-sm/5 -outline-offset-2 transition-colors hover:bg-sunken lg:border-line lg:bg-surface lg:px-2 lg:hover:border-ink"
    >
      <span className="font-semibold wrap-anywhere">
        <span className="font-normal text-ink-soft tabular-nums">
          <span className="sr-only">Order </span>
          {job.id}
        </span>{' '}
        {titlesOf(job)}
      </span>
      <bdi className="truncate text-ink-soft">{[job.user.name, job.user.company].filter(Boolean).join(', ')}</bdi>
      <span className="flex flex-wrap items-center gap-x-2">
        <Status {...assignmentLook(job.my_status)} />
        {job.promise.state === 'running' && job.promise.late && <DueDay order={job} reader="staff" />}
      </span>
    </Link>
  </li>
);
