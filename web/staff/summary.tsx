import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { call } from '../api/browser.ts';
import { type Settled, settled } from '../api/page-data.ts';
import { linesText } from '../dashboard/forms/line-count.ts';
import { dueDay } from '../order/company-days.ts';
import { DueDay } from '../order/due-day.tsx';
import { Alert } from '../ui/alert.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { Price } from '../ui/price.tsx';

export type Summary = { open: number; next: StaffOrder | null; unpaid: string; unpaidCount: number };

async function summary(): Promise<Summary> {
  const [assignments, earned] = await Promise.all([
    call('GET /staff/orders', { query: { open: '1', sort: 'promised_at', per_page: 1 } }),
    call('GET /staff/commissions', { query: { status: 'unpaid', per_page: 1 } }),
  ]);
  return {
    open: assignments.meta.total,
    next: assignments.data[0] ?? null,
    unpaid: earned.totals.unpaid,
    unpaidCount: earned.meta.total,
  };
}

/** A failure leaves the assignments visible. */
export const loadSummary = (): Promise<Settled<Summary>> => settled(summary(), 'Failed to fetch earnings data.');

export function SummaryFigures({ summary }: { summary: Settled<Summary> }) {
  if (summary.error !== null) return <Alert className="mb-6">{summary.error}</Alert>;
  const { open, next, unpaid, unpaidCount } = summary.content;
  return (
    <Figures className="mb-6">
      <Figure label="Open jobs" base={open === 0 ? 'All done.' : 'Not delivered yet'}>
        {open}
      </Figure>
      <Figure
        label={next?.promise.late ? 'Most overdue' : 'Due next'}
        base={next && <NextAssignment assignment={next} />}
      >
        {next ? dueDay(next.promise) : '–'}
      </Figure>
      <Figure label="Unpaid earnings" base={linesText(unpaidCount)}>
        <Price amount={unpaid} />
      </Figure>
    </Figures>
  );
}

const NextAssignment = ({ assignment }: { assignment: StaffOrder }) => (
  <>
    <span className="block truncate">
      Order {assignment.id}: {assignment.items.map(({ service }) => service.title).join(', ')}
    </span>
    <DueDay order={assignment} />
  </>
);
