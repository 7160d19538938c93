import { useState } from 'react';
import { dashboardMeta } from '../../dashboard/frame/dashboard-meta.ts';
import { customerTimeline } from '../../order/history/customer-timeline.ts';
import { TimelineList } from '../../order/history/timeline-list.tsx';
import { loadOrder } from '../../order/load-order.ts';
import { OrderFrame } from '../../order/order-frame.tsx';
import { AcceptDialog } from '../../order/work/accept-dialog.tsx';
import { AskChangesDialog } from '../../order/work/ask-changes-dialog.tsx';
import { CustomerWork } from '../../order/work/customer-work.tsx';
import { Section } from '../../order/work/section.tsx';
import type { CustomerOrderWorkspace } from '../../order/workspace.ts';
import { Status } from '../../ui/status.tsx';
import { customerOrderLook } from '../../ui/statuses.ts';
import type { Route } from './+types/order.ts';
import { OrderCards } from './order-cards.tsx';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadOrder<CustomerOrderWorkspace>(url, params.id as unknown as number);

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Order ${loaderData.order.id}` : 'Order');

export default function OrderPage({ loaderData: { order, ...loaded } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<'accept' | 'changes' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <OrderFrame
        viewed={{ role: 'customer', order }}
        loaded={loaded}
        back={{ name: 'All orders', to: '/customer/dashboard/orders' }}
        badges={<Status {...customerOrderLook(order.status)} />}
        work={<CustomerWork order={order} />}
        history={
          <Section title="History">
            <TimelineList entries={customerTimeline(order)} />
          </Section>
        }
        aside={<OrderCards order={order} />}
        onAction={(action) => {
          if (action === 'accept' || action === 'changes') setDialog(action);
        }}
      />
      {dialog === 'accept' && <AcceptDialog orderId={order.id} onClose={close} />}
      {dialog === 'changes' && <AskChangesDialog order={order} onClose={close} />}
    </>
  );
}
