import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { formatAmount, formatRange } from '../../../contract/shared/money.ts';

type Props = { service: Pick<ServiceDetail, 'price_decimal' | 'hourly_from' | 'hourly_to'> };

export function HourlyComparison({ service: { price_decimal, hourly_from, hourly_to } }: Props) {
  if (hourly_from === null || hourly_to === null) return null;
  const figures = [
    ['Our fixed price', formatAmount(price_decimal, 'short')],
    ['Typically, by the hour', formatRange(hourly_from, hourly_to)],
  ] as const;
  return (
    <section aria-labelledby="hourly">
      <h2 id="hourly" className="text-xl">
        Fixed price or by the hour
      </h2>
      <dl className="mt-4 flex flex-wrap gap-x-12 gap-y-4">
        {figures.map(([name, value], i) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className={i === 0 ? 'text-xl font-semibold tabular-nums' : 'text-xl tabular-nums'}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-text text-ink-soft">
        You know the price before you order, however long the work takes us.
      </p>
    </section>
  );
}
