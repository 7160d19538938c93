import type { Commission } from '../../../contract/assignments.ts';
import { Price } from '../../ui/price.tsx';

type Props = { totals: Record<Commission['status'], string>; isNarrowed: boolean };

/** Two sums over all pages, whichever of the two the list shows. */
export const CommissionTotals = ({ totals, isNarrowed }: Props) => (
  <dl className="mb-6 grid grid-cols-2 gap-3 sm:max-w-lg sm:gap-4">
    <Total words="Unpaid" amount={totals.unpaid} isNarrowed={isNarrowed} />
    <Total words="Paid" amount={totals.paid} isNarrowed={isNarrowed} />
  </dl>
);

const Total = ({ words, amount, isNarrowed }: { words: string; amount: string; isNarrowed: boolean }) => (
  <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-4 sm:px-5">
    <dt className="text-sm text-ink-soft">
      Total {words.toLowerCase()}
      {isNarrowed && ', of what is found'}
    </dt>
    <dd className="mt-1 text-xl font-semibold wrap-anywhere *:proportional-nums sm:text-2xl">
      <Price amount={amount} />
    </dd>
  </div>
);
