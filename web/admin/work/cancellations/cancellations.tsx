import { exitKinds } from '../../../../contract/shared/work-states.ts';
import type { AdminCancellation } from '../../../../contract/work/cancellation-shapes.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Time } from '../../../record/time.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { OrderNumber } from '../../shared/order-number.tsx';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/cancellations.ts';
import { daysLeftText, hasDaysLeft, isUrgent, kindNames, titleOf } from './cancellation-words.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Cancellations');

const isDone = (params: URLSearchParams): boolean => params.get('state') === 'done';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/cancellations', url, {
    failed: 'Failed to fetch cancellations.',
    filters: ['kind'],
    query: { state: isDone(url.searchParams) ? 'done' : 'received' },
  });

const columns: Column<AdminCancellation>[] = [
  {
    head: 'Cancellation',
    cell: ({ name }) => <bdi>{name}</bdi>,
    detail: ({ kind, reference }) => `${kindNames[kind]} · ${reference}`,
  },
  { head: 'Order', width: 72, cell: ({ order_id }) => <OrderNumber id={order_id} /> },
  {
    head: 'Received',
    sort: 'received_at',
    width: 120,
    place: 'below',
    cell: ({ received_on }) => <Time kind="day" of={received_on} />,
  },
  { head: 'To pay back', width: 128, place: 'end', cell: (row) => hasDaysLeft(row) && <DaysLeft {...row} /> },
  { head: 'State', width: 128, place: 'state', cell: ({ state }) => <Status {...statuses.exit[state]} /> },
  {
    head: 'Amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ state, refund, refundable }) => {
      const amount = state === 'received' ? refundable : refund;
      return amount !== null && Number(amount) > 0 && <Price amount={amount} className="font-semibold" />;
    },
  },
];

const DaysLeft = (row: AdminCancellation) => (
  <span className={isUrgent(row) ? 'font-semibold text-bad' : undefined}>
    <Time kind="day" of={row.pay_back_by}>
      {daysLeftText(row)}
    </Time>
  </span>
);

const kinds: [string, string][] = [
  ['', 'Any kind'],
  ...exitKinds.map((kind): [string, string] => [kind, kindNames[kind]]),
];

const sorts = [
  ['', 'Newest first'],
  ['received_at', 'Oldest first'],
] as const;

const empties = {
  received: {
    title: 'Nothing to decide',
    text: 'Withdrawals that need you, and requests under the guarantee, appear here until they are decided.',
  },
  done: {
    title: 'No cancellations yet',
    text: 'Orders that customers cancelled, withdrew from or claimed under the guarantee appear here.',
  },
};

export default function Cancellations({ loaderData }: Route.ComponentProps) {
  const { params } = useListUrl();
  useRememberListUrl();
  useLiveReload('order.changed', 'refund.changed', 'notification');
  const { received = 0, done = 0 } = loaderData.content?.counts ?? {};
  return (
    <>
      <PageHead
        title="Cancellations"
        views={
          <ListViews
            name="state"
            label="Cancellations"
            views={[
              { value: '', label: 'Received', count: received },
              { value: 'done', label: 'Done', count: done },
            ]}
          />
        }
      />
      <DataList
        caption="Cancellations"
        loaded={loaderData}
        columns={columns}
        defaultSort="-received_at"
        to={({ id }) => `/admin/dashboard/cancellations/${id}`}
        filters={{
          search: 'Search cancellations',
          fields: [{ name: 'kind', label: 'Kind', options: kinds }],
          sorts,
        }}
        views={['state']}
        nameOf={titleOf}
        empty={empties[isDone(params) ? 'done' : 'received']}
      />
    </>
  );
}
