import { Download, MessageCircle, PackageSearch, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedUser } from '../../../../contract/office/users.ts';
import { call } from '../../../api/browser.ts';
import { CompanyDay, RowTime } from '../../../dashboard/date-time.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { ExportButton } from '../../../dashboard/list/export-button.tsx';
import { ListFilter, ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { PhoneLink } from '../../../dashboard/phone-link.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import { UserSecurity } from '../../shared/user-security.tsx';
import type { Route } from './+types/customers.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/users', url, {
    failed: 'Failed to fetch customers. Please try again.',
    query: { role: 'customer' },
  });

const ordersOf = ({ id }: ListedUser) => `/admin/dashboard/customers/${id}/orders`;

const Name = ({ user }: { user: ListedUser }) => (
  <Link
    to={ordersOf(user)}
    title={user.name}
    className="block max-w-56 truncate font-semibold underline-offset-4 hover:underline"
  >
    <bdi>{user.name}</bdi>
  </Link>
);

const columns: Column<ListedUser>[] = [
  { head: 'Name', sort: 'name', cell: (user) => <Name user={user} /> },
  {
    head: 'Email',
    sort: 'email',
    wide: true,
    cell: ({ email, phone }) => (
      <>
        <OneLine text={email} className="max-w-44 lg:max-w-64" />
        <PhoneLink phone={phone} />
      </>
    ),
  },
  { head: 'Orders', numeric: true, cell: ({ orders_count }) => orders_count },
  { head: 'Last order', cell: (user) => <LastOrder user={user} /> },
  {
    head: 'Joined',
    sort: 'created_at',
    from: 'table lg',
    cell: ({ created_at }) => <RowTime time={created_at} />,
  },
];

const CustomerCard = (user: ListedUser) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="text-base">
      <Name user={user} />
    </span>
    <OneLine text={user.email} className="min-w-0 text-ink-soft" />
    <PhoneLink phone={user.phone} />
    <span className="flex justify-between gap-2">
      <span>{user.orders_count === 1 ? '1 order' : `${user.orders_count} orders`}</span>
      <LastOrder user={user} />
    </span>
  </div>
);

function LastOrder({ user: { orders, last_order_on } }: { user: ListedUser }) {
  const [order] = orders;
  if (!order) return <span className="text-ink-soft">None yet</span>;
  return (
    <span className="flex items-center gap-x-2 whitespace-nowrap">
      <Link
        to={`/admin/dashboard/orders/${order.id}`}
        className="inline-flex min-h-6 items-center text-brand underline underline-offset-4"
      >
        Order {order.id}
      </Link>
      <span className="text-sm text-ink-soft">{last_order_on && <CompanyDay day={last_order_on} />}</span>
    </span>
  );
}

const sorts = [
  ['', 'Name A–Z'],
  ['email', 'Email A–Z'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

const bulkCall: Bulk<ListedUser>['call'] = (body) => call('POST /admin/customers/bulk', { body });
const question = 'Are you sure you want to delete this customer?';
const consequence =
  'They can no longer log in. Their orders and invoices are kept, and what is unpaid will be cancelled with a credit note.';

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { run, problem } = useAction();
  const { params } = useListUrl();
  const deletion = useDeletion(run);
  const [securing, setSecuring] = useState<ListedUser | null>(null);
  useRememberListUrl();
  useLiveReload('order.changed');
  const filter = filterIn(params, []);
  const rowActions = (customer: ListedUser): RowAction[] => [
    { label: 'Orders', Icon: PackageSearch, to: ordersOf(customer) },
    { label: 'Chat', Icon: MessageCircle, to: `/admin/dashboard/chat?with=${customer.id}` },
    { label: 'Login security', Icon: ShieldCheck, onSelect: () => setSecuring(customer) },
    {
      label: 'Delete',
      Icon: Trash2,
      danger: true,
      onSelect: () =>
        deletion.confirm({
          name: customer.name,
          question,
          consequence,
          failure: 'Failed to delete customer.',
          work: () => call('DELETE /admin/users/{id}', { params: { id: customer.id } }),
        }),
    },
  ];
  const bulk: Bulk<ListedUser> = {
    call: bulkCall,
    filter,
    noun: ['customer', 'customers'],
    nameOf: ({ name }) => name,
    actions: [
      { action: 'export', label: 'Export', Icon: Download, pending: 'Exporting…', done: () => 'Export downloaded.' },
      {
        action: 'delete',
        label: 'Delete',
        Icon: Trash2,
        danger: true,
        pending: 'Deleting…',
        done: (count) => `${count} deleted.`,
        prepare: (count, label) => deletion.confirmBulk(count === 1 ? question : `Delete ${label}?`, consequence),
      },
    ],
  };
  return (
    <>
      <ListTop
        title="Customers"
        action={<ExportButton call={bulkCall} filter={filter} total={loaderData.content?.meta.total ?? 0} />}
      />
      <ListFilters search="Search customers">
        <ListFilter name="sort" label="Sort by" options={sorts} />
      </ListFilters>
      <DataList
        caption="Customers"
        centered
        loaded={loaderData}
        columns={columns}
        card={CustomerCard}
        defaultSort="name"
        problem={problem}
        rowsOpen
        bulk={bulk}
        nameOf={({ name }) => name}
        rowActions={rowActions}
        empty={{ title: 'No customers yet', text: 'People who buy or register appear here.' }}
      />
      {securing && <UserSecurity user={securing} run={run} onClose={() => setSecuring(null)} />}
      {deletion.dialog}
    </>
  );
}
