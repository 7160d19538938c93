import { data, useLocation } from 'react-router';
import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { later, usePrefetch } from '../../../dashboard/later.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { loadOrder } from '../../../order/load-order.ts';
import { adminStep } from '../../../order/next-step-admin.ts';
import { OrderFrame } from '../../../order/order-frame.tsx';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { Status } from '../../../ui/status.tsx';
import { orderLook } from '../../../ui/statuses.ts';
import type { OpenedFrom } from '../../selling/orders/order-columns.tsx';
import { isPlainlyPaid, orderPaymentLook } from '../../selling/orders/order-labels.ts';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/order.ts';
import { useOrderActions } from './order-actions.tsx';
import { OrderCards } from './order-cards.tsx';
import { useOrderWork } from './use-order-work.tsx';

const AdminWork = later(() => import('./admin-work.tsx').then((part) => part.AdminWork));
const EmailsSection = later(() =>
  import('../../platform/outbox/emails-section.tsx').then((part) => part.EmailsSection),
);

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Order not found.', 404);
  const [loaded, payments, emails, quarantined] = await Promise.all([
    loadOrder<AdminOrderWorkspace>(url, id),
    settledOrRedirect(call('GET /admin/payments', { query: { order_id: id, sort: 'id', per_page: 100 } }), url, {
      failed: 'Failed to fetch payments.',
    }),
    settledOrRedirect(call('GET /admin/orders/{id}/emails', { params: { id } }), url, {
      failed: 'Failed to fetch emails.',
    }),
    countQuarantined(id),
  ]);
  return { ...loaded, payments, emails, quarantined };
}

/** A failure leaves the order visible. */
async function countQuarantined(id: number): Promise<number> {
  const query = { state: 'quarantined', per_page: 100 } as const;
  const emails = await settled(call('GET /admin/inbound-emails', { query }), 'Failed to fetch emails.');
  return emails.content?.data.filter(({ order_id }) => order_id === id).length ?? 0;
}

function useList(): { name: string; to: string } {
  const { state } = useLocation();
  const openedFrom = (state as { openedFrom?: OpenedFrom } | null)?.openedFrom;
  if (!openedFrom) return { name: 'All orders', to: rememberedListUrl('/admin/dashboard/orders') };
  return { name: openedFrom.name, to: rememberedListUrl(openedFrom.path) };
}

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, `Order ${args.params.id}`);

export default function Order({
  loaderData: { order, payments, emails, quarantined, ...loaded },
}: Route.ComponentProps) {
  const list = useList();
  const work = useOrderWork(order);
  const actions = useOrderActions({ order, run: work.run, listUrl: list.to });
  useLiveReload('dispute.changed');
  usePrefetch(AdminWork, EmailsSection);
  return (
    <>
      <OrderFrame
        viewed={{ role: 'admin', order }}
        step={adminStep(order, quarantined)}
        loaded={loaded}
        back={list}
        badges={
          <>
            <Status {...orderLook(order.status)} />
            {!isPlainlyPaid(order) && <Status {...orderPaymentLook(order)} />}
          </>
        }
        menu={actions.menu}
        problem={work.problem}
        isPending={work.isPending}
        onAction={work.act}
        work={<AdminWork order={order} work={work} />}
        history={
          <EmailsSection
            loaded={emails}
            withRecipient
            empty="Emails about this order appear here."
            allUrl={`/admin/dashboard/system/outbox?search=${encodeURIComponent(order.user.email)}`}
          />
        }
        aside={<OrderCards order={order} payments={payments} />}
      />
      {work.dialogs}
      {actions.dialogs}
    </>
  );
}
