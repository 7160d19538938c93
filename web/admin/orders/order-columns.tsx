import clsx from 'clsx';
import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedOrder } from '../../../contract/orders-admin.ts';
import { assignmentLabel } from '../../dashboard/assignment-labels.ts';
import { Day, When } from '../../dashboard/date-time.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { BreakableEmail } from '../shared/breakable-email.tsx';
import { canAssign } from './assign-staff.tsx';
import { isOverdue, OrderStatusBadge, PaymentStatus, servicesSummary } from './order-labels.tsx';

/** The customer's order list that the order was opened from. */
export type OpenedFrom = { name: string; path: string };

type Options = {
  isWide: boolean;
  onAssign: (order: ListedOrder) => void;
  openedFrom: OpenedFrom | undefined;
};

export const orderColumns = ({ isWide, onAssign, openedFrom }: Options): Column<ListedOrder>[] => [
  {
    head: 'Order',
    wide: true,
    cell: (order) => (
      <>
        <Link
          to={`/admin/dashboard/orders/${order.id}`}
          state={{ openedFrom }}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
        >
          Order {order.id}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">{servicesSummary(order)}</span>
        {!isWide && (
          <div className="mt-1 text-sm font-normal">
            <Customer order={order} isCompact />
          </div>
        )}
      </>
    ),
  },
  ...(isWide ? [{ head: 'Customer', cell: (order: ListedOrder) => <Customer order={order} /> }] : []),
  {
    head: 'Status',
    sort: 'status',
    cell: (order) => (
      <>
        <OrderStatusBadge status={order.status} />
        {isWide ? (
          isOverdue(order) && <span className="mt-1 block text-sm font-semibold text-bad">Overdue</span>
        ) : (
          <div className="mt-1 text-sm">
            <Dates order={order} showOverdue />
          </div>
        )}
      </>
    ),
  },
  { head: 'Staff', cell: (order) => <AssignedStaff order={order} onAssign={() => onAssign(order)} /> },
  {
    head: 'Total',
    sort: 'total_amount',
    numeric: true,
    cell: ({ total_amount, payment_status }) => (
      <>
        <Price amount={total_amount} className="font-semibold" />
        <span className="text-sm max-md:ml-2 md:mt-0.5 md:block">
          <PaymentStatus status={payment_status} />
        </span>
      </>
    ),
  },
  ...(isWide ? [{ head: 'Created', sort: 'created_at', cell: (order: ListedOrder) => <Dates order={order} /> }] : []),
];

/** `isCompact` hides the email in a narrow table; a phone's card has room for it. */
const Customer = ({ order: { user }, isCompact = false }: { order: ListedOrder; isCompact?: boolean }) => (
  <div className="min-[89rem]:min-w-44 min-[90rem]:min-w-50">
    <bdi className="line-clamp-2 wrap-anywhere" title={isCompact ? `${user.name}, ${user.email}` : user.name}>
      {user.name}
    </bdi>
    <span
      className={clsx('line-clamp-2 text-sm wrap-anywhere text-ink-soft', isCompact && 'md:hidden')}
      title={user.email}
    >
      <BreakableEmail email={user.email} />
    </span>
  </div>
);

const Dates = ({ order, showOverdue = false }: { order: ListedOrder; showOverdue?: boolean }) => {
  const isLate = showOverdue && isOverdue(order);
  return (
    <div>
      <When time={order.created_at} />
      <span className="text-ink-soft md:hidden"> · </span>
      <span className={clsx('text-sm whitespace-nowrap md:block', isLate ? 'font-semibold text-bad' : 'text-ink-soft')}>
        {isLate ? 'Overdue since' : 'Promised'} <Day time={order.promised_at} />
      </span>
    </div>
  );
};

function AssignedStaff({ order, onAssign }: { order: ListedOrder; onAssign: () => void }) {
  const { id, staff } = order;
  if (!canAssign(order) && staff.length === 0) return <span className="text-ink-soft">Unassigned</span>;
  return (
    <div className="md:min-w-32">
      {staff.map(({ name, pivot }) => (
        <span key={pivot.user_id} className="block max-md:text-sm">
          <bdi className="wrap-anywhere">{name}</bdi>{' '}
          <span className="text-sm whitespace-nowrap text-ink-soft">{assignmentLabel(pivot.status)}</span>
        </span>
      ))}
      {canAssign(order) && (
        <Button tone="quiet" onClick={onAssign} className="-my-2.5 -ml-4 text-sm whitespace-nowrap">
          <UserPlus aria-hidden size={16} />
          <span>
            Assign Staff<span className="sr-only"> to order {id}</span>
          </span>
        </Button>
      )}
    </div>
  );
}
