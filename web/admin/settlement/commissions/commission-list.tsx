import { BadgeCheck, Download } from 'lucide-react';
import { Link } from 'react-router';
import type { Commission } from '../../../../contract/settlement/commissions.ts';
import type { PayoutRun } from '../../../../contract/settlement/payouts.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import type { Response } from '../../../api/call.ts';
import { settled } from '../../../api/page-data.ts';
import { lineNoun } from '../../../dashboard/forms/line-count.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { type Loaded, loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews, withCounts } from '../../../dashboard/list/saved/list-views.tsx';
import { runName } from '../../../record/commission-look.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Price } from '../../../ui/price.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { openRunIn, runUrl } from '../payouts/payout-labels.ts';
import { columns, paymentDate } from './commission-columns.tsx';
import { isPayable, lineText, payText } from './commission-labels.ts';
import { PayCommission } from './pay-commission.tsx';
import { PeopleToPay } from './people-to-pay.tsx';

const statusFilter: Record<string, 'unpaid' | 'paid' | undefined> = { paid: 'paid', all: undefined };
const statusOf = (params: URLSearchParams) => {
  const view = params.get('status') ?? '';
  return Object.hasOwn(statusFilter, view) ? statusFilter[view] : 'unpaid';
};

const FAILURE = 'Failed to fetch commissions.';

/** The newest run, if it is open, with its lines. */
async function loadOpenRun(): Promise<PayoutRun | null> {
  const { data } = await call('GET /admin/payout-runs', { query: { per_page: 1 } });
  const open = openRunIn(data);
  return open && call('GET /admin/payout-runs/{id}', { params: { id: open.id } });
}

export async function loadCommissions(url: URL) {
  const [list, staff, openRun] = await Promise.all([
    loadList('GET /admin/commissions', url, {
      failed: FAILURE,
      filters: ['user_id'],
      query: { status: statusOf(url.searchParams) },
    }),
    settled(
      call('GET /admin/staff-load').then(({ data }) => data),
      '',
    ),
    settled(loadOpenRun(), ''),
  ]);
  return { list, staff: staff.content ?? [], openRun: openRun.content };
}

const viewOptions = [
  { value: '', label: 'To pay' },
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
  openRun: PayoutRun | null;
};

export function CommissionViews({ loaded }: Pick<Props, 'loaded'>) {
  const { unpaid = 0, paid = 0 } = loaded.content?.counts ?? {};
  const counts = { '': unpaid, paid, all: unpaid + paid };
  return <ListViews name="status" label="Commissions" views={withCounts(viewOptions, counts)} />;
}

/** The view “To pay” is by person, the others are line by line. */
export function CommissionList({ loaded, staff, openRun }: Props) {
  const action = useAction();
  const { params } = useListUrl();
  const people = toPay(staff, params);
  if (loaded.content && statusOf(params) === 'unpaid' && people.length > 0 && !params.has('search'))
    return (
      <>
        <ToPay totals={loaded.content.totals} people={people.length} openRun={openRun} />
        {action.problem && <Alert className="mb-4">{action.problem}</Alert>}
        <PeopleToPay staff={people} hasRun={openRun !== null} run={action.run} />
      </>
    );
  return <Lines loaded={loaded} staff={staff} action={action} />;
}

const toPay = (staff: readonly StaffLoad[], params: URLSearchParams): StaffLoad[] => {
  const personId = Number(params.get('user_id'));
  return staff.filter(({ id, unpaid_count }) => unpaid_count > 0 && (!personId || id === personId));
};

type ToPayProps = {
  totals: Response<'GET /admin/commissions'>['totals'];
  people: number;
  openRun: PayoutRun | null;
};

function ToPay({ totals, people, openRun }: ToPayProps) {
  const today = useCompanyToday();
  return (
    <p className="mb-2 overflow-x-clip text-sm/6 text-ink-soft">
      <span className="-ms-4 flex flex-wrap *:relative *:ps-4 *:before:absolute *:before:inset-s-1.5 *:before:content-['·']">
        <span className="text-ink">
          To pay <Price amount={totals.unpaid} className="font-semibold" />
        </span>
        <span>
          {people} {people === 1 ? 'person' : 'people'}
        </span>
        {Number(totals.on_hold) !== 0 && (
          <span>
            <Price amount={totals.on_hold} /> on hold
          </span>
        )}
        {Number(totals.carried) !== 0 && (
          <span>
            <Price amount={totals.carried} /> carried forward
          </span>
        )}
        {openRun && (
          <span>
            <Link to={runUrl(openRun.id)} className="text-brand underline underline-offset-4">
              {runName(openRun, today)}
            </Link>{' '}
            ({statuses.payoutRun[openRun.state].label.toLowerCase()})
          </span>
        )}
      </span>
    </p>
  );
}

type LinesProps = Pick<Props, 'loaded' | 'staff'> & { action: ReturnType<typeof useAction> };

function Lines({ loaded, staff, action: { run, problem } }: LinesProps) {
  const { ask, dialog } = useQuestion();
  const { params } = useListUrl();
  const status = statusOf(params);
  const filter = filterIn(params, ['user_id'], status ? { status } : {});
  const bulk: Bulk<Commission> = {
    call: bulkCall,
    filter,
    noun: lineNoun,
    nameOf: (row) => `${row.staff.name}, ${lineText(row)}`,
    actions: [
      ...(status === 'paid'
        ? []
        : [
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
          ]),
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
      <DataList
        caption="Commissions"
        loaded={loaded}
        columns={status === 'paid' ? [...columns, paymentDate] : [...columns, payment]}
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
