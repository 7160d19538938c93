import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { call } from '../../../api/browser.ts';
import { DeleteButton } from '../../../dashboard/forms/delete-button.tsx';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { Button } from '../../../ui/button.tsx';
import { canCancel, deleteConsequence, deleteQuestion } from '../../selling/orders/order-labels.ts';

const CancelOrder = later(() => import('../../settlement/refunds/cancel-order.tsx').then((part) => part.CancelOrder));

type Props = {
  order: OrderDetail;
  run: ReturnType<typeof useAction>['run'];
  listUrl: string;
};

export function OrderActions({ order, run, listUrl }: Props) {
  const [isCanceling, setCanceling] = useState(false);
  useUrlAction('cancel', () => setCanceling(canCancel(order)));
  usePrefetch(CancelOrder);
  const navigate = useNavigate();
  const close = () => setCanceling(false);
  const remove = async () => {
    const response = await call('DELETE /admin/orders/{id}', { params: { id: order.id } });
    await navigate(listUrl, { replace: true });
    return response;
  };
  return (
    <>
      {canCancel(order) && (
        <Button tone="secondary" onClick={() => setCanceling(true)}>
          <Ban aria-hidden size={18} />
          Cancel order
        </Button>
      )}
      <DeleteButton
        label={`Delete Order ${order.id}`}
        question={deleteQuestion}
        consequence={deleteConsequence(order.invoices)}
        onDelete={() => run(remove, { failure: 'Failed to delete order.', done: `Order ${order.id} deleted.` })}
      />
      {isCanceling && (
        <LaterDialog onClose={close}>
          <CancelOrder order={order} onClose={close} />
        </LaterDialog>
      )}
    </>
  );
}
