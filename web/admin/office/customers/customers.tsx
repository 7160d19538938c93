import { Download, MessageCircle, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ListedUser } from '../../../../contract/office/users.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { type Column, Count, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Time } from '../../../record/time.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import { UserSecurity } from '../../shared/user-security.tsx';
import type { Route } from './+types/customers.ts';
import { customerDeletion, DELETE_CONSEQUENCE, DELETE_QUESTION } from './delete-customer.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/users', url, {
    failed: 'Failed to fetch customers. Please try again.',
    query: { role: 'customer' },
  });

const ordersOf = ({ id }: ListedUser) => `/admin/dashboard/customers/${id}/orders`;

const columns: Column<ListedUser>[] = [
  { head: 'Name', sort: 'name', cell: ({ name }) => <bdi>{name}</bdi>, detail: ({ company }) => company },
  { head: 'Email', sort: 'email', width: 244, place: 'tablet', cell: ({ email }) => <OneLine text={email} /> },
  {
    head: 'Orders',
    width: 72,
    numeric: true,
    place: 'below',
    cell: ({ orders_count }) => <Count value={orders_count} noun={['order', 'orders']} />,
  },
  {
    head: 'Ordered',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ ordered }) => Number(ordered) > 0 && <Price amount={ordered} className="font-semibold" />,
  },
  {
    head: 'Due',
    width: 120,
    numeric: true,
    cell: ({ due }) => Number(due) > 0 && <Price amount={due} className="text-warn" />,
  },
  {
    head: 'Last contact',
    width: 124,
    place: 'end',
    cell: ({ last_contact_on }) => last_contact_on && <Time kind="day" of={last_contact_on} />,
  },
];

const sorts = [
  ['', 'Name A–Z'],
  ['email', 'Email A–Z'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

const bulkCall: Bulk<ListedUser>['call'] = (body) => call('POST /admin/customers/bulk', { body });
export default function Customers({ loaderData }: Route.ComponentProps) {
  const { run, problem } = useAction();
  const { params } = useListUrl();
  const deletion = useDeletion(run);
  const [securing, setSecuring] = useState<ListedUser | null>(null);
  useRememberListUrl();
  useLiveReload('order.changed');
  const filter = filterIn(params, []);
  const rowActions = (customer: ListedUser): RowAction[] => [
    { label: 'Message', Icon: MessageCircle, to: `/admin/dashboard/chat?with=${customer.id}` },
    { label: 'Login security', Icon: ShieldCheck, onSelect: () => setSecuring(customer) },
    {
      label: 'Delete',
      Icon: Trash2,
      danger: true,
      onSelect: () => deletion.confirm(customerDeletion(customer)),
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
        prepare: (count, label) =>
          deletion.confirmBulk(count === 1 ? DELETE_QUESTION : `Delete ${label}?`, DELETE_CONSEQUENCE),
      },
    ],
  };
  return (
    <>
      <PageHead
        title="Customers"
        secondary={
          <LinkButton tone="secondary" size="small" to="/admin/dashboard/customers/deleted">
            Deleted
          </LinkButton>
        }
      />
      <DataList
        caption="Customers"
        loaded={loaderData}
        columns={columns}
        defaultSort="name"
        problem={problem}
        to={ordersOf}
        filters={{
          search: 'Search customers',
          sorts,
          exporting: { call: bulkCall, filter, total: loaderData.content?.meta.total ?? 0 },
        }}
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
