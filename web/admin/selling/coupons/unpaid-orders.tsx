import { useState } from 'react';
import { Link } from 'react-router';
import type { UnpaidCouponOrder } from '../../../../contract/selling/coupons.ts';
import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Price } from '../../../ui/price.tsx';

type Props = {
  orders: UnpaidCouponOrder[] | null;
  run: ReturnType<typeof useAction>['run'];
  onClose: () => void;
};

export function UnpaidOrders({ orders, run, onClose }: Props) {
  const [asked, setAsked] = useState<UnpaidCouponOrder | null>(null);
  const [isPending, setPending] = useState(false);
  const cancel = async ({ id }: UnpaidCouponOrder) => {
    setPending(true);
    const body = { note: null };
    await run(
      () =>
        sendOnce(`cancel-order:${id}`, body, (headers) =>
          call('POST /admin/orders/{id}/cancel', { params: { id }, body, headers }),
        ),
      { failure: 'Failed to cancel the order.', done: `Order ${id} was cancelled.` },
    );
    setPending(false);
    setAsked(null);
  };
  if (asked)
    return (
      <Dialog
        open
        title={`Cancel order ${asked.id}?`}
        onClose={() => setAsked(null)}
        action={
          <Button tone="danger" onClick={() => void cancel(asked)} pending={isPending && 'Cancelling…'}>
            Cancel order
          </Button>
        }
      >
        <p>
          The unpaid invoice will be cancelled by a credit note, {asked.customer.name} will be notified by email, and
          the coupon can be used by someone else. This can’t be undone.
        </p>
      </Dialog>
    );
  return (
    <Dialog open title="Unpaid orders with this coupon" onClose={onClose}>
      {orders === null && <Alert>Failed to fetch the unpaid orders.</Alert>}
      {orders?.length === 0 && <p>No unpaid orders. Payments that are waiting for a bank are not listed.</p>}
      <ul className="grid gap-4">
        {orders?.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="grid">
              <Link to={`/admin/dashboard/orders/${order.id}`} className="font-semibold text-brand underline">
                Order {order.id}
              </Link>
              <span className="text-sm wrap-anywhere text-ink-soft">
                {order.customer.name}, <Time kind="day" of={order.day} />, <Price amount={order.total} />
              </span>
            </span>
            <Button tone="secondary" onClick={() => setAsked(order)}>
              Cancel order
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
