import { useState } from 'react';
import type { ListedOrder } from '../../../contract/orders-admin.ts';
import { call } from '../../api/browser.ts';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import type { Loaded } from '../../dashboard/list/load-list.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { useWideScreen } from '../shared/use-wide-screen.ts';
import { AssignStaff } from './assign-staff.tsx';
import { type OpenedFrom, orderColumns } from './order-columns.tsx';

type Props = {
  caption: string;
  loaded: Loaded<'GET /admin/orders'>;
  defaultSort?: string;
  empty: { title: string; text: string };
  openedFrom?: OpenedFrom;
  views?: readonly string[];
};

export function OrderList({ caption, loaded, defaultSort = '-created_at', empty, openedFrom, views = [] }: Props) {
  const [assigning, setAssigning] = useState<ListedOrder | null>(null);
  const { run, problem } = useAction();
  const isWide = useWideScreen();
  const present = loaded.content?.data.find(({ id }) => id === assigning?.id) ?? assigning;
  return (
    <>
      <DataList
        caption={caption}
        loaded={loaded}
        columns={orderColumns({ isWide, onAssign: setAssigning, openedFrom })}
        defaultSort={defaultSort}
        problem={problem}
        empty={empty}
        views={views}
        rowsOpen
        actions={({ id }) => (
          <DeleteButton
            label={`Delete order ${id}`}
            question="Are you sure you want to delete this order?"
            consequence={deleteConsequence}
            onDelete={() =>
              run(() => call('DELETE /admin/orders/{id}', { params: { id } }), {
                failure: 'Failed to delete order.',
                done: `Order ${id} deleted.`,
              })
            }
          />
        )}
      />
      {present && <AssignStaff order={present} onClose={() => setAssigning(null)} />}
    </>
  );
}

export const deleteConsequence =
  'It disappears from all lists, including the customer’s. Its invoice, payments and commissions are kept.';
