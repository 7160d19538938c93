import clsx from 'clsx';
import { Link } from 'react-router';
import type { WorkRow } from '../../../../contract/office/work-list.ts';
import { dayName } from '../../../../contract/shared/promise-sentence.ts';
import { type RowAction, RowMenu } from '../../../dashboard/list/row-actions.tsx';
import { Time } from '../../../record/time.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { daysText } from '../../../ui/price.tsx';
import { Dot } from '../../../ui/status.tsx';
import type { Tone } from '../../../ui/statuses.ts';
import { titleOf, urlOf } from './work-texts.ts';

type Props = {
  index: number;
  row: WorkRow;
  tone: Tone;
  today: string;
  isLate: boolean;
  action: { name: string; run: ((anchor: HTMLElement) => void) | undefined };
  menu: readonly RowAction[];
  onOpened: () => void;
};

const rowLook = clsx(
  'group/row grid scroll-mt-24 grid-cols-[1rem_minmax(0,1fr)_auto_auto] items-center gap-x-2 border-b border-line py-1 last:border-b-0 max-md:pt-2',
  'md:min-h-15 md:grid-cols-[1rem_minmax(0,1fr)_7rem_8.625rem_2.25rem] md:py-1',
  'lg:min-h-11 lg:grid-cols-[1rem_minmax(0,1fr)_8.25rem_6rem_8.625rem_2.25rem] lg:py-0',
);

const actionLook = buttonClass(
  'secondary',
  'small',
  'min-h-8 px-2 text-sm whitespace-nowrap md:justify-self-end md:max-lg:col-start-4 md:max-lg:row-span-2 md:max-lg:row-start-1',
);

/** A phone has what in full, then who and when beside the next step. A tablet has who below what. */
export function WorkItem({ index, row, tone, today, isLate, action, menu, onOpened }: Props) {
  const title = titleOf(row);
  const name = <NextStep name={action.name} title={title} />;
  return (
    <li data-row={index} className={rowLook}>
      <span className="flex max-md:mt-2 max-md:self-start md:max-lg:row-span-2">
        <Dot tone={tone} />
      </span>
      <Link
        data-title
        to={urlOf(row)}
        onClick={onOpened}
        title={title}
        className={clsx(
          'min-w-0 font-semibold underline-offset-4 hover:underline max-md:col-start-2 max-md:col-end-[-1] max-md:line-clamp-3 md:truncate lg:py-1.5',
          row.who ? 'md:max-lg:self-end' : 'md:max-lg:row-span-2 lg:col-start-2 lg:col-end-4',
        )}
      >
        {title}
      </Link>
      <div className="text-sm max-md:col-start-2 md:contents">
        <p
          className={clsx(
            'max-md:wrap-anywhere md:truncate md:max-lg:col-start-2 md:max-lg:row-start-2 md:max-lg:self-start lg:col-start-3 lg:row-start-1',
            !row.who && 'md:hidden',
          )}
        >
          <bdi>{row.who}</bdi>
          {row.staff.length > 0 && <span className="sr-only"> · {row.staff.join(', ')}</span>}
        </p>
        <p className="md:col-start-3 md:row-span-2 md:row-start-1 lg:col-start-4 lg:row-span-1">
          <DueOrSent row={row} today={today} isLate={isLate} />
        </p>
      </div>
      {action.run ? (
        <button
          type="button"
          data-next
          aria-haspopup={row.kind === 'review' ? undefined : 'dialog'}
          onClick={({ currentTarget }) => action.run?.(currentTarget)}
          className={actionLook}
        >
          {name}
        </button>
      ) : (
        <Link data-next to={urlOf(row)} onClick={onOpened} className={actionLook}>
          {name}
        </Link>
      )}
      <div className="flex justify-end max-md:-me-3 md:max-lg:col-start-5 md:max-lg:row-span-2 md:max-lg:row-start-1">
        <RowMenu name={title} actions={menu} />
      </div>
    </li>
  );
}

const NextStep = ({ name, title }: { name: string; title: string }) => (
  <span>
    {name}
    <span className="sr-only">: {title}</span>
  </span>
);

function DueOrSent({ row: { day, days_late: days, at }, today, isLate }: Pick<Props, 'row' | 'today' | 'isLate'>) {
  if (days > 0) return <span className="font-medium whitespace-nowrap text-bad">{daysText(days)} late</span>;
  if (isLate) return <span className="font-medium text-bad">Late</span>;
  if (day !== null)
    return (
      <span className="text-ink-soft">
        <Time kind="day" of={day}>
          {dayName(day, today)}
        </Time>
      </span>
    );
  return at === null ? null : (
    <span className="text-ink-soft">
      <Time kind="ago" of={at} inLink />
    </span>
  );
}
