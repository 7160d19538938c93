import type { ReactNode } from 'react';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import type { StatusLook } from '../../../ui/statuses.ts';
import { OrderNumber } from '../../shared/order-number.tsx';

type Cells = {
  name: string;
  detail: ReactNode;
  order_id: number | null;
  method: string;
  day: ReactNode;
  state: StatusLook;
  amount: string;
};

type Heads = { title: string; day: string; daySort?: string };

/** Payments, refunds and disputes are listed in the same columns. */
export const moneyColumns = <T,>({ title, day, daySort }: Heads, cellsOf: (row: T) => Cells): Column<T>[] => [
  {
    head: title,
    cell: (row) => <bdi>{cellsOf(row).name}</bdi>,
    detail: (row) => cellsOf(row).detail,
  },
  { head: 'Order', width: 72, cell: (row) => <OrderNumber id={cellsOf(row).order_id} /> },
  {
    head: 'Method',
    width: 132,
    place: 'tablet',
    cell: (row) => <span className="inline-block first-letter:uppercase">{cellsOf(row).method}</span>,
  },
  { head: day, ...(daySort && { sort: daySort }), width: 128, place: 'end', cell: (row) => cellsOf(row).day },
  { head: 'State', width: 128, place: 'state', cell: (row) => <Status {...cellsOf(row).state} /> },
  {
    head: 'Amount',
    sort: 'amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: (row) => <Price amount={cellsOf(row).amount} className="font-semibold" />,
  },
];
