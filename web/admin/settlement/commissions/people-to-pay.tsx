import { BadgeCheck, PackageCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BulkResult } from '../../../../contract/office/bulk.ts';
import type { Commission } from '../../../../contract/settlement/commissions.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { lineNoun, linesText } from '../../../dashboard/forms/line-count.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { type Column, Count } from '../../../dashboard/list/columns.tsx';
import { List } from '../../../dashboard/list/list.tsx';
import { firstName } from '../../../record/first-name.ts';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Price } from '../../../ui/price.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { CommissionState } from './commission-columns.tsx';
import { isPayable, lineWithServices, payText, rateText } from './commission-labels.ts';
import { PayCommission } from './pay-commission.tsx';

type Run = ReturnType<typeof useAction>['run'];

type Props = {
  staff: readonly StaffLoad[];
  /** An open run pays all of them together. */
  hasRun: boolean;
  run: Run;
};

const MOST_LINES = 100;

/** Lines on hold or in a payout run are left out. */
function doneText(response: BulkResult | { message: string }, { name, unpaid }: StaffLoad): string {
  if ('message' in response) return response.message;
  const { done, failed } = response;
  if (failed.length === 0) return `${formatAmount(unpaid)} to ${name} was marked as paid.`;
  return `${linesText(done)} marked as paid, ${failed.length} left out: ${failed[0]?.message}`;
}

/** The rows unfold to the jobs. */
export function PeopleToPay({ staff, hasRun, run }: Props) {
  const { ask, dialog } = useQuestion();
  const payAll = (person: StaffLoad) => {
    const { id, name, unpaid, unpaid_count } = person;
    const question = {
      title: `Mark all of ${firstName(name)}’s commissions as paid?`,
      action: `Mark ${formatAmount(unpaid)} as paid`,
      text: (
        <>
          <p>
            <Price amount={unpaid} className="font-semibold" /> to <bdi className="font-semibold">{name}</bdi> for{' '}
            {linesText(unpaid_count)}.
          </p>
          <p className="mt-2 text-ink-soft">{payText(firstName(name))}</p>
        </>
      ),
    };
    const filter = { user_id: id, status: 'unpaid' };
    const pay = () =>
      call('POST /admin/commissions/bulk', {
        body: { action: 'pay', filter, expected_total: unpaid_count, with: { confirm: true } },
      });
    void run(() => ask(question, pay), {
      failure: 'Failed to pay commissions.',
      done: (response) => doneText(response as BulkResult, person),
    });
  };
  return (
    <>
      <List
        caption="To pay, by person"
        rows={staff}
        columns={columns}
        details={(person) => <Jobs person={person} run={run} />}
        rowActions={(person) => [
          ...(hasRun ? [] : [{ label: 'Mark all as paid', Icon: BadgeCheck, onSelect: () => payAll(person) }]),
          { label: 'Orders', Icon: PackageCheck, to: `/admin/dashboard/orders?staff_id=${person.id}` },
        ]}
        nameOf={({ name }) => name}
      />
      {dialog}
    </>
  );
}

const columns: Column<StaffLoad>[] = [
  { head: 'Staff', cell: ({ name }) => <bdi>{name}</bdi>, detail: ({ designation }) => designation },
  {
    head: 'Lines',
    width: 112,
    numeric: true,
    place: 'below',
    cell: ({ unpaid_count }) => <Count value={unpaid_count} noun={lineNoun} />,
  },
  {
    head: 'Amount',
    width: 140,
    numeric: true,
    place: 'amount',
    cell: ({ unpaid }) => <Price amount={unpaid} className="font-semibold" />,
  },
];

/** Loads again once the person is owed another amount. */
function useJobs({ id, unpaid, unpaid_count }: StaffLoad): Settled<readonly Commission[]> | null {
  const [loaded, setLoaded] = useState<Settled<readonly Commission[]> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sum and the number say that the lines have changed
  useEffect(() => {
    let isShown = true;
    const query = { user_id: id, status: 'unpaid', sort: '-created_at', per_page: MOST_LINES } as const;
    const load = call('GET /admin/commissions', { query }).then(({ data }) => data);
    void settled(load, 'Failed to fetch commissions.').then((result) => isShown && setLoaded(result));
    return () => {
      isShown = false;
    };
  }, [id, unpaid, unpaid_count]);
  return loaded;
}

function Jobs({ person, run }: { person: StaffLoad; run: Run }) {
  const loaded = useJobs(person);
  if (!loaded) return <SkeletonLines label={`Loading the jobs of ${person.name}`} />;
  if (loaded.error !== null) return <Alert>{loaded.error}</Alert>;
  return (
    <>
      <ul aria-label={`Jobs of ${person.name}`} className="grid grid-cols-[minmax(0,1fr)]">
        {loaded.content.map((line) => (
          <Job key={line.id} line={line} run={run} />
        ))}
      </ul>
      {person.unpaid_count > MOST_LINES && (
        <p className="mt-2 text-sm text-ink-soft">The newest {MOST_LINES} are shown.</p>
      )}
    </>
  );
}

const Job = ({ line, run }: { line: Commission; run: Run }) => (
  <li className="flex min-h-9 flex-wrap items-center gap-x-4 text-sm">
    <span className="min-w-0 grow basis-64 wrap-anywhere">
      <bdi className="font-medium">{lineWithServices(line)}</bdi>
      <span className="ms-2 text-ink-soft tabular-nums">
        {line.kind === 'earned' && `${formatAmount(line.base)} × ${rateText(line)} · `}
        <Time kind="day" of={line.day} />
      </span>
    </span>
    {(line.on_hold || line.payout) && <CommissionState {...line} />}
    {isPayable(line) && <PayCommission commission={line} run={run} />}
    <Price amount={line.amount} className="w-24 text-end font-semibold" />
  </li>
);
