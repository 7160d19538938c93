import clsx from 'clsx';
import { Td, Th } from '../../../ui/table.tsx';
import { count, lateText, type OnTimeRow, percentText } from './on-time-rows.ts';

const heads = { month: 'Month', service: 'Service', staff: 'Staff' } as const;
const captions = {
  month: 'Deliveries on time by month, latest first',
  service: 'Deliveries on time by service',
  staff: 'Deliveries on time by staff',
} as const;

type Props = { by: keyof typeof heads; rows: readonly OnTimeRow[] };

const wide = 'max-md:hidden';

export const OnTimeTable = ({ by, rows }: Props) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">{captions[by]}</caption>
    <thead>
      <tr>
        <Th>{heads[by]}</Th>
        <Th className="text-right">On time</Th>
        <Th className="text-right">Delivered</Th>
        <Th className={clsx('text-right', wide)}>Days late (median)</Th>
        <Th className={clsx('text-right', wide)}>Paused</Th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <Td>
            <span className="font-medium wrap-anywhere">{row.name}</span>
            <Bar percent={row.percent} className={by === 'month' ? 'sm:hidden' : undefined} />
            <span className="text-sm text-ink-soft md:hidden">{detailsOf(row)}</span>
          </Td>
          <Td className="text-right font-semibold tabular-nums">{percentText(row.percent)}</Td>
          <Td className="text-right tabular-nums">{count(row.delivered)}</Td>
          <Td className={clsx('text-right whitespace-nowrap tabular-nums', wide)}>{lateText(row)}</Td>
          <Td className={clsx('text-right tabular-nums', wide)}>{percentText(row.paused_percent)}</Td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Replaces the last two columns. */
const detailsOf = (row: OnTimeRow): string =>
  [
    row.delivered > row.on_time && `late by ${lateText(row)}`,
    row.paused_percent > 0 && `${percentText(row.paused_percent)} were paused`,
  ]
    .filter(Boolean)
    .join(' · ');

const Bar = ({ percent, className }: { percent: number; className: string | undefined }) => (
  <span
    aria-hidden
    className={clsx('my-1.5 block h-2 max-w-80 overflow-hidden rounded-full bg-sunken forced-colors:border', className)}
  >
    <span
      className="block h-full rounded-full bg-brand forced-colors:bg-[CanvasText]"
      style={{ width: `${percent}%` }}
    />
  </span>
);
