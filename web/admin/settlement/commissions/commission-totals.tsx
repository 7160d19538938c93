import type { Response } from '../../../api/call.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Price } from '../../../ui/price.tsx';

type Props = { totals: Response<'GET /admin/commissions'>['totals']; isFiltered: boolean };

/** Totals of all pages and both statuses, whatever the list shows. */
export const CommissionTotals = ({ totals, isFiltered }: Props) => (
  <Figures className="mb-3">
    <Total label="Unpaid" amount={totals.unpaid} isFiltered={isFiltered} />
    {Number(totals.on_hold) !== 0 && <Total label="On hold" amount={totals.on_hold} isFiltered={isFiltered} />}
    {Number(totals.carried) !== 0 && <Total label="Carried forward" amount={totals.carried} isFiltered={isFiltered} />}
    <Total label="Paid" amount={totals.paid} isFiltered={isFiltered} />
  </Figures>
);

const Total = ({ label, amount, isFiltered }: { label: string; amount: string; isFiltered: boolean }) => (
  <Figure label={`Total ${label.toLowerCase()}${isFiltered ? ' (filtered)' : ''}`}>
    <Price amount={amount} />
  </Figure>
);
