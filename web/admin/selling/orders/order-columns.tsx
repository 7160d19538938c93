import clsx from 'clsx';
import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { type Column, NumberedTitle, OneLine } from '../../../dashboard/list/columns.tsx';
import { DueDay } from '../../../order/due-day.tsx';
import { firstName } from '../../../record/first-name.ts';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { orderLook } from '../../../ui/statuses.ts';
import { canAssign } from '../../work/assignments/assigning.ts';
import { isPlainlyPaid, orderPaymentLook, titleOf } from './order-labels.ts';

/** The customer's order list that the order was opened from. */
export type OpenedFrom = { name: string; path: string };

/** The second column, which the reader chooses. */
export type SecondColumn = 'customer' | 'ordered';

type Options = {
  onAssign: (order: ListedOrder, button: HTMLElement) => void;
  second: SecondColumn;
};

const second: Record<SecondColumn, Column<ListedOrder>> = {
  customer: {
    head: 'Customer',
    width: 146,
    sort: 'customer',
    place: 'tablet',
    cell: ({ user }) => <OneLine text={user.name} title={`${user.name}, ${user.email}`} />,
  },
  ordered: {
    head: 'Ordered',
    width: 146,
    sort: 'created_at',
    place: 'tablet',
    cell: ({ day }) => <Time kind="day" of={day} />,
  },
};

export const orderColumns = ({ onAssign, second: chosen }: Options): Column<ListedOrder>[] => [
  {
    head: 'Order',
    ...(chosen === 'customer' && { sort: 'created_at' }),
    cell: (order) => <NumberedTitle kind="Order" id={order.id} title={titleOf(order)} />,
  },
  second[chosen],
  {
    head: 'Status',
    width: 160,
    sort: 'status',
    place: 'state',
    cell: ({ status }) => <Status {...orderLook(status)} />,
  },
  {
    head: 'Staff',
    width: 104,
    place: 'below',
    cell: (order) => <AssignedStaff order={order} onAssign={onAssign} />,
  },
  {
    head: 'Due',
    width: 128,
    sort: 'promised_at',
    place: 'end',
    cell: (order) => <DueDay order={order} reader="admin" />,
  },
  {
    head: 'Total',
    width: 200,
    sort: 'total_amount',
    numeric: true,
    place: 'amount',
    cell: (order) => (
      <>
        {!isPlainlyPaid(order) && <PaymentWord order={order} />}
        <Price amount={order.total_amount} className="font-semibold" />
      </>
    ),
  },
];

const wordColors: Partial<Record<string, string>> = { warn: 'text-warn', bad: 'text-bad' };

function PaymentWord({ order }: { order: ListedOrder }) {
  const { label, tone } = orderPaymentLook(order);
  return <span className={clsx('me-1.5 text-sm max-sm:sr-only', wordColors[tone] ?? 'text-ink-soft')}>{label} </span>;
}

function AssignedStaff({ order, onAssign }: { order: ListedOrder; onAssign: Options['onAssign'] }) {
  const { id, staff } = order;
  const [first, ...others] = staff;
  if (first)
    return (
      <bdi className="truncate" title={staff.map(({ name }) => name).join(', ')}>
        {firstName(first.name)}
        {others.length > 0 && ` +${others.length}`}
      </bdi>
    );
  if (!canAssign(order)) return null;
  return (
    <Button
      size="small"
      tone="quiet"
      data-assign
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onAssign(order, currentTarget)}
      className="-mx-1.5 -my-2 px-1.5! text-sm whitespace-nowrap"
    >
      <span>
        Assign Staff<span className="sr-only"> to order {id}</span>
      </span>
    </Button>
  );
}
