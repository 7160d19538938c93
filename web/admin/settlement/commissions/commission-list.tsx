import { BadgeCheck, Download } from 'lucide-react';
import { Link } from 'react-router';
import type { Commission } from '../../../../contract/settlement/commissions.ts';
import type { ListedPayoutRun } from '../../../../contract/settlement/payouts.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import { lineNoun } from '../../../dashboard/forms/line-count.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { openRunIn, runName, runUrl } from '../payouts/payout-labels.ts';
import { columns, paymentDate } from './commission-columns.tsx';
import { lineText, payableAmount } from './commission-labels.ts';
import { CommissionTotals } from './commission-totals.tsx';
import { PayCommission } from './pay-commission.tsx';
import { payText, UnpaidByStaff } from './pay-commissions.tsx';

const statusFilter: Record<string, 'unpaid' | 'paid' | undefined> = { paid: 'paid', all: undefined };
const statusOf = (params: URLSearchParams) => {
  const view = params.get('status') ?? '';
  return Object.hasOwn(statusFilter, view) ? statusFilter[view] : 'unpaid';
};

export async function loadCommissions(url: URL) {
  const [list, staff, newest] = await Promise.all([
    loadList('GET /admin/commissions', url, {
      failed: 'Failed to fetch commissions.',
      filters: ['user_id'],
      query: { status: statusOf(url.searchParams) },
    }),
    settled(
      call('GET /admin/staff-load').then(({ data }) => data),
      '',
    ),
    settled(
      call('GET /admin/payout-runs', { query: { per_page: 1 } }).then(({ data }) => data),
      '',
    ),
  ]);
  return { list, staff: staff.content ?? [], openRun: openRunIn(newest.content ?? []) };
}

const views = [
  { value: '', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
  { value: 'all', label: 'All' },
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '': {
    title: 'Nothing to pay',
    text: 'Commissions appear here when staff deliver an order, until you mark them as paid.',
  },
  paid: { title: 'No paid commissions yet', text: 'Commissions you’ve paid appear here with their payment date.' },
};
const nothingYet = {
  title: 'No commissions yet',
  text: 'The first one appears when a staff member delivers an order.',
};

const bulkCall: Bulk<Commission>['call'] = (body) => call('POST /admin/commissions/bulk', { body });

type Props = {
  loaded: Loaded<'GET /admin/commissions'>;
  staff: readonly StaffLoad[];
  openRun: ListedPayoutRun | null;
};

export function CommissionList({ loaded, staff, openRun }: Props) {
  const { run, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const { params } = useListUrl();
  const status = statusOf(params);
  const isUnpaid = status === 'unpaid';
  const personId = Number(params.get('user_id'));
  const filter = filterIn(params, ['user_id'], status ? { status } : {});
  const bulk: Bulk<Commission> = {
    call: bulkCall,
    filter,
    noun: lineNoun,
    nameOf: (row) => `${row.staff.name}, ${lineText(row)}`,
    actions: [
      ...(isUnpaid
        ? [
            {
              action: 'pay',
              label: 'Mark as paid',
              Icon: BadgeCheck,
              pending: 'Saving…',
              done: (count: string) => `${count} marked as paid.`,
              prepare: async (_: number, label: string) => {
                await ask({ title: `Mark ${label} as paid?`, action: 'Mark as paid', text: payText('the staff') });
                return { confirm: true };
              },
            },
          ]
        : []),
      { action: 'export', label: 'Export', Icon: Download, pending: 'Exporting…', done: () => 'Export downloaded.' },
    ],
  };
  const payment: Column<Commission> = {
    head: 'Mark as paid',
    width: 112,
    place: 'action',
    cell: (commission) => isPayable(commission) && <PayCommission commission={commission} run={run} />,
  };
  return (
    <>
      {loaded.content && <CommissionTotals totals={loaded.content.totals} isFiltered={isFiltered(params)} />}
      {isUnpaid && openRun && <OpenRun run={openRun} />}
      {isUnpaid && !openRun && (
        <UnpaidByStaff staff={personId ? staff.filter(({ id }) => id === personId) : staff} run={run} ask={ask} />
      )}
      <ListViews name="status" label="Commissions" views={views} />
      <DataList
        caption="Commissions"
        loaded={loaded}
        columns={isUnpaid ? [...columns, payment] : [...columns, paymentDate]}
        defaultSort="-created_at"
        problem={problem}
        views={['status']}
        bulk={bulk}
        nameOf={(row) => `the line of ${row.staff.name}: ${lineText(row)}`}
        empty={empties[params.get('status') ?? ''] ?? nothingYet}
        filters={{
          search: 'Search by staff',
          fields: [
            {
              name: 'user_id',
              label: 'Staff',
              options: [['', 'All staff'], ...staff.map(({ id, name }) => [String(id), name] as const)],
            },
          ],
          sorts: amountSorts,
          exporting: { call: bulkCall, filter, total: loaded.content?.meta.total ?? 0 },
        }}
      />
      {dialog}
    </>
  );
}

const OpenRun = ({ run }: { run: ListedPayoutRun }) => (
  <Alert kind="info" className="mb-4">
    <Link to={runUrl(run.id)} className="underline underline-offset-4">
      {runName(run)}
    </Link>{' '}
    is open.
    <span className="block font-normal">Its commissions are paid together, with one statement for each person.</span>
  </Alert>
);

/** A reversal is paid with its commission, or deducted in a payout run. */
const isPayable = (row: Commission) =>
  row.status === 'unpaid' && !row.on_hold && !row.payout && Number(payableAmount(row)) > 0;

const isFiltered = (params: URLSearchParams) => params.has('search') || params.has('user_id');
