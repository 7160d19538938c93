import { Link } from 'react-router';
import type { Commission } from '../../../../contract/settlement/commissions.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { runName, runUrl } from '../payouts/payout-labels.ts';
import { lineText, rateText } from './commission-labels.ts';

const StaffLink = ({ staff }: Commission) => (
  <Link
    to={`?tab=commissions&status=all&user_id=${staff.id}`}
    title={`All commissions of ${staff.name}`}
    className="inline-flex min-h-6 items-center wrap-anywhere underline-offset-4 hover:underline"
  >
    <bdi>{staff.name}</bdi>
  </Link>
);

const For = (row: Commission) =>
  row.order_id === null ? (
    <OneLine text={lineText(row)} className="max-w-44" />
  ) : (
    <Link
      to={`/admin/dashboard/orders/${row.order_id}`}
      className="inline-flex min-h-6 items-center whitespace-nowrap text-brand underline underline-offset-4"
    >
      {lineText(row)}
    </Link>
  );

const State = ({ status, on_hold, payout }: Commission) => {
  if (status === 'paid') return <Status {...statuses.commission.paid} />;
  if (on_hold) return <Status {...statuses.commission.on_hold} />;
  if (!payout) return <Status {...statuses.commission.unpaid} />;
  return (
    <Link to={runUrl(payout.run_id)} className="inline-flex min-h-6 items-center whitespace-nowrap">
      <Status label={`In ${runName({ id: payout.run_id, number: payout.number })}`} tone="info" />
    </Link>
  );
};

export const columns: Column<Commission>[] = [
  { head: 'Staff', cell: (row) => <StaffLink {...row} /> },
  { head: 'For', cell: (row) => <For {...row} /> },
  { head: 'Status', cell: (row) => <State {...row} /> },
  { head: 'Date', sort: 'created_at', from: 'table lg', cell: ({ day }) => <CompanyDay day={day} /> },
  { head: 'Rate', numeric: true, from: 'table lg', cell: (row) => rateText(row) },
  {
    head: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

export const paymentDate: Column<Commission> = {
  head: 'Payment date',
  cell: ({ paid_on }) => (paid_on ? <CompanyDay day={paid_on} /> : <span className="text-ink-soft">Not yet</span>),
};

export const CommissionCard = (row: Commission) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="flex items-baseline justify-between gap-2 text-base font-semibold">
      <StaffLink {...row} />
      <Price amount={row.amount} />
    </span>
    <span className="flex items-center justify-between gap-2">
      <For {...row} />
      <CompanyDay day={row.day} />
    </span>
    <span className="flex items-center gap-2">
      <State {...row} />
      {row.paid_on && <CompanyDay day={row.paid_on} />}
    </span>
  </div>
);
