import type { Response } from '../../../api/call.ts';
import { Price } from '../../../ui/price.tsx';

type Props = { totals: Response<'GET /admin/commissions'>['totals']; isFiltered: boolean };

/** Totals of all pages and both statuses, whatever the list shows. */
export const CommissionTotals = ({ totals, isFiltered }: Props) => (
  <dl className="-mt-4 mb-3 flex flex-wrap gap-x-8 gap-y-1">
    <Total label="Unpaid" amount={totals.unpaid} isFiltered={isFiltered} />
    {Number(totals.on_hold) !== 0 && <Total label="On hold" amount={totals.on_hold} isFiltered={isFiltered} />}
    {Number(totals.carried) !== 0 && <Total label="Carried forward" amount={totals.carried} isFiltered={isFiltered} />}
    <Total label="Paid" amount={totals.paid} isFiltered={isFiltered} />
  </dl>
);

const Total = ({ label, amount, isFiltered }: { label: string; amount: string; isFiltered: boolean }) => (
  <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
    <dt className="text-sm text-ink-soft">
      Total {label.toLowerCase()}
      {isFiltered && ' (filtered)'}
    </dt>
    <dd className="text-xl font-semibold wrap-anywhere *:proportional-nums">
      <Price amount={amount} />
    </dd>
  </div>
);
