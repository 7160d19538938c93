import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import type { Dispute } from '../../../../contract/settlement/refunds.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { daysUntil } from '../../../dashboard/dates.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { ActiveFilter } from '../../../dashboard/list/active-filter.tsx';
import { type Column, InsteadOfColumn, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/popovers/menu.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { PaymentTabs } from '../reconciliation/payment-tabs.tsx';
import type { Route } from './+types/disputes.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Disputes');

const openFilter: Record<string, '1' | '0' | undefined> = { all: undefined, '0': '0' };

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  const { searchParams } = url;
  const view = searchParams.get('is_open') ?? (searchParams.has('payment_id') ? 'all' : '');
  return loadList('GET /admin/disputes', url, {
    failed: 'Failed to fetch disputes.',
    filters: ['payment_id'],
    query: { is_open: Object.hasOwn(openFilter, view) ? openFilter[view] : '1' },
  });
};

const link = 'text-brand underline underline-offset-4';

const columns: Column<Dispute>[] = [
  {
    head: 'Dispute',
    wide: true,
    cell: (dispute) => (
      <div>
        <span className="block">{reasonText(dispute.reason)}</span>
        <InsteadOfColumn>
          <OneLine text={dispute.user.name} className="max-w-40" />
        </InsteadOfColumn>
        <ProviderLink {...dispute} />
      </div>
    ),
  },
  { head: 'Customer', from: 'table lg', cell: ({ user }) => <OneLine text={user.name} className="max-w-40" /> },
  { head: 'For', bare: true, cell: (dispute) => <Subject {...dispute} /> },
  { head: 'Status', cell: (dispute) => <State {...dispute} /> },
  { head: 'Opened', sort: 'opened_at', from: 'table 2xl', cell: ({ opened_on }) => <CompanyDay day={opened_on} /> },
  {
    head: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

const ProviderLink = ({ provider, provider_url }: Dispute) => (
  <a
    href={provider_url}
    target="_blank"
    rel="noreferrer"
    className={`inline-flex min-h-6 items-center gap-1 text-sm font-normal whitespace-nowrap ${link}`}
  >
    View at {providerName(provider)}
    <ExternalLink aria-hidden size={14} className="shrink-0" />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

/** The provider’s code, such as `product_not_received`. */
const reasonText = (reason: string): string => {
  const words = reason.toLowerCase().replaceAll('_', ' ');
  return words.replace(/^./, (first) => first.toUpperCase());
};

const Subject = ({ invoice, order_id }: Dispute) => (
  <span className="flex flex-wrap gap-x-3">
    {order_id !== null && (
      <Link to={`/admin/dashboard/orders/${order_id}`} className={`inline-flex min-h-6 items-center ${link}`}>
        Order {order_id}
      </Link>
    )}
    {invoice && (
      <Link
        to={`/admin/dashboard/invoices/${invoice.id}`}
        className={`inline-flex min-h-6 items-center whitespace-nowrap tabular-nums ${link}`}
      >
        {invoice.invoice_number}
      </Link>
    )}
  </span>
);

const nameOf = ({ amount, user }: Dispute): string => `the dispute of ${formatAmount(amount)} by ${user.name}`;

const decisions = { written_off: 'Written off', asked_again: 'Asked for payment again' } as const;

function State({ state, respond_on, closed_on, settled_as }: Dispute) {
  const today = useCompanyToday();
  const { label, tone } = statuses.dispute[state];
  return (
    <div>
      <span className="whitespace-nowrap">
        <Status label={label} tone={tone} />
      </span>
      {state === 'needs_response' && respond_on && (
        <span className="block text-sm text-ink-soft">
          <span className="whitespace-nowrap">
            Respond by <CompanyDay day={respond_on} />
          </span>{' '}
          {today !== '' && <span className="whitespace-nowrap">({daysUntil(respond_on, today)})</span>}
        </span>
      )}
      {closed_on && !settled_as && (
        <span className="block text-sm whitespace-nowrap text-ink-soft">
          Closed on <CompanyDay day={closed_on} />
        </span>
      )}
      {settled_as && <span className="block text-sm text-ink-soft">{decisions[settled_as]}</span>}
    </div>
  );
}

const views = [
  { value: 'all', label: 'All' },
  { value: '', label: 'Open' },
  { value: '0', label: 'Closed' },
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '': {
    title: 'No open disputes',
    text: 'When a customer disputes a payment with their bank or PayPal, it appears here until it’s decided.',
  },
  '0': { title: 'No closed disputes yet', text: 'Disputes that are won, withdrawn, or lost and decided appear here.' },
};
const nothingYet = {
  title: 'No disputes yet',
  text: 'When a customer disputes a payment with their bank or PayPal, it appears here.',
};

const sorts = [
  ['', 'Newest first'],
  ['opened_at', 'Oldest first'],
  ['-amount', 'Highest amount first'],
  ['amount', 'Lowest amount first'],
] as const;

export default function Disputes({ loaderData }: Route.ComponentProps) {
  const { params } = useListUrl();
  const { run, problem } = useAction();
  const { ask, dialog } = useQuestion();
  useLiveReload('dispute.changed', 'invoice.changed');
  const writeOff = (dispute: Dispute) =>
    run(
      async () => {
        await ask({
          title: 'Write off this amount?',
          action: `Write off ${formatAmount(dispute.amount)}`,
          text: `A credit note for the amount due will be issued, and ${dispute.user.name} owes nothing more. This can’t be undone.`,
        });
        return settle('POST /admin/disputes/{id}/write-off', dispute);
      },
      { failure: 'Failed to write off the amount.', done: 'The amount was written off.', recordKey: dispute.id },
    );
  const askAgain = (dispute: Dispute) =>
    run(
      async () => {
        await ask({
          title: 'Ask for payment again?',
          action: 'Ask again',
          text: `The invoice will be unpaid again, and ${dispute.user.name} can pay it in their account.`,
        });
        return settle('POST /admin/disputes/{id}/ask-again', dispute);
      },
      { failure: 'Failed to ask for payment again.', done: 'The invoice is unpaid again.', recordKey: dispute.id },
    );
  return (
    <>
      <PaymentTabs />
      <ListTop
        title="Disputes"
        views={
          <ListViews name="is_open" label="Disputes" views={views} fallback={params.has('payment_id') ? 'all' : ''} />
        }
        intro="Answer a dispute at the provider before its deadline. Its payment can’t be refunded until it’s closed."
      />
      <ListFilters search="Search disputes">
        <ActiveFilter names={['payment_id']} label="One payment" />
        <ListFilter name="sort" label="Sort by" options={sorts} />
      </ListFilters>
      <DataList
        caption="Disputes"
        loaded={loaderData}
        columns={columns}
        defaultSort="-opened_at"
        problem={problem}
        views={['is_open']}
        nameOf={nameOf}
        empty={empties[params.get('is_open') ?? ''] ?? nothingYet}
        actions={(dispute) =>
          dispute.state === 'lost' &&
          dispute.settled_as === null && (
            <div className="flex items-center justify-end">
              <Button
                tone="quiet"
                className="px-2! text-sm whitespace-nowrap"
                aria-description={nameOf(dispute)}
                onClick={() => void writeOff(dispute)}
              >
                Write off
              </Button>
              <Menu
                label={`More for ${nameOf(dispute)}`}
                className="md:size-10"
                items={[{ label: 'Ask for payment again', onSelect: () => void askAgain(dispute) }]}
              />
            </div>
          )
        }
      />
      {dialog}
    </>
  );
}

const settle = (name: 'POST /admin/disputes/{id}/write-off' | 'POST /admin/disputes/{id}/ask-again', { id }: Dispute) =>
  sendOnce(`${name} ${id}`, null, (headers) => call(name, { params: { id }, headers }));
