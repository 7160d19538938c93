import clsx from 'clsx';
import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { dueDay } from '../../../order/company-days.ts';
import { daysLate, promiseSentence } from '../../../order/promise-text.ts';
import { Button } from '../../../ui/button.tsx';
import { daysText, Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { orderLook } from '../../../ui/statuses.ts';
import { canAssign } from '../../work/assignments/assign-staff.tsx';
import { isPlainlyPaid, orderPaymentLook, servicesSummary } from './order-labels.ts';

/** The customer's order list that the order was opened from. */
export type OpenedFrom = { name: string; path: string };

type Options = {
  onAssign: (order: ListedOrder, button: HTMLElement) => void;
  openedFrom: OpenedFrom | undefined;
};

const OrderLink = ({ order, openedFrom }: { order: ListedOrder; openedFrom: OpenedFrom | undefined }) => (
  <Link
    to={`/admin/dashboard/orders/${order.id}`}
    state={{ openedFrom }}
    className="font-semibold whitespace-nowrap underline-offset-4 hover:underline"
  >
    Order {order.id}
  </Link>
);

export const orderColumns = ({ onAssign, openedFrom }: Options): Column<ListedOrder>[] => [
  {
    head: 'Order',
    wide: true,
    cell: (order) => (
      <span className="grid min-w-36 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2">
        <OrderLink order={order} openedFrom={openedFrom} />
        <span className="truncate font-normal text-ink-soft" title={servicesSummary(order)}>
          {servicesSummary(order)}
        </span>
      </span>
    ),
  },
  {
    head: 'Customer',
    cell: ({ user }) => (
      <bdi className="block max-w-32 truncate" title={`${user.name}, ${user.email}`}>
        {user.name}
      </bdi>
    ),
  },
  { head: 'Status', sort: 'status', cell: (order) => <Status {...orderLook(order.status)} /> },
  { head: 'Staff', cell: (order) => <AssignedStaff order={order} onAssign={onAssign} /> },
  { head: 'Due', from: 'lg', cell: (order) => <Due order={order} /> },
  {
    head: 'Ordered',
    sort: 'created_at',
    from: 'table 3xl',
    cell: ({ day }) => <CompanyDay day={day} />,
  },
  {
    head: 'Total',
    sort: 'total_amount',
    numeric: true,
    cell: (order) => (
      <span className="inline-flex items-center justify-end gap-2 whitespace-nowrap">
        {!isPlainlyPaid(order) && <Status {...orderPaymentLook(order)} />}
        <Price amount={order.total_amount} className="font-semibold" />
      </span>
    ),
  },
];

export function OrderCard({ order, onAssign, openedFrom }: Options & { order: ListedOrder }) {
  return (
    <div className="grid grid-cols-1 gap-px text-sm *:h-6">
      <span className="flex items-baseline gap-2 text-base leading-6">
        <OrderLink order={order} openedFrom={openedFrom} />
        <span className="min-w-0 grow truncate text-ink-soft">{servicesSummary(order)}</span>
      </span>
      <span className="flex items-center justify-between gap-2">
        <OneLine text={order.user.name} className="min-w-0" />
        <span className="flex shrink-0 items-center gap-2">
          {!isPlainlyPaid(order) && <Status {...orderPaymentLook(order)} />}
          <Price amount={order.total_amount} className="text-base font-semibold" />
        </span>
      </span>
      <span className="flex h-6 items-center justify-between gap-2">
        <Status {...orderLook(order.status)} />
        <AssignedStaff order={order} onAssign={onAssign} />
      </span>
    </div>
  );
}

/** Only a word or two; the whole text on hover. */
function Due({ order }: { order: ListedOrder }) {
  const { promise, promised_at, status } = order;
  if (status === 'cancelled' || promise.state === 'stopped') return null;
  const text = promiseSentence(promise, order, 'admin');
  if (promise.state !== 'running')
    return (
      <span className="block max-w-24 text-sm leading-4 text-warn" title={text}>
        {promise.state === 'paused'
          ? 'Paused'
          : promise.reason === 'payment'
            ? 'Waiting for payment'
            : 'Waiting for answers'}
      </span>
    );
  const { late } = promise;
  const days = daysLate(promise);
  return (
    <time
      dateTime={promised_at}
      title={text}
      className={clsx('whitespace-nowrap', late ? 'font-medium text-bad' : 'text-ink-soft')}
    >
      {!late ? dueDay(promise) : days > 0 ? `${daysText(days)} late` : 'Late'}
    </time>
  );
}

const names = ({ staff }: ListedOrder) => staff.map(({ name }) => name).join(', ');

function AssignedStaff({ order, onAssign }: { order: ListedOrder; onAssign: Options['onAssign'] }) {
  if (order.staff.length > 0) return <OneLine text={names(order)} className="max-w-28 min-w-0" />;
  if (!canAssign(order)) return <span className="text-ink-soft">Unassigned</span>;
  return (
    <Button
      tone="quiet"
      data-assign
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onAssign(order, currentTarget)}
      className="-mx-2 -my-1.5 px-2 text-sm whitespace-nowrap md:-my-2 md:min-h-10"
    >
      <UserPlus aria-hidden size={16} />
      <span>
        Assign Staff<span className="sr-only"> to order {order.id}</span>
      </span>
    </Button>
  );
}
