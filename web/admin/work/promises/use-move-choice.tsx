import { useState } from 'react';
import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { Canceled } from '../../../api/canceled.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { canMove, staysText } from './move-effect.ts';
import type { Move } from './move-promise.tsx';

const MoveDialog = later(() => import('./move-promise.tsx').then((part) => part.MoveDialog));
export const MovePromise = later(() => import('./move-promise.tsx').then((part) => part.MovePromise));

type Orders = readonly Pick<ListedOrder, 'id' | 'promise' | 'user'>[];
type Asked = { orders: Orders; label: string; isPart: boolean; accept: (move: Move) => void; cancel: () => void };

/** `choose` resolves to one day and reason for all, or rejects with `Canceled`. Render `dialog`. */
export function useMoveChoice() {
  const [asked, setAsked] = useState<Asked | null>(null);
  usePrefetch(MoveDialog);
  /** `count`: with those on other pages. */
  const choose = (orders: Orders, label: string, count: number): Promise<Move> =>
    new Promise((resolve, reject) =>
      setAsked({
        orders,
        label,
        isPart: count > orders.length,
        accept: resolve,
        cancel: () => reject(new Canceled('move')),
      }),
    );
  const close = (decide: () => void) => {
    setAsked(null);
    decide();
  };
  if (!asked) return { choose, dialog: null };
  const { orders, label, isPart, accept, cancel } = asked;
  const stays = staysText(orders);
  if (!isPart && !orders.some(canMove))
    return {
      choose,
      dialog: (
        <Dialog open title="Nothing to move" onClose={() => close(cancel)}>
          {stays}
        </Dialog>
      ),
    };
  const dialog = (
    <LaterDialog onClose={() => close(cancel)}>
      <MoveDialog
        orders={orders}
        isPart={isPart}
        record={orders.map(({ id }) => id).join(' ')}
        title={`Move the promise of ${label}`}
        lead={[
          'One day and one reason for all.',
          stays,
          isPart ? 'Orders that are delivered or cancelled keep their days.' : null,
        ]
          .filter(Boolean)
          .join(' ')}
        day=""
        agreedWith={orders.length === 1 ? (orders[0]?.user.name ?? '') : 'every customer'}
        move={async (move) => close(() => accept(move))}
        onClose={() => close(cancel)}
      />
    </LaterDialog>
  );
  return { choose, dialog };
}
