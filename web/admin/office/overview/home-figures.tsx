import type { Overview } from '../../../../contract/office/overview.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { changeText, type RevenueDay } from './revenue-labels.ts';

const at = (page: string) => `/admin/dashboard/${page}`;

/** No figure is a zero: what has not happened yet says nothing. */
export function HomeFigures({ overview }: { overview: Overview }) {
  const { revenue, on_time_90_days: onTime, unpaid_invoices: due, overdue_invoices: overdue } = overview;
  const hasRevenue = revenue.days.some(({ amount }) => Number(amount) !== 0);
  return (
    <section aria-label="Figures">
      <Figures className="max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2">
        {hasRevenue && (
          <Figure
            label="Revenue, 30 days"
            to={at('reports/revenue')}
            base={
              <span className="flex items-center gap-2">
                {revenue.change_percent !== null && changeText(revenue.change_percent)}
                <Sparkline days={revenue.days} />
              </span>
            }
          >
            {formatAmount(revenue.last_30_days)}
          </Figure>
        )}
        {onTime.delivered > 0 && (
          <Figure label="On time, 90 days" to={at('reports/on-time')} base={lateText(onTime)}>
            {onTime.on_time} of {onTime.delivered}
          </Figure>
        )}
        {due.count > 0 && (
          <Figure
            label="Due from customers"
            to={at('invoices?due=1')}
            base={overdue.count > 0 && `${formatAmount(overdue.amount)} overdue`}
          >
            {formatAmount(due.amount)}
          </Figure>
        )}
      </Figures>
    </section>
  );
}

const lateText = ({ on_time, delivered }: Overview['on_time_90_days']) =>
  on_time === delivered ? 'None late' : `${delivered - on_time} late`;

const [WIDTH, HEIGHT] = [60, 16];

/** The report has the numbers. */
function Sparkline({ days }: { days: RevenueDay[] }) {
  const amounts = days.map(({ amount }) => Math.max(0, Number(amount)));
  const most = Math.max(...amounts, 1);
  const width = WIDTH / amounts.length;
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} className="fill-brand">
      {amounts.map((amount, i) => {
        const height = amount === 0 ? 0 : Math.max(1, (amount / most) * HEIGHT);
        return (
          <rect key={days[i]?.day} x={i * width} y={HEIGHT - height} width={Math.max(1, width - 0.5)} height={height} />
        );
      })}
    </svg>
  );
}
