import clsx from 'clsx';
import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedOrder } from '../../../contract/assignments.ts';
import type { Column } from '../../dashboard/data-list.tsx';
import { Day, When } from '../../dashboard/date-time.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { BreakableEmail } from '../shared/email-address.tsx';
import { mayAssign } from './assign-staff.tsx';
import { isOverdue, OrderPill, PaymentBadge, servicesInBrief, workLabel } from './order-labels.tsx';

/** The screen that an order was opened from, where that is not the list of all. */
export type Through = { name: string; path: string };

type Options = {
  /** Where there is less room, the customer stands in the first column and the dates below the status. */
  isWide: boolean;
  onAssign: (order: ListedOrder) => void;
  through: Through | undefined;
};

export const orderColumns = ({ isWide, onAssign, through }: Options): Column<ListedOrder>[] => [
  {
    head: 'Order',
    wide: true,
    cell: (order) => (
      <>
        <Link
          to={`/admin/dashboard/orders/${order.id}`}
          state={{ through }}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
        >
          Order {order.id}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">{servicesInBrief(order)}</span>
        {!isWide && (
          <div className="mt-1 text-sm font-normal">
            <Customer order={order} isBrief />
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
        <OrderPill status={order.status} />
        {isWide ? (
          isOverdue(order) && <span className="mt-1 block text-sm font-semibold text-bad">Overdue</span>
        ) : (
          <div className="mt-1 text-sm">
            <Dates order={order} tellsOverdue />
          </div>
        )}
      </>
    ),
  },
  { head: 'Staff', cell: (order) => <Team order={order} onAssign={() => onAssign(order)} /> },
  {
    head: 'Total',
    sort: 'total_amount',
    numeric: true,
    cell: ({ total_amount, payment_status }) => (
      <>
        <Price amount={total_amount} className="font-semibold" />
        <span className="text-sm max-md:ml-2 md:mt-0.5 md:block">
          <PaymentBadge status={payment_status} />
        </span>
      </>
    ),
  },
  ...(isWide ? [{ head: 'Created', sort: 'created_at', cell: (order: ListedOrder) => <Dates order={order} /> }] : []),
];

/** `isBrief`: without the address where the table is narrow; the cards of a phone have room for it. */
const Customer = ({ order: { user }, isBrief = false }: { order: ListedOrder; isBrief?: boolean }) => (
  <div className="min-[89rem]:min-w-44 min-[90rem]:min-w-50">
    <bdi className="line-clamp-2 wrap-anywhere" title={isBrief ? `${user.name}, ${user.email}` : user.name}>
      {user.name}
    </bdi>
    <span
      className={clsx('line-clamp-2 text-sm wrap-anywhere text-ink-soft', isBrief && 'md:hidden')}
      title={user.email}
    >
      <BreakableEmail email={user.email} />
    </span>
  </div>
);

const Dates = ({ order, tellsOverdue = false }: { order: ListedOrder; tellsOverdue?: boolean }) => {
  const isLate = tellsOverdue && isOverdue(order);
  return (
    <div>
      <When time={order.created_at} />
      <span className="text-ink-soft md:hidden"> · </span>
      <span className={clsx('text-sm whitespace-nowrap md:block', isLate ? 'font-semibold text-bad' : 'text-ink-soft')}>
        {isLate ? 'Overdue since' : 'promised'} <Day time={order.promised_at} />
      </span>
    </div>
  );
};

/** Who is on it, how far each has come, and the way to put one more on it. */
function Team({ order, onAssign }: { order: ListedOrder; onAssign: () => void }) {
  const { id, staff } = order;
  if (!mayAssign(order) && staff.length === 0) return <span className="text-ink-soft">Nobody</span>;
  return (
    <div className="md:min-w-32">
      {staff.map(({ name, pivot }) => (
        <span key={pivot.user_id} className="block max-md:text-sm">
          <bdi className="wrap-anywhere">{name}</bdi>{' '}
          <span className="text-sm whitespace-nowrap text-ink-soft">{workLabel(pivot.status)}</span>
        </span>
      ))}
      {mayAssign(order) && (
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
