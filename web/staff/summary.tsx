import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { call } from '../api/browser.ts';
import { type Settled, settled } from '../api/page-data.ts';
import { linesText } from '../dashboard/forms/line-count.ts';
import { dueDay } from '../order/company-days.ts';
import { DueDay } from '../order/due-day.tsx';
import { Alert } from '../ui/alert.tsx';
import { Price } from '../ui/price.tsx';
import { Figure } from './figure.tsx';

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
    <dl className="mb-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      <Figure name="Open jobs" hint={open === 0 ? 'You’re all caught up.' : 'Not delivered yet'}>
        {open}
      </Figure>
      <Figure
        className="max-sm:order-first max-sm:col-span-2"
        name={next?.promise.late ? 'Most overdue' : 'Due next'}
        hint={next && <NextAssignment assignment={next} />}
      >
        {next ? dueDay(next.promise) : '–'}
      </Figure>
      <Figure name="Unpaid earnings" hint={linesText(unpaidCount)}>
        <Price amount={unpaid} />
      </Figure>
    </dl>
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
