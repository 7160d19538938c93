import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { loadScript } from '../../../api/load-script.ts';
import type { Column, Row } from '../../../dashboard/list/columns.tsx';
import { List } from '../../../dashboard/list/list.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dayText, paymentsText, type RevenueDay, type RevenueSummary } from './revenue-labels.ts';

const RevenueChart = lazy(() => loadScript(() => import('./revenue-chart.tsx')));

function summaryOf({ last_30_days, days }: RevenueSummary): string {
  const count = days.reduce((sum, { orders }) => sum + orders, 0);
  const best = days.reduce((a, b) => (Number(b.amount) > Number(a.amount) ? b : a));
  const span = `from ${dayText(days[0]?.day ?? best.day)} to ${dayText(days.at(-1)?.day ?? best.day)}`;
  return `Revenue by day ${span}: ${formatAmount(last_30_days)} in ${paymentsText(count)}. The best day was ${dayText(best.day)} with ${formatAmount(best.amount)}.`;
}

export function Revenue({ revenue, ordersInProgress }: { revenue: RevenueSummary; ordersInProgress: number }) {
  const isEmpty = revenue.days.every(({ orders, amount }) => orders === 0 && Number(amount) === 0);
  return (
    <section aria-labelledby="business" className="mt-10">
      <h2 id="business" className="mb-4 text-lg">
        Revenue
      </h2>
      <Card className="grid gap-5 p-5 sm:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <h3 className="font-medium">Last 30 days</h3>
            <p className="text-3xl font-semibold tracking-tight">{formatAmount(revenue.last_30_days)}</p>
            <Comparison now={Number(revenue.last_30_days)} before={Number(revenue.before_that)} />
          </div>
          <Link
            to="/admin/dashboard/orders?status=processing"
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
          >
            {ordersInProgress} {ordersInProgress === 1 ? 'order' : 'orders'} in progress
          </Link>
        </div>
        {isEmpty ? (
          <Empty title="No payments in the last 30 days">Daily revenue appears here after the first payment.</Empty>
        ) : (
          <>
            <p className="sr-only">{summaryOf(revenue)}</p>
            <div aria-hidden>
              <Suspense fallback={<Skeleton className="h-72" />}>
                <RevenueChart days={revenue.days} />
              </Suspense>
            </div>
            <Days days={revenue.days} />
          </>
        )}
      </Card>
    </section>
  );
}

function Comparison({ now, before }: { now: number; before: number }) {
  if (before === 0) return <p className="mt-1 text-ink-soft">There was no revenue in the 30 days before.</p>;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const previousPeriod = `the 30 days before (${formatAmount(String(before))})`;
  if (percent === 0) return <p className="mt-1 text-ink-soft">The same as {previousPeriod}.</p>;
  const isMore = percent > 0;
  const Icon = isMore ? ArrowUp : ArrowDown;
  return (
    <p className="mt-1 text-ink-soft">
      <span className={isMore ? 'font-semibold text-good' : 'font-semibold text-bad'}>
        <Icon aria-hidden size={16} className="mr-1 inline align-[-0.15em]" />
        {Math.abs(percent)}% {isMore ? 'more' : 'less'}
      </span>{' '}
      than {previousPeriod}
    </p>
  );
}

const dayColumns: Column<RevenueDay & Row>[] = [
  { head: 'Day', cell: ({ day }) => dayText(day) },
  { head: 'Payments', width: 96, numeric: true, place: 'below', cell: ({ orders }) => orders },
  { head: 'Revenue', width: 128, numeric: true, place: 'amount', cell: ({ amount }) => formatAmount(amount) },
];

const Days = ({ days }: { days: RevenueDay[] }) => (
  <details className="group">
    <summary className="inline-flex min-h-11 items-center gap-1 font-medium text-brand">
      <ChevronRight aria-hidden size={18} className="transition-transform group-open:rotate-90" />
      Daily figures
    </summary>
    <div className="max-w-xl">
      <List
        caption="Revenue per day over the last 30 days, latest first"
        rows={days.toReversed().map((day) => ({ ...day, id: day.day }))}
        columns={dayColumns}
      />
    </div>
  </details>
);
