import { useState } from 'react';
import type { ListedOrder } from '../../../contract/assignments.ts';
import { call } from '../../api/browser.ts';
import { DataList } from '../../dashboard/data-list.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import type { Loaded } from '../../dashboard/load-list.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { useWide } from '../shared/use-wide-screen.ts';
import { AssignStaff } from './assign-staff.tsx';
import { orderColumns, type Through } from './order-columns.tsx';

type Props = {
  caption: string;
  loaded: Loaded<'GET /admin/orders'>;
  /** The order without a choice. */
  sorted?: string;
  empty: { title: string; text: string };
  through?: Through;
  /** Parts of the address that choose a view; `empty` then speaks of that view. */
  views?: readonly string[];
};

/** Orders with what the office does to them: assign staff while they are new, open them, delete them. */
export function OrderList({ caption, loaded, sorted = '-created_at', empty, through, views = [] }: Props) {
  const [assigning, setAssigning] = useState<ListedOrder | null>(null);
  const { run, problem } = useAction();
  const isWide = useWide();
  const present = loaded.content?.data.find(({ id }) => id === assigning?.id) ?? assigning;
  return (
    <>
      <DataList
        caption={caption}
        loaded={loaded}
        columns={orderColumns({ isWide, onAssign: setAssigning, through })}
        sorted={sorted}
        problem={problem}
        empty={empty}
        views={views}
        opens
        actions={({ id }) => (
          <DeleteButton
            label={`Delete order ${id}`}
            question="Are you sure you want to delete this order?"
            consequence={deletedOrder}
            onDelete={() =>
              run(() => call('DELETE /admin/orders/{id}', { params: { id } }), {
                failure: 'Failed to delete order.',
                done: `Order ${id} is deleted.`,
              })
            }
          />
        )}
      />
      {present && <AssignStaff order={present} onClose={() => setAssigning(null)} />}
    </>
  );
}

export const deletedOrder =
  'It disappears from every list, also from its customer’s. Invoice, payments and commissions stay in the books.';
