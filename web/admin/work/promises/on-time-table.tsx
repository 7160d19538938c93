import { type Column, Count, InLines, type Row } from '../../../dashboard/list/columns.tsx';
import { List } from '../../../dashboard/list/list.tsx';
import { Progress } from '../../../record/progress.tsx';
import { lateText, type OnTimeRow, percentText } from './on-time-rows.ts';

const heads = { month: 'Month', service: 'Service', staff: 'Staff' } as const;
const captions = {
  month: 'Deliveries on time by month, latest first',
  service: 'Deliveries on time by service',
  staff: 'Deliveries on time by staff',
} as const;

type Props = { by: keyof typeof heads; rows: readonly OnTimeRow[] };

const columnsOf = (by: Props['by']): Column<OnTimeRow & Row>[] => [
  { head: heads[by], cell: ({ name, percent }) => <Name name={name} percent={percent} /> },
  {
    head: 'On time',
    width: 96,
    numeric: true,
    place: 'amount',
    cell: ({ percent }) => <span className="inline-block min-w-12 text-end font-semibold">{percentText(percent)}</span>,
  },
  {
    head: 'Delivered',
    width: 96,
    numeric: true,
    place: 'end',
    cell: ({ delivered }) => <Count value={delivered} noun={['delivered', 'delivered']} />,
  },
  {
    head: 'Days late (median)',
    width: 152,
    numeric: true,
    place: 'below',
    cell: (row) =>
      row.delivered > row.on_time && (
        <>
          <InLines>Late by </InLines>
          {lateText(row)}
        </>
      ),
  },
  { head: 'Paused', width: 88, numeric: true, cell: (row) => percentText(row.paused_percent) },
];

export const OnTimeTable = ({ by, rows }: Props) => (
  <List caption={captions[by]} rows={rows.map((row) => ({ ...row, id: row.key }))} columns={columnsOf(by)} />
);

const Name = ({ name, percent }: { name: string; percent: number }) => (
  <span className="flex items-center gap-3">
    <span className="min-w-0 truncate">{name}</span>
    <Progress label="On time" value={percent} max={100} className="ms-auto w-40 shrink-0 max-sm:hidden" />
  </span>
);
