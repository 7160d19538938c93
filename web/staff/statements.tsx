import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { StaffPayout } from '../../contract/settlement/payouts.ts';
import type { Response } from '../api/call.ts';
import { download } from '../api/download.ts';
import { CompanyDay } from '../dashboard/date-time.tsx';
import { errorText } from '../dashboard/forms/use-action.ts';
import { CardTable, CardTableCell, CardTableRow } from '../dashboard/list/card-table.tsx';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';
import { Th } from '../ui/table.tsx';

const title = 'Statements';
const head = (
  <>
    <Th className="w-[34%]">Payout</Th>
    <Th className="w-[22%]">Paid on</Th>
    <Th className="w-[26%]">Statement</Th>
    <Th className="text-right">Amount</Th>
  </>
);

export function Statements({ payouts: { data, meta } }: { payouts: Response<'GET /staff/payouts'> }) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {data.length === 0 ? (
        <Empty title="No statements yet">You get a statement for each payout.</Empty>
      ) : (
        <CardTable caption="Statements, newest first" head={head}>
          {data.map((payout) => (
            <Row key={payout.id} payout={payout} onProblem={setProblem} />
          ))}
        </CardTable>
      )}
      <Pagination meta={meta} of={{ list: title, param: 'payouts_page' }} />
    </section>
  );
}

type RowProps = { payout: StaffPayout; onProblem: (problem: string | null) => void };

function Row({ payout: { id, number, cutoff_on, paid_on, total }, onProblem }: RowProps) {
  const [isLoading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    onProblem(null);
    await download(`/staff/payouts/${id}/download`).catch((error: unknown) =>
      onProblem(errorText(error, 'Failed to download the statement.')),
    );
    setLoading(false);
  };
  return (
    <CardTableRow>
      <CardTableCell>
        <span className="block font-semibold">{number}</span>
        <span className="text-sm text-ink-soft">
          Up to <CompanyDay day={cutoff_on} />
        </span>
      </CardTableCell>
      <CardTableCell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm max-sm:text-ink-soft">
        <span className="sm:hidden">Paid on </span>
        <CompanyDay day={paid_on} />
      </CardTableCell>
      <CardTableCell className="max-sm:col-span-2 max-sm:row-start-3">
        <Button
          tone="quiet"
          className="-my-2 -ml-4 whitespace-nowrap"
          onClick={() => void open()}
          pending={isLoading && 'Downloading…'}
        >
          <FileDown aria-hidden size={18} />
          <span>
            Download PDF<span className="sr-only"> of {number}</span>
          </span>
        </Button>
      </CardTableCell>
      <CardTableCell className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1">
        <Price amount={total} />
      </CardTableCell>
    </CardTableRow>
  );
}
