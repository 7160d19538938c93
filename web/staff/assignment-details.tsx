import clsx from 'clsx';
import { Link } from 'react-router';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { PhoneLink } from '../dashboard/phone-link.tsx';
import { dueDay } from '../order/company-days.ts';
import { assignmentLook } from '../ui/statuses.ts';

type Props = {
  assignment: StaffOrder;
  meId: number;
  isDated?: boolean;
};

export function AssignmentDetails({
  assignment: { id, items, user, staff, notes, promise },
  meId,
  isDated = false,
}: Props) {
  const colleagues = staff.filter((one) => one.id !== meId);
  return (
    <div className="min-w-0">
      <h3 className="text-base font-semibold wrap-anywhere">
        <Link to={`/staff/dashboard?job=${id}`} className="underline-offset-4 hover:text-brand hover:underline">
          {items.map(({ service }) => service.title).join(', ')}
        </Link>
      </h3>
      <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
        Order {id} for{' '}
        <span dir="auto" className="font-medium text-ink" title={user.email}>
          {user.name}
        </span>
        {isDated && (
          <>
            <span className="max-sm:hidden"> · </span>
            <span className="whitespace-nowrap max-sm:block max-sm:first-letter:uppercase">
              promised for {dueDay(promise)}
            </span>
          </>
        )}
      </p>
      <PhoneLink phone={user.phone} />
      {colleagues.length > 0 && (
        <p className={clsx('text-sm text-ink-soft wrap-anywhere', isDated ? 'mt-0.5' : 'mt-2')}>
          With{' '}
          {colleagues
            .map(({ name, pivot }) => `${name} (${assignmentLook(pivot.status).label.toLowerCase()})`)
            .join(', ')}
        </p>
      )}
      {notes && (
        <details className={clsx('text-sm', !isDated && 'mt-2')}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline underline-offset-4 sm:min-h-8">
            Your notes
          </summary>
          <p dir="auto" className="whitespace-pre-wrap text-ink-soft wrap-anywhere">
            {notes}
          </p>
        </details>
      )}
    </div>
  );
}
