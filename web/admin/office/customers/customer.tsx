import { Download, Eraser, MessageCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import type { Customer } from '../../../../contract/office/customers.ts';
import { call } from '../../../api/browser.ts';
import { ApiError } from '../../../api/call.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { LaterDialog, later } from '../../../dashboard/later.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { RecordPage } from '../../../record/record-page.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { orderFilters, orderListFilters } from '../../selling/orders/order-filters.tsx';
import { OrderList } from '../../selling/orders/order-list.tsx';
import { rememberedListUrl, useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/customer.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomerInvoices } from './customer-invoices.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import { customerDeletion } from './delete-customer.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const EraseCustomer = later(() => import('./erase-customer.tsx').then((part) => part.EraseCustomer));

const failed = 'Failed to fetch customer orders.';
const INVOICES_SHOWN = 5;

/** Null for admins, staff and deleted accounts, whose orders still exist. */
async function loadCustomer(id: number): Promise<Customer | null> {
  try {
    return await call('GET /admin/customers/{id}', { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function loadTimeline(id: number) {
  try {
    return await call('GET /admin/customers/{id}/timeline', { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { data: [], next: null };
    throw error;
  }
}

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.customerId);
  if (!Number.isSafeInteger(id)) throw data('Customer not found.', 404);
  const [customer, orders, invoices, timeline] = await Promise.all([
    settledOrRedirect(loadCustomer(id), url, { failed }),
    loadList('GET /admin/orders', url, { failed, filters: orderFilters, query: { user_id: id } }),
    settledOrRedirect(call('GET /admin/invoices', { query: { user_id: id, per_page: INVOICES_SHOWN } }), url, {
      failed: 'Failed to fetch invoices.',
    }),
    settledOrRedirect(loadTimeline(id), url, { failed: 'Failed to fetch the timeline.' }),
  ]);
  const former = orders.content?.data[0]?.user;
  const isUnknown = customer.error === null && customer.content === null && orders.content?.meta.total === 0;
  if (isUnknown && url.search === '') throw data('Customer not found.', 404);
  const name = customer.content?.name ?? former?.name ?? `Customer ${id}`;
  return { id, customer, name, orders, invoices, timeline };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? loaderData.name : 'Customer');

const LIST = '/admin/dashboard/customers';

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { id, customer: loaded, name, orders, invoices, timeline } = loaderData;
  const customer = loaded.content;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { params } = useListUrl();
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  const [isErasing, setErasing] = useState(false);
  useRememberListUrl();
  useLiveReload('order.changed', 'order.message', 'message', 'refund.changed', 'invoice.changed', 'review.waiting');
  const deleteIt = ({ work, ...deletionOf }: ReturnType<typeof customerDeletion>) =>
    deletion.confirm({
      ...deletionOf,
      async work() {
        const response = await work();
        await navigate(rememberedListUrl(LIST));
        return response;
      },
    });
  const copyData = () =>
    run(() => call('POST /admin/users/{id}/export', { params: { id } }), {
      failure: 'Failed to ask for a copy.',
      done: `The copy of ${name}’s data is being prepared. We’ll email you when you can download it in your profile.`,
    });
  return (
    <>
      <RecordPage
        label="About this customer"
        beginsWithAside
        top={
          <>
            <PageHead
              back={{ name: 'All customers', to: rememberedListUrl(LIST) }}
              title={<bdi>{name}</bdi>}
              line={customer && <About customer={customer} />}
              primary={
                customer && (
                  <LinkButton size="small" to={`/admin/dashboard/chat?with=${id}`}>
                    <MessageCircle aria-hidden size={18} />
                    Message
                  </LinkButton>
                )
              }
              menu={
                customer
                  ? [
                      { label: 'Get a copy', Icon: Download, onSelect: () => void copyData() },
                      {
                        label: 'Delete',
                        Icon: Trash2,
                        danger: true,
                        onSelect: () => deleteIt(customerDeletion(customer)),
                      },
                      { label: 'Erase…', Icon: Eraser, danger: true, onSelect: () => setErasing(true) },
                    ]
                  : undefined
              }
            />
            {problem && <Alert className="mb-4">{problem}</Alert>}
            {/* If the orders failed too, the list shows the error. */}
            {loaded.error !== null && orders.error === null && (
              <div className="mb-6">
                <Retry message={loaded.error} />
              </div>
            )}
            {customer && <CustomerFigures customer={customer} />}
          </>
        }
        aside={customer && <CustomerFacts key={customer.id} customer={customer} />}
      >
        <section aria-labelledby="orders">
          <h2 id="orders" className="mb-2 text-base">
            Orders{' '}
            {orders.content && (
              <span className="font-normal text-ink-soft tabular-nums">{orders.content.meta.total}</span>
            )}
          </h2>
          <OrderList
            caption={`Orders of ${name}`}
            loaded={orders}
            filters={orderListFilters()}
            second="ordered"
            filter={filterIn(params, orderFilters, { user_id: id })}
            openedFrom={{ name, path: pathname }}
            empty={{ title: 'No orders yet', text: `Orders placed by ${name} appear here.` }}
          />
        </section>
        <CustomerInvoices loaded={invoices} allUrl={`/admin/dashboard/invoices?user_id=${id}`} />
        {customer && <CustomerTimeline key={customer.id} customer={customer} loaded={timeline} />}
      </RecordPage>
      {deletion.dialog}
      {customer && isErasing && (
        <LaterDialog onClose={() => setErasing(false)}>
          <EraseCustomer
            person={customer}
            onClose={() => setErasing(false)}
            onDone={() => navigate(rememberedListUrl(LIST))}
          />
        </LaterDialog>
      )}
    </>
  );
}

const About = ({ customer: { billing, since } }: { customer: Customer }) => (
  <>
    {billing.company && (
      <>
        <bdi>{billing.company}</bdi> ·{' '}
      </>
    )}
    {billing.company ? 'customer' : 'Customer'} since <Time kind="document" of={since} />
  </>
);
