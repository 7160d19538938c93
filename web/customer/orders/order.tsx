import { mayChoosePassword } from '../../account/may-choose-password.ts';
import { useSession } from '../../api/session.ts';
import { dashboardMeta } from '../../dashboard/frame/dashboard-meta.ts';
import { later, usePrefetch } from '../../dashboard/later.tsx';
import { ExitLinks } from '../../order/guarantee/exit-links.tsx';
import { useCustomerStep } from '../../order/guarantee/use-customer-step.tsx';
import { loadOrder } from '../../order/load-order.ts';
import { customerStep } from '../../order/next-step-customer.ts';
import { OrderFrame } from '../../order/order-frame.tsx';
import type { CustomerOrderWorkspace } from '../../order/workspace.ts';
import type { Route } from './+types/order.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderState } from './order-state.tsx';

const CustomerWork = later(() => import('../../order/work/customer-work.tsx').then((part) => part.CustomerWork));

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadOrder<CustomerOrderWorkspace>(url, params.id as unknown as number);

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Order ${loaderData.order.id}` : 'Order');

export default function OrderPage({ loaderData: { order, ...loaded } }: Route.ComponentProps) {
  // The session of a purchase only reads.
  const mayDecide = !mayChoosePassword(useSession().user);
  usePrefetch(CustomerWork);
  const { act, isPending, problem, dialogs } = useCustomerStep(order);
  const step = customerStep(order, mayDecide);
  return (
    <>
      <OrderFrame
        viewed={{ role: 'customer', order }}
        step={step}
        ways={<ExitLinks order={order} step={step} mayDecide={mayDecide} onAction={act} />}
        loaded={loaded}
        back={{ name: 'All orders', to: '/customer/dashboard/orders' }}
        badges={<OrderState order={order} />}
        work={<CustomerWork order={order} />}
        aside={<OrderCards order={order} />}
        problem={problem}
        isPending={isPending}
        onAction={act}
      />
      {dialogs}
    </>
  );
}
