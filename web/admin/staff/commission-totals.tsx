import type { Commission } from '../../../contract/commissions.ts';
import { Price } from '../../ui/price.tsx';

type Props = { totals: Record<Commission['status'], string>; isFiltered: boolean };

/** Over all pages and both statuses, whatever the list shows. */
export const CommissionTotals = ({ totals, isFiltered }: Props) => (
  <dl className="mb-6 grid grid-cols-2 gap-3 sm:max-w-lg sm:gap-4">
    <Total label="Unpaid" amount={totals.unpaid} isFiltered={isFiltered} />
    <Total label="Paid" amount={totals.paid} isFiltered={isFiltered} />
  </dl>
);

const Total = ({ label, amount, isFiltered }: { label: string; amount: string; isFiltered: boolean }) => (
  <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-4 sm:px-5">
    <dt className="text-sm text-ink-soft">
      Total {label.toLowerCase()}
      {isFiltered && ' (filtered)'}
    </dt>
    <dd className="mt-1 text-xl font-semibold wrap-anywhere *:proportional-nums sm:text-2xl">
      <Price amount={amount} />
    </dd>
  </div>
);
