import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { StaffPayout } from '../../contract/settlement/payouts.ts';
import type { Response } from '../api/call.ts';
import { download } from '../api/download.ts';
import { errorText } from '../dashboard/forms/use-action.ts';
import { type Column, InLines } from '../dashboard/list/columns.tsx';
import { List } from '../dashboard/list/list.tsx';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { Time } from '../record/time.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';

const title = 'Statements';
const columns: Column<StaffPayout>[] = [
  { head: 'Payout', cell: ({ number }) => number },
  {
    head: 'Up to',
    width: 140,
    place: 'below',
    cell: ({ cutoff_on }) => (
      <>
        <InLines>Up to </InLines>
        <Time kind="day" of={cutoff_on} />
      </>
    ),
  },
  { head: 'Paid on', width: 140, place: 'end', cell: ({ paid_on }) => <Time kind="day" of={paid_on} /> },
  {
    head: 'Amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ total }) => <Price amount={total} className="font-semibold" />,
  },
];

export function Statements({ payouts: { data, meta } }: { payouts: Response<'GET /staff/payouts'> }) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {data.length === 0 ? (
        <Empty title="No statements yet">You get a statement for each payout.</Empty>
      ) : (
        <List
          caption="Statements, newest first"
          to={({ id }) => `/staff/dashboard?panel=earnings&statement=${id}`}
          rows={data}
          columns={[
            ...columns,
            {
              head: 'Statement',
              width: 140,
              place: 'action',
              cell: (payout) => <DownloadButton payout={payout} onProblem={setProblem} />,
            },
          ]}
        />
      )}
      <Pagination meta={meta} of={{ list: title, param: 'payouts_page' }} />
    </section>
  );
}

type ButtonProps = { payout: StaffPayout; onProblem: (problem: string | null) => void };

function DownloadButton({ payout: { id, number }, onProblem }: ButtonProps) {
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
    <Button
      size="small"
      tone="quiet"
      className="px-2! text-sm whitespace-nowrap"
      onClick={() => void open()}
      pending={isLoading && 'Downloading…'}
    >
      <FileDown aria-hidden size={18} />
      <span className="max-sm:sr-only">
        Download PDF<span className="sr-only"> of {number}</span>
      </span>
    </Button>
  );
}
