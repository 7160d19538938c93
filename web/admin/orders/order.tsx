import { Ban, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { call } from '../../api/browser.ts';
import { dashboardMeta } from '../../dashboard/dashboard-meta.ts';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { loadOrRedirect, settledOrRedirect } from '../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { Alert } from '../../ui/alert.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PaymentsSection } from '../payments/payments-section.tsx';
import { rememberedListUrl } from '../shared/remembered-list-url.ts';
import { EmailsSection } from '../system/emails-section.tsx';
import type { Route } from './+types/order.ts';
import { AssignStaff, canAssign } from './assign-staff.tsx';
import { CancelOrder, canCancel } from './cancel-order.tsx';
import { OrderAssignments } from './order-assignments.tsx';
import type { OpenedFrom } from './order-columns.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderPaymentBadge, OrderState } from './order-labels.tsx';
import { deleteConsequence, deleteQuestion } from './order-list.tsx';
import { CustomerSection, DatesSection, InvoiceSection, ItemsSection, Section } from './order-sections.tsx';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Order not found.', 404);
  const [order, payments, emails] = await Promise.all([
    loadOrRedirect(call('GET /admin/orders/{id}', { params: { id } }), url, {
      failed: 'Failed to fetch orders. Please try again.',
      missing: 'Order not found.',
    }),
    settledOrRedirect(call('GET /admin/payments', { query: { order_id: id, sort: 'id', per_page: 100 } }), url, {
      failed: 'Failed to fetch payments.',
    }),
    settledOrRedirect(call('GET /admin/orders/{id}/emails', { params: { id } }), url, {
      failed: 'Failed to fetch emails.',
    }),
  ]);
  return { order, payments, emails };
}

function useParentCrumbs(): { name: string; to: string }[] {
  const { state } = useLocation();
  const openedFrom = (state as { openedFrom?: OpenedFrom } | null)?.openedFrom;
  if (!openedFrom) return [{ name: 'Orders', to: rememberedListUrl('/admin/dashboard/orders') }];
  return [
    { name: 'Customers', to: rememberedListUrl('/admin/dashboard/customers') },
    { name: openedFrom.name, to: rememberedListUrl(openedFrom.path) },
  ];
}

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, `Order ${args.params.id}`);

export default function Order({ loaderData: { order, payments, emails } }: Route.ComponentProps) {
  const [isCanceling, setCanceling] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { run, problem } = useAction();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const parents = useParentCrumbs();
  useLiveReload('order.changed', 'commission.changed', 'refund.changed', 'invoice.changed', 'dispute.changed');
  const remove = async () => {
    const response = await call('DELETE /admin/orders/{id}', { params: { id: order.id } });
    await navigate(parents.at(-1)?.to ?? '/admin/dashboard/orders', { replace: true });
    return response;
  };
  const unassign = ({ id: user_id, name }: { id: number; name: string }) =>
    void run(() => call('POST /admin/orders/{id}/unassign-staff', { params: { id: order.id }, body: { user_id } }), {
      failure: 'Failed to remove the staff member.',
      done: `${name} was removed from order ${order.id}.`,
    });
  return (
    <>
      <Breadcrumbs crumbs={[...parents, { name: `Order ${order.id}`, to: pathname }]} />
      <PageHead
        title={`Order ${order.id}`}
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderState order={order} />
            <OrderPaymentBadge order={order} />
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-2 max-sm:justify-end">
            {canAssign(order) && (
              <Button
                className="max-sm:basis-full"
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => setAnchor(currentTarget)}
              >
                <UserPlus aria-hidden size={18} />
                Assign Staff
              </Button>
            )}
            {canCancel(order) && (
              <Button tone="secondary" className="max-sm:grow" onClick={() => setCanceling(true)}>
                <Ban aria-hidden size={18} />
                Cancel order
              </Button>
            )}
            <DeleteButton
              label={`Delete order ${order.id}`}
              question={deleteQuestion}
              consequence={deleteConsequence}
              onDelete={() => run(remove, { failure: 'Failed to delete order.', done: `Order ${order.id} deleted.` })}
            />
          </div>
        }
      />
      {problem && <Alert className="mb-6">{problem}</Alert>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)]">
        <div className="grid gap-6">
          <ItemsSection order={order} />
          <Section title="Staff">
            <OrderAssignments order={order} onRemove={unassign} />
          </Section>
          <Section title="History">
            <OrderHistory order={order} />
          </Section>
          <EmailsSection
            loaded={emails}
            withRecipient
            empty="Emails about this order appear here."
            allUrl={`/admin/dashboard/system/outbox?search=${encodeURIComponent(order.user.email)}`}
          />
        </div>
        <div className="grid gap-6 md:max-xl:grid-cols-2 md:max-xl:items-start">
          <CustomerSection order={order} />
          <DatesSection order={order} />
          <InvoiceSection order={order} />
          <PaymentsSection loaded={payments} />
        </div>
      </div>
      {anchor && <AssignStaff order={order} anchor={anchor} run={run} onClose={() => setAnchor(null)} />}
      {isCanceling && <CancelOrder order={order} onClose={() => setCanceling(false)} />}
    </>
  );
}
