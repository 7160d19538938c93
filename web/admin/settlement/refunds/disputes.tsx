import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import type { Dispute } from '../../../../contract/settlement/refunds.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { daysBetween } from '../../../order/company-days.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/popovers/menu.tsx';
import { statuses } from '../../../ui/statuses.ts';
import type { Route } from './+types/disputes.ts';
import { moneyColumns } from './money-columns.tsx';
import { methodName } from './refund-labels.ts';

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

const columns = moneyColumns<Dispute>({ title: 'Dispute', day: 'Answer by' }, (dispute) => ({
  name: dispute.user.name,
  detail: reasonText(dispute.reason),
  order_id: dispute.order_id,
  method: methodName(dispute.payment),
  day: <AnswerBy {...dispute} />,
  state: statuses.dispute[dispute.state],
  amount: dispute.amount,
}));

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

const SOON_DAYS = 3;

function AnswerBy({ state, respond_on }: Dispute) {
  const today = useCompanyToday();
  if (state !== 'needs_response' || !respond_on) return null;
  const isSoon = today !== '' && daysBetween(today, respond_on) <= SOON_DAYS;
  return (
    <span className={isSoon ? 'font-semibold text-bad' : undefined}>
      <Time kind="day" of={respond_on} />
    </span>
  );
}

const Details = (dispute: Dispute) => {
  const { opened_on, closed_on, settled_as } = dispute;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Subject {...dispute} />
      <ProviderLink {...dispute} />
      <span className="text-sm text-ink-soft">
        Opened on <Time kind="day" of={opened_on} />
      </span>
      {settled_as && <span className="text-sm text-ink-soft">{decisions[settled_as]}</span>}
      {closed_on && (
        <span className="text-sm text-ink-soft">
          Closed on <Time kind="day" of={closed_on} />
        </span>
      )}
    </div>
  );
};

const viewsOf = ({ open, closed } = { open: 0, closed: 0 }) => [
  { value: 'all', label: 'All', count: open + closed },
  { value: '', label: 'Open', count: open },
  { value: '0', label: 'Closed', count: closed },
];

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
      () =>
        ask(
          {
            title: 'Write off this amount?',
            action: `Write off ${formatAmount(dispute.amount)}`,
            danger: true,
            text: `A credit note for the amount due will be issued, and ${dispute.user.name} owes nothing more. This can’t be undone.`,
          },
          () => settle('POST /admin/disputes/{id}/write-off', dispute),
        ),
      { failure: 'Failed to write off the amount.', done: 'The amount was written off.', recordKey: dispute.id },
    );
  const askAgain = (dispute: Dispute) =>
    run(
      () =>
        ask(
          {
            title: 'Ask for payment again?',
            action: 'Ask again',
            text: `The invoice will be unpaid again, and ${dispute.user.name} can pay it in their account.`,
          },
          () => settle('POST /admin/disputes/{id}/ask-again', dispute),
        ),
      { failure: 'Failed to ask for payment again.', done: 'The invoice is unpaid again.', recordKey: dispute.id },
    );
  const decision: Column<Dispute> = {
    head: 'Write off',
    width: 128,
    place: 'action',
    cell: (dispute) =>
      dispute.state === 'lost' &&
      dispute.settled_as === null && (
        <div className="flex items-center justify-end">
          <Button
            size="small"
            tone="quiet"
            className="px-2! text-sm whitespace-nowrap"
            aria-description={nameOf(dispute)}
            onClick={() => void writeOff(dispute)}
          >
            Write off
          </Button>
          <Menu
            label={`More for ${nameOf(dispute)}`}
            className="size-9! pointer-coarse:size-11!"
            items={[{ label: 'Ask for payment again', onSelect: () => void askAgain(dispute) }]}
          />
        </div>
      ),
  };
  return (
    <>
      <PageHead
        title="Disputes"
        views={
          <ListViews
            name="is_open"
            label="Disputes"
            views={viewsOf(loaderData.content?.counts)}
            fallback={params.has('payment_id') ? 'all' : ''}
          />
        }
      />
      <DataList
        caption="Disputes"
        loaded={loaderData}
        columns={[...columns, decision]}
        details={(dispute) => <Details {...dispute} />}
        filters={{
          search: 'Search disputes',
          linked: [{ names: ['payment_id'], chip: 'One payment' }],
          sorts,
        }}
        defaultSort="-opened_at"
        problem={problem}
        views={['is_open']}
        nameOf={nameOf}
        empty={empties[params.get('is_open') ?? ''] ?? nothingYet}
      />
      {dialog}
    </>
  );
}

const settle = (name: 'POST /admin/disputes/{id}/write-off' | 'POST /admin/disputes/{id}/ask-again', { id }: Dispute) =>
  sendOnce(`${name} ${id}`, null, (headers) => call(name, { params: { id }, headers }));
