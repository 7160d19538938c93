import { Link } from 'react-router';
import type { WorkList } from '../../../../contract/office/work-list.ts';
import { dayName } from '../../../../contract/shared/promise-sentence.ts';
import { firstName } from '../../../record/first-name.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Time } from '../../../record/time.tsx';

type Day = WorkList['week'][number];

export const ThisWeek = ({ list: { week, today } }: { list: WorkList }) => (
  <SectionCard title="This week">
    <dl className="text-sm">
      {week.map((day) => (
        <div
          key={day.day}
          className="grid min-h-9 grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-2 border-b border-line py-1 last:border-b-0"
        >
          <dt className="py-1 text-ink-soft">
            <Time kind="day" of={day.day}>
              {day.day === today ? 'Today' : dayName(day.day, today)}
            </Time>
          </dt>
          <Promised {...day} />
        </div>
      ))}
    </dl>
  </SectionCard>
);

function Promised({ orders, count }: Day) {
  if (count === 0)
    return (
      <dd className="py-1 text-ink-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">No orders</span>
      </dd>
    );
  return (
    <dd className="grid min-w-0">
      {orders.map(({ id, title, further, staff }) => (
        <span key={id} className="flex min-h-7 min-w-0 items-baseline gap-2 pointer-coarse:min-h-11">
          <Link
            to={`/admin/dashboard/orders/${id}`}
            className="min-w-0 grow py-1 text-base/5 wrap-anywhere underline-offset-4 hover:underline"
          >
            {id} {title}
            {further > 0 && ` +${further}`}
          </Link>
          {staff[0] !== undefined && (
            <span className="max-w-24 shrink-0 truncate text-ink-soft" title={staff.join(', ')}>
              {firstName(staff[0])}
              {staff.length > 1 && ` +${staff.length - 1}`}
            </span>
          )}
        </span>
      ))}
      {count > orders.length && (
        <Link
          to="/admin/dashboard/orders?due=week"
          className="inline-flex min-h-7 items-center text-ink-soft underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
        >
          {count - orders.length} more
        </Link>
      )}
    </dd>
  );
}
