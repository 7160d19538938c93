import { Eraser, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ClosedAccount } from '../../../../contract/office/privacy.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { LaterDialog, later } from '../../../dashboard/later.tsx';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Time } from '../../../record/time.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import type { Route } from './+types/deleted-accounts.ts';

const EraseCustomer = later(() => import('./erase-customer.tsx').then((part) => part.EraseCustomer));

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Deleted accounts');

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/closed-accounts', url, { failed: 'Failed to fetch deleted accounts.' });

const columns: Column<ClosedAccount>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: ({ name }) => <bdi>{name}</bdi>,
    detail: ({ role, by_owner }) => (by_owner ? 'Closed by its owner' : role === 'customer' ? null : role),
  },
  { head: 'Email', sort: 'email', width: 244, place: 'tablet', cell: ({ email }) => <OneLine text={email} /> },
  {
    head: 'Deleted',
    width: 124,
    place: 'below',
    cell: ({ closed_on }) => <Time kind="day" of={closed_on} />,
  },
  {
    head: 'State',
    sort: 'erase_at',
    width: 260,
    place: 'end',
    cell: ({ erase_on, waits }) =>
      waits ? (
        'Waits until all is settled'
      ) : (
        <>
          Will be erased on <Time kind="day" of={erase_on} />
        </>
      ),
  },
];

export default function DeletedAccounts({ loaderData }: Route.ComponentProps) {
  const { run, problem } = useAction();
  const [erasing, setErasing] = useState<ClosedAccount | null>(null);
  const rowActions = (account: ClosedAccount): RowAction[] => [
    ...(account.waits
      ? []
      : [
          {
            label: 'Restore',
            Icon: RotateCcw,
            onSelect: () =>
              void run(() => call('POST /admin/users/{id}/restore', { params: { id: account.id } }), {
                failure: `Failed to restore ${account.name}.`,
                done: `${account.name} restored.`,
              }),
          },
        ]),
    { label: 'Erase…', Icon: Eraser, danger: true, onSelect: () => setErasing(account) },
  ];
  return (
    <>
      <PageHead
        title="Deleted accounts"
        secondary={
          <LinkButton tone="secondary" size="small" to="/admin/dashboard/customers">
            Customers
          </LinkButton>
        }
      />
      <DataList
        caption="Deleted accounts"
        loaded={loaderData}
        columns={columns}
        defaultSort="erase_at"
        problem={problem}
        to={({ id }) => `/admin/dashboard/customers/${id}/orders`}
        filters={{ search: 'Search deleted accounts', sorts: [['', 'Erased first']] }}
        nameOf={({ name }) => name}
        rowActions={rowActions}
        empty={{
          title: 'No deleted accounts',
          text: 'Deleted accounts stay here for 30 days. Until then, you can restore them.',
        }}
      />
      {erasing && (
        <LaterDialog onClose={() => setErasing(null)}>
          <EraseCustomer person={erasing} onClose={() => setErasing(null)} />
        </LaterDialog>
      )}
    </>
  );
}
