import { Link } from 'react-router';
import type { Commission } from '../../../contract/commissions.ts';
import { Day, RowTime } from '../../dashboard/date-time.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';

const StaffLink = ({ staff }: Commission) => (
  <Link
    to={`?tab=commissions&status=all&user_id=${staff.id}`}
    title={`All commissions of ${staff.name}`}
    className="inline-flex min-h-6 items-center wrap-anywhere underline-offset-4 hover:underline"
  >
    <bdi>{staff.name}</bdi>
  </Link>
);

const OrderLink = ({ order_id }: Commission) => (
  <Link
    to={`/admin/dashboard/orders/${order_id}`}
    className="inline-flex min-h-6 items-center whitespace-nowrap text-brand underline underline-offset-4"
  >
    Order {order_id}
  </Link>
);

const Status = ({ status }: Commission) => (
  <Badge tone={status === 'paid' ? 'good' : 'warn'}>{status === 'paid' ? 'Paid' : 'Unpaid'}</Badge>
);

export const columns: Column<Commission>[] = [
  { head: 'Staff', cell: (row) => <StaffLink {...row} /> },
  { head: 'Order', cell: (row) => <OrderLink {...row} /> },
  { head: 'Status', cell: (row) => <Status {...row} /> },
  { head: 'Earned', sort: 'created_at', from: 'table lg', cell: ({ created_at }) => <RowTime time={created_at} /> },
  { head: 'Rate', numeric: true, from: 'table lg', cell: ({ rate_percent }) => `${rate_percent}%` },
  {
    head: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

export const paymentDate: Column<Commission> = {
  head: 'Payment date',
  cell: ({ payment_date }) =>
    payment_date ? <Day time={payment_date} /> : <span className="text-ink-soft">Not yet</span>,
};

export const CommissionCard = (row: Commission) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="flex items-baseline justify-between gap-2 text-base font-semibold">
      <StaffLink {...row} />
      <Price amount={row.amount} />
    </span>
    <span className="flex items-center justify-between gap-2">
      <OrderLink {...row} />
      <RowTime time={row.created_at} />
    </span>
    <span className="flex items-center gap-2">
      <Status {...row} />
      {row.payment_date && <Day time={row.payment_date} />}
    </span>
  </div>
);
