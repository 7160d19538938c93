import type { StaffOrder } from '../../contract/assignments.ts';
import { call } from '../api/browser.ts';
import { type Settled, settled } from '../api/page-data.ts';
import { dateText } from '../dashboard/dates.ts';
import { Alert } from '../ui/alert.tsx';
import { Price } from '../ui/price.tsx';
import { Figure } from './figure.tsx';
import { Promised } from './promised-day.tsx';

export type Summary = { open: number; next: StaffOrder | null; unpaid: string; unpaidCount: number };

async function summary(): Promise<Summary> {
  const [jobs, earned] = await Promise.all([
    call('GET /staff/orders', { query: { open: '1', sort: 'promised_at', per_page: 1 } }),
    call('GET /staff/commissions', { query: { status: 'unpaid', per_page: 1 } }),
  ]);
  return {
    open: jobs.meta.total,
    next: jobs.data[0] ?? null,
    unpaid: earned.totals.unpaid,
    unpaidCount: earned.meta.total,
  };
}

/** Fails alone, without the jobs below it. */
export const loadSummary = (): Promise<Settled<Summary>> => settled(summary(), 'Failed to fetch earnings data.');

export function SummaryFigures({ summary }: { summary: Settled<Summary> }) {
  if (summary.error !== null) return <Alert className="mb-6">{summary.error}</Alert>;
  const { open, next, unpaid, unpaidCount } = summary.content;
  return (
    <dl className="mb-8 grid gap-4 sm:grid-cols-3">
      <Figure name="Open jobs" note={open === 0 ? 'Nothing is waiting for you.' : 'not delivered yet'}>
        {open}
      </Figure>
      <Figure
        name={next && Date.parse(next.promised_at) < Date.now() ? 'Most overdue' : 'Due next'}
        note={next && <NextJob job={next} />}
      >
        {next ? dateText(next.promised_at) : '–'}
      </Figure>
      <Figure name="Unpaid earnings" note={`${unpaidCount} ${unpaidCount === 1 ? 'commission' : 'commissions'}`}>
        <Price amount={unpaid} />
      </Figure>
    </dl>
  );
}

const NextJob = ({ job: { id, items, promised_at } }: { job: StaffOrder }) => (
  <>
    <span className="block truncate">
      Order {id}: {items.map(({ service }) => service.title).join(', ')}
    </span>
    <Promised time={promised_at} isShort />
  </>
);
