import { Ban, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import type { MenuItem } from '../../../ui/popovers/menu.tsx';
import { canCancel, deleteConsequence, deleteQuestion } from '../../selling/orders/order-labels.ts';

const CancelOrder = later(() => import('../../settlement/refunds/cancel-order.tsx').then((part) => part.CancelOrder));

type Options = {
  order: OrderDetail;
  run: ReturnType<typeof useAction>['run'];
  listUrl: string;
};

/** What ends an order is in the menu of its head. Render `dialogs`. */
export function useOrderActions({ order, run, listUrl }: Options): { menu: MenuItem[]; dialogs: ReactNode } {
  const [isCanceling, setCanceling] = useState(false);
  useUrlAction('cancel', () => setCanceling(canCancel(order)));
  usePrefetch(CancelOrder);
  const navigate = useNavigate();
  const deletion = useDeletion(run);
  const close = () => setCanceling(false);
  const remove = async () => {
    const response = await call('DELETE /admin/orders/{id}', { params: { id: order.id } });
    await navigate(listUrl, { replace: true });
    return response;
  };
  const menu: MenuItem[] = [
    ...(canCancel(order) ? [{ label: 'Cancel order', Icon: Ban, onSelect: () => setCanceling(true) }] : []),
    {
      label: 'Delete order',
      Icon: Trash2,
      danger: true,
      onSelect: () =>
        deletion.confirm({
          name: `Order ${order.id}`,
          question: deleteQuestion,
          consequence: deleteConsequence(order.invoices),
          failure: 'Failed to delete order.',
          work: remove,
        }),
    },
  ];
  const dialogs = (
    <>
      {isCanceling && (
        <LaterDialog onClose={close}>
          <CancelOrder order={order} onClose={close} />
        </LaterDialog>
      )}
      {deletion.dialog}
    </>
  );
  return { menu, dialogs };
}
