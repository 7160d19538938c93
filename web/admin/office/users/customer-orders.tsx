import { MessageCircle } from 'lucide-react';
import { data, useLocation } from 'react-router';
import { call } from '../../../api/browser.ts';
import { ApiError } from '../../../api/call.ts';
import { settled } from '../../../api/page-data.ts';
import { BillingProfileForm } from '../../../billing/billing-profile-form.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailsSection } from '../../platform/outbox/emails-section.tsx';
import { loadOrderFilterOptions, orderFilters, orderListFilters } from '../../selling/orders/order-filters.tsx';
import { OrderList } from '../../selling/orders/order-list.tsx';
import { rememberedListUrl, useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/customer-orders.ts';
import { CustomerContact } from './customer-contact.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const failed = 'Failed to fetch customer orders.';
const EMAILS_SHOWN = 10;

/** Null for admins, staff and deleted accounts, whose orders still exist. */
async function loadCustomer(id: number) {
  try {
    const account = await call('GET /admin/users/{id}', { params: { id } });
    return account.role.name === 'customer' ? account : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export async function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.customerId);
  if (!Number.isSafeInteger(id)) throw data('Customer not found.', 404);
  const [customer, orders, emails, billing, options] = await Promise.all([
    settledOrRedirect(loadCustomer(id), url, { failed }),
    loadList('GET /admin/orders', url, { failed, filters: orderFilters, query: { user_id: id } }),
    settledOrRedirect(
      call('GET /admin/users/{id}/emails', { params: { id }, query: { per_page: EMAILS_SHOWN } }),
      url,
      { failed: 'Failed to fetch emails.' },
    ),
    settled(call('GET /admin/users/{id}/billing-profile', { params: { id } }), 'Failed to fetch the billing details.'),
    loadOrderFilterOptions(),
  ]);
  const account = customer.content;
  const former = orders.content?.data[0]?.user;
  const isUnknown = customer.error === null && account === null && orders.content?.meta.total === 0;
  if (isUnknown && url.search === '') throw data('Customer not found.', 404);
  return {
    id,
    account,
    accountError: customer.error,
    name: account?.name ?? former?.name ?? `Customer ${id}`,
    email: account?.email,
    orders,
    emails,
    billing,
    options,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Orders of ${loaderData.name}` : 'Orders of a customer');

export default function CustomerOrders({ loaderData }: Route.ComponentProps) {
  const { id, account, accountError, name, email, orders, emails, billing, options } = loaderData;
  const { pathname } = useLocation();
  const { params } = useListUrl();
  useRememberListUrl();
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed');
  return (
    <>
      <PageHead
        back={{ name: 'All customers', to: rememberedListUrl('/admin/dashboard/customers') }}
        title={<bdi>{name}</bdi>}
        line={email}
        secondary={
          account && (
            <LinkButton tone="secondary" size="small" to={`/admin/dashboard/chat?with=${id}`}>
              <MessageCircle aria-hidden size={18} />
              Chat
            </LinkButton>
          )
        }
      />
      {/* If the orders failed too, the list shows the error. */}
      {accountError !== null && orders.error === null && (
        <div className="mb-6">
          <Retry message={accountError} />
        </div>
      )}
      <OrderList
        caption={`Orders of ${name}`}
        loaded={orders}
        filters={orderListFilters(options)}
        second="ordered"
        filter={filterIn(params, orderFilters, { user_id: id })}
        openedFrom={{ name, path: pathname }}
        empty={{ title: 'No orders yet', text: `Orders placed by ${name} appear here.` }}
      />
      {account && (
        <div className="mt-8 grid max-w-3xl grid-cols-1 gap-6">
          <CustomerContact key={account.updated_at} customer={account} />
          <Card className="p-5 sm:p-6">
            <h2 className="mb-4 text-lg">Billing details</h2>
            {billing.error !== null ? (
              <Retry message={billing.error} />
            ) : (
              <BillingProfileForm
                key={billing.content.updated_at}
                profile={billing.content}
                toggleLabel="Buys for a company"
                save={(body) => call('PUT /admin/users/{id}/billing-profile', { params: { id }, body })}
              />
            )}
          </Card>
          <EmailsSection
            loaded={emails}
            empty={`Emails to ${name} appear here.`}
            allUrl={`/admin/dashboard/system/outbox?search=${encodeURIComponent(account.email)}`}
          />
        </div>
      )}
    </>
  );
}
