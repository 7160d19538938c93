import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { call } from '../../api/browser.ts';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { loadOrRedirect } from '../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { useLiveReload } from '../../dashboard/use-live.ts';
import { Alert } from '../../ui/alert.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { placeOf } from '../shared/list-position.ts';
import type { Route } from './+types/order.ts';
import { AssignStaff, mayAssign } from './assign-staff.tsx';
import { OrderWork } from './order-assignments.tsx';
import type { Through } from './order-columns.tsx';
import { CustomerPart, DatesPart, ItemsPart, MoneyPart, Part } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { isOverdue, OrderPill, PaymentPill } from './order-labels.tsx';
import { deletedOrder } from './order-list.tsx';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Order not found.', 404);
  return loadOrRedirect(call('GET /admin/orders/{id}', { params: { id } }), url, {
    failed: 'Failed to fetch orders. Please try again.',
    missing: 'Order not found.',
  });
}

/** The list that it was opened from: of all orders, or of one customer. */
function useWayBack(): { name: string; to: string }[] {
  const { state } = useLocation();
  const through = (state as { through?: Through } | null)?.through;
  if (!through) return [{ name: 'Orders', to: placeOf('/admin/dashboard/orders') }];
  return [
    { name: 'Customers', to: placeOf('/admin/dashboard/customers') },
    { name: through.name, to: placeOf(through.path) },
  ];
}

export default function Order({ loaderData: order }: Route.ComponentProps) {
  const [isAssigning, setAssigning] = useState(false);
  const { run, problem } = useAction();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const wayBack = useWayBack();
  useLiveReload('order.changed', 'commission.changed');
  const remove = async () => {
    await call('DELETE /admin/orders/{id}', { params: { id: order.id } });
    await navigate(wayBack.at(-1)?.to ?? '/admin/dashboard/orders', { replace: true });
  };
  return (
    <>
      <Breadcrumbs crumbs={[...wayBack, { name: `Order ${order.id}`, to: pathname }]} />
      <PageHead
        title={`Order ${order.id}`}
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderPill status={order.status} />
            <PaymentPill status={order.payment_status} />
            {isOverdue(order) && <span className="font-semibold text-bad">Overdue</span>}
          </span>
        }
        action={
          <div className="flex items-center gap-2">
            {mayAssign(order) && (
              <Button onClick={() => setAssigning(true)}>
                <UserPlus aria-hidden size={18} />
                Assign Staff
              </Button>
            )}
            <DeleteButton
              label={`Delete order ${order.id}`}
              question="Are you sure you want to delete this order?"
              consequence={deletedOrder}
              onDelete={() =>
                run(remove, { failure: 'Failed to delete order.', done: `Order ${order.id} is deleted.` })
              }
            />
          </div>
        }
      />
      {problem && <Alert className="mb-6">{problem}</Alert>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)]">
        <div className="grid gap-6">
          <ItemsPart order={order} />
          <Part title="Work">
            <OrderWork order={order} />
          </Part>
          <Part title="History">
            <OrderHistory order={order} />
          </Part>
        </div>
        <div className="grid gap-6 md:max-xl:grid-cols-2 md:max-xl:items-start">
          <CustomerPart order={order} />
          <DatesPart order={order} />
          <MoneyPart order={order} />
        </div>
      </div>
      {isAssigning && <AssignStaff order={order} onClose={() => setAssigning(false)} />}
    </>
  );
}
