import { mayChoosePassword } from '../../account/choose-password-form.tsx';
import { useSession } from '../../api/session.ts';
import { dashboardMeta } from '../../dashboard/frame/dashboard-meta.ts';
import { useCustomerStep } from '../../order/guarantee/use-customer-step.tsx';
import { loadOrder } from '../../order/load-order.ts';
import { OrderFrame } from '../../order/order-frame.tsx';
import { CustomerWork } from '../../order/work/customer-work.tsx';
import type { CustomerOrderWorkspace } from '../../order/workspace.ts';
import type { Route } from './+types/order.ts';
import { OrderCards } from './order-cards.tsx';
import { orderMenu } from './order-menu.ts';
import { OrderState } from './order-state.tsx';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadOrder<CustomerOrderWorkspace>(url, params.id as unknown as number);

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Order ${loaderData.order.id}` : 'Order');

export default function OrderPage({ loaderData: { order, ...loaded } }: Route.ComponentProps) {
  const { user } = useSession();
  const { act, isPending, problem, dialogs } = useCustomerStep(order);
  return (
    <>
      <OrderFrame
        viewed={{ role: 'customer', order }}
        loaded={loaded}
        back={{ name: 'All orders', to: '/customer/dashboard/orders' }}
        badges={<OrderState order={order} />}
        work={<CustomerWork order={order} />}
        aside={<OrderCards order={order} />}
        // The session of a purchase only reads.
        menu={mayChoosePassword(user) ? [] : orderMenu(order, act)}
        problem={problem}
        isPending={isPending}
        onAction={act}
      />
      {dialogs}
    </>
  );
}
