import { BadgeCheck, Download } from 'lucide-react';
import type { StaffLoad } from '../../../contract/assignments.ts';
import type { Commission } from '../../../contract/commissions.ts';
import { call } from '../../api/browser.ts';
import { settled } from '../../api/page-data.ts';
import type { Bulk } from '../../dashboard/list/bulk.ts';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ExportButton } from '../../dashboard/list/export-button.tsx';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { filterIn, useListUrl } from '../../dashboard/list/list-url.ts';
import { ListViews } from '../../dashboard/list/list-views.tsx';
import { type Loaded, loadList } from '../../dashboard/list/load-list.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { useQuestion } from '../../dashboard/use-question.tsx';
import { amountSorts } from '../shared/amount-sorts.ts';
import { CommissionCard, columns, paymentDate } from './commission-columns.tsx';
import { CommissionTotals } from './commission-totals.tsx';
import { PayCommission } from './pay-commission.tsx';
import { commissionNoun, payText, UnpaidByStaff } from './pay-commissions.tsx';

const statusFilter: Record<string, 'unpaid' | 'paid' | undefined> = { paid: 'paid', all: undefined };
const statusOf = (params: URLSearchParams) => {
  const view = params.get('status') ?? '';
  return Object.hasOwn(statusFilter, view) ? statusFilter[view] : 'unpaid';
};

export async function loadCommissions(url: URL) {
  const [list, staff] = await Promise.all([
    loadList('GET /admin/commissions', url, {
      failed: 'Failed to fetch commissions.',
      filters: ['user_id'],
      query: { status: statusOf(url.searchParams) },
    }),
    settled(
      call('GET /admin/staff-load').then(({ data }) => data),
      '',
    ),
  ]);
  return { list, staff: staff.content ?? [] };
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

type Props = { loaded: Loaded<'GET /admin/commissions'>; staff: readonly StaffLoad[] };

export function CommissionList({ loaded, staff }: Props) {
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
    noun: commissionNoun,
    nameOf: ({ order_id, staff: { name } }) => `${name}, order ${order_id}`,
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
  return (
    <>
      {loaded.content && <CommissionTotals totals={loaded.content.totals} isFiltered={isFiltered(params)} />}
      {isUnpaid && (
        <UnpaidByStaff staff={personId ? staff.filter(({ id }) => id === personId) : staff} run={run} ask={ask} />
      )}
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <ListViews name="status" label="Commissions" views={views} />
        <ExportButton call={bulkCall} filter={filter} total={loaded.content?.meta.total ?? 0} />
      </div>
      <ListFilters search="Search by staff">
        <ListFilter
          name="user_id"
          label="Staff"
          options={[['', 'All staff'], ...staff.map(({ id, name }) => [String(id), name] as const)]}
        />
        <ListFilter name="sort" label="Sort by" options={amountSorts} />
      </ListFilters>
      <DataList
        caption="Commissions"
        centered
        loaded={loaded}
        columns={isUnpaid ? columns : [...columns, paymentDate]}
        card={CommissionCard}
        defaultSort="-created_at"
        problem={problem}
        views={['status']}
        bulk={bulk}
        nameOf={({ order_id, staff: { name } }) => `the commission of ${name} for order ${order_id}`}
        empty={empties[params.get('status') ?? ''] ?? nothingYet}
        actions={(commission) => commission.status === 'unpaid' && <PayCommission commission={commission} run={run} />}
      />
      {dialog}
    </>
  );
}

const isFiltered = (params: URLSearchParams) => params.has('search') || params.has('user_id');
