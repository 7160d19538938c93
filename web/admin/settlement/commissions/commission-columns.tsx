import { Link } from 'react-router';
import type { Commission } from '../../../../contract/settlement/commissions.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { commissionLook } from '../../../record/commission-look.ts';
import { Time } from '../../../record/time.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { OrderNumber } from '../../shared/order-number.tsx';
import { runUrl } from '../payouts/payout-labels.ts';
import { lineText, rateText } from './commission-labels.ts';

export const CommissionState = (line: Commission) => {
  const look = commissionLook(line, useCompanyToday());
  if (!line.payout || line.status === 'paid' || line.on_hold) return <Status {...look} />;
  return (
    <Link to={runUrl(line.payout.run_id)} className="inline-flex min-h-6 items-center whitespace-nowrap">
      <Status {...look} />
    </Link>
  );
};

export const columns: Column<Commission>[] = [
  {
    head: 'Staff',
    cell: ({ staff }) => <bdi>{staff.name}</bdi>,
    detail: (row) => (row.kind === 'earned' ? row.services.join(', ') : lineText(row)),
  },
  {
    head: 'Order',
    width: 72,
    cell: ({ order_id }) => <OrderNumber id={order_id} />,
  },
  { head: 'Base', width: 112, numeric: true, cell: ({ kind, base }) => kind === 'earned' && <Price amount={base} /> },
  { head: 'Rate', width: 64, numeric: true, cell: (row) => <span title={rateText(row)}>{rateText(row)}</span> },
  { head: 'Delivered', sort: 'created_at', width: 112, place: 'end', cell: ({ day }) => <Time kind="day" of={day} /> },
  { head: 'State', width: 160, place: 'state', cell: (row) => <CommissionState {...row} /> },
  {
    head: 'Amount',
    sort: 'amount',
    width: 112,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

export const paymentDate: Column<Commission> = {
  head: 'Payment date',
  width: 112,
  cell: ({ paid_on }) => (paid_on ? <Time kind="day" of={paid_on} /> : <span className="text-ink-soft">Not yet</span>),
};
