import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedUser } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { loadList } from '../../dashboard/list/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { OrderStatusBadge } from '../orders/order-labels.tsx';
import { BreakableEmail } from '../shared/breakable-email.tsx';
import { useRememberListUrl } from '../shared/remembered-list-url.ts';
import { useWideScreen } from '../shared/use-wide-screen.ts';
import { UserSecurity } from '../shared/user-security.tsx';
import type { Route } from './+types/customers.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/users', url, {
    failed: 'Failed to fetch customers. Please try again.',
    query: { role: 'customer' },
  });

const emailColumn: Column<ListedUser> = {
  head: 'Email',
  sort: 'email',
  cell: ({ email }) => (
    <div className="min-w-60 wrap-anywhere">
      <BreakableEmail email={email} />
    </div>
  ),
};
const joinedColumn: Column<ListedUser> = {
  head: 'Joined',
  sort: 'created_at',
  cell: ({ created_at }) => <When time={created_at} />,
};

const columns = (isWide: boolean): Column<ListedUser>[] => [
  {
    head: 'Name',
    sort: 'name',
    wide: !isWide,
    cell: ({ id, name, email, created_at }) => (
      <>
        <Link
          to={`/admin/dashboard/customers/${id}/orders`}
          className="inline-flex min-h-6 items-center wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        {!isWide && (
          <span className="block text-sm font-normal text-ink-soft">
            <span className="block wrap-anywhere">
              <BreakableEmail email={email} />
            </span>
            joined <When time={created_at} />
          </span>
        )}
      </>
    ),
  },
  ...(isWide ? [emailColumn] : []),
  { head: 'Orders', numeric: true, cell: ({ orders_count }) => orders_count },
  { head: 'Latest order', cell: ({ orders: [latest] }) => <Latest order={latest} /> },
  ...(isWide ? [joinedColumn] : []),
];

function Latest({ order }: { order: ListedUser['orders'][number] | undefined }) {
  if (!order) return <span className="text-ink-soft">None yet</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        to={`/admin/dashboard/orders/${order.id}`}
        className="inline-flex min-h-6 items-center whitespace-nowrap text-brand underline underline-offset-4"
      >
        Order {order.id}
      </Link>
      <OrderStatusBadge status={order.status} />
      <span className="text-sm text-ink-soft">
        <When time={order.created_at} />
      </span>
    </span>
  );
}

const sorts = [
  ['', 'Name A–Z'],
  ['email', 'Email A–Z'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { run, problem } = useAction();
  const isWide = useWideScreen();
  useRememberListUrl();
  useLiveReload('order.changed');
  return (
    <>
      <PageHead title="Customers" intro="Everyone who has bought a service or registered." />
      <ListFilters search="Search customers">
        {!isWide && <ListFilter name="sort" label="Sort by" options={sorts} />}
      </ListFilters>
      <DataList
        caption="Customers"
        loaded={loaderData}
        columns={columns(isWide)}
        defaultSort="name"
        problem={problem}
        rowsOpen
        empty={{ title: 'No customers yet', text: 'People who buy or register appear here.' }}
        actions={(customer) => (
          <>
            <IconLink label={`Chat with ${customer.name}`} to={`/admin/dashboard/chat?with=${customer.id}`}>
              <MessageCircle aria-hidden size={18} />
            </IconLink>
            <UserSecurity user={customer} run={run} />
            <DeleteButton
              label={`Delete ${customer.name}`}
              question="Are you sure you want to delete this customer?"
              consequence="They can no longer log in. Their orders and invoices are kept."
              onDelete={() =>
                run(() => call('DELETE /admin/users/{id}', { params: { id: customer.id } }), {
                  failure: 'Failed to delete customer.',
                  done: `${customer.name} deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
