import clsx from 'clsx';
import { ArrowLeft, MessageCircle, RotateCcw, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toCents, toDecimal } from '../../contract/money.ts';
import type { CustomerOrderDetail } from '../../contract/orders.ts';
import { call } from '../api/browser.ts';
import { dashboardMeta } from '../dashboard/dashboard-meta.ts';
import { Day } from '../dashboard/date-time.tsx';
import { loadOrRedirect } from '../dashboard/load-or-redirect.ts';
import { PageHead } from '../dashboard/page-head.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import { amountsOf } from '../sale/order-amounts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/price.tsx';
import { InvoiceBadge, OrderBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/order.ts';
import { DownloadInvoice } from './invoice-file.tsx';
import { OrderSteps } from './order-list.tsx';
import { hasAmountDue, OpenRefunds, RefundedText, shownInvoice } from './order-payment.tsx';
import { OrderOutlook } from './order-progress.tsx';
import { OrderTimeline } from './order-timeline.tsx';

export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../dashboard/screen-error.tsx';

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadOrRedirect(call('GET /customer/orders/{id}', { params: { id: params.id as unknown as number } }), url, {
    failed: 'Failed to fetch data.',
    missing: 'Order not found.',
  });

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Order ${loaderData.id}` : 'Order');

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed');
  return (
    <>
      <Link
        to="/customer/dashboard/orders"
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden size={18} />
        All orders
      </Link>
      <PageHead
        title={`Order ${order.id}`}
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderBadge status={order.status} />
            <OrderOutlook order={order} />
          </span>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Progress order={order} />
          <Services order={order} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:max-xl:grid-cols-2 md:max-xl:items-start">
          <Payment order={order} />
          <Help order={order} />
        </div>
      </div>
    </>
  );
}

type Props = { order: CustomerOrderDetail };

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="p-5 sm:p-6">
    <h2 className="mb-4 text-lg">{title}</h2>
    {children}
  </Card>
);

const people = new Intl.ListFormat('en');

const Progress = ({ order }: Props) => (
  <Section title="Progress">
    <OrderSteps order={order} isNamed />
    <dl className="mt-6 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
      <Fact name="Promised by">
        <Day time={order.promised_at} />
      </Fact>
      <Fact name="Working on it">
        {order.staff.length > 0
          ? people.format(order.staff.map(({ name }) => name))
          : 'We’ll assign an engineer shortly.'}
      </Fact>
    </dl>
    <OrderTimeline timeline={order.timeline} />
  </Section>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);

function Services({ order }: Props) {
  const { items, total_amount } = order;
  return (
    <Section title="Services">
      <ul className="divide-y divide-line">
        {items.map(({ id, service, price, quantity, parent_id }) => (
          <li
            key={id}
            className={clsx(
              'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 first:pt-0',
              parent_id !== undefined && 'border-none pl-4 text-sm',
            )}
          >
            <span className={clsx('min-w-0 grow basis-0 wrap-anywhere', parent_id === undefined && 'font-medium')}>
              {quantity > 1 && `${quantity} × `}
              {service.title}
            </span>
            <Price amount={toDecimal(quantity * (toCents(price) ?? 0))} />
            {service.slug && (
              <Link
                to={`/customer/dashboard/new-order/${service.slug}`}
                className="inline-flex min-h-11 items-center gap-2 font-medium text-brand underline underline-offset-4 max-sm:w-full print:hidden"
              >
                <RotateCcw aria-hidden size={16} />
                Order again<span className="sr-only">: {service.title}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-t border-line pt-3">
        {amountsOf(order).map(({ name, amount }) => (
          <Amount key={name} name={name} amount={amount} />
        ))}
        <div className="flex justify-between gap-4 text-lg font-semibold">
          <dt>Total</dt>
          <dd>
            <Price amount={total_amount} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}

const Amount = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd>
      <Price amount={amount} />
    </dd>
  </div>
);

function Payment({ order }: Props) {
  const { invoice, total_amount } = order;
  if (!invoice) return null;
  const page = `/customer/dashboard/invoices/${invoice.id}`;
  return (
    <Section title="Invoice">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to={page}
          className="inline-flex min-h-11 items-center font-medium text-brand tabular-nums underline underline-offset-4"
        >
          {invoice.invoice_number}
        </Link>
        <InvoiceBadge {...shownInvoice(order)} status={invoice.status} />
      </p>
      <p className="mb-4 flex flex-wrap justify-between gap-x-4">
        <span className="text-ink-soft">Amount</span>
        <Price amount={total_amount} className="font-semibold" />
        <RefundedText order={order} className="basis-full text-right" />
      </p>
      <OpenRefunds refunds={order.refunds} />
      <div className="flex flex-wrap gap-3 print:hidden">
        {hasAmountDue(order) && <LinkButton to={page}>Pay now</LinkButton>}
        <DownloadInvoice invoice={invoice} label="Download PDF" />
      </div>
    </Section>
  );
}

const Help = ({ order: { id, status } }: Props) => (
  <div className="print:hidden">
    <Section title={status === 'delivered' ? 'How did it go?' : 'Questions?'}>
      <p className="mb-4 text-ink-soft">
        {status === 'delivered'
          ? 'Tell others how it went, or tell us if something isn’t right.'
          : 'Message us any time. A person answers.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {status === 'delivered' && (
          <LinkButton to={`/customer/dashboard/write-review?order=${id}`}>
            <Star aria-hidden size={18} />
            Write a review
          </LinkButton>
        )}
        <LinkButton to="/customer/dashboard/chat" tone="secondary">
          <MessageCircle aria-hidden size={18} />
          Message us
        </LinkButton>
      </div>
    </Section>
  </div>
);
