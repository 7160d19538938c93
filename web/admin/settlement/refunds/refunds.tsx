import type { Refund } from '../../../../contract/settlement/refunds.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { countedViews, ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Time } from '../../../record/time.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/refunds.ts';
import { moneyColumns } from './money-columns.tsx';
import { methodName, refundReasonLabels, refundSourceLabels } from './refund-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Refunds');

const filters = ['state', 'source', 'payment_id', 'from', 'to'] as const;

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/refunds', url, { failed: 'Failed to fetch refunds.', filters });

const refundUrl = ({ id }: Refund) => `/admin/dashboard/payments/refunds/${id}`;

const columns = moneyColumns<Refund>(
  { title: 'Refund', day: 'When', daySort: 'created_at' },
  ({ id, user, reason, order_id, payment, day, state, amount }) => ({
    name: user.name,
    detail: `Refund ${id} · ${refundReasonLabels[reason]}`,
    order_id,
    method: methodName(payment),
    day: <Time kind="day" of={day} />,
    state: statuses.refund[state],
    amount,
  }),
);

const states = ['pending', 'succeeded', 'failed', 'returned'] as const;

const labels = states.map((state) => [state, statuses.refund[state].label] as const);

const sources = [['', 'Any source'], ...Object.entries(refundSourceLabels)] as [string, string][];

const nothingYet = {
  title: 'No refunds yet',
  text: 'To refund a payment, open its order and choose Refund. Refunds made at Stripe or PayPal appear here too.',
};

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { params } = useListUrl();
  useRememberListUrl();
  useLiveReload('refund.changed');
  const state = params.get('state');
  return (
    <>
      <PageHead
        title="Refunds"
        views={<ListViews name="state" label="Refunds" views={countedViews(labels, loaderData.content?.counts)} />}
      />
      <DataList
        caption="Refunds"
        loaded={loaderData}
        columns={columns}
        defaultSort="-created_at"
        to={refundUrl}
        filters={{
          search: 'Search refunds',
          fields: [{ name: 'source', label: 'Source', options: sources }],
          period: {},
          sorts: amountSorts,
        }}
        views={['state']}
        nameOf={({ id, amount }) => `refund ${id} of ${formatAmount(amount)}`}
        empty={state ? { title: 'No refunds here', text: 'No refund is in this state.' } : nothingYet}
      />
    </>
  );
}
