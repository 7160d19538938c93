import clsx from 'clsx';
import { Link } from 'react-router';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { orderStatuses, orderStatusLabel } from '../../../contract/shared/status.ts';
import { CompanyDay } from '../../dashboard/date-time.tsx';
import { CardTable, CardTableCell, CardTableRow } from '../../dashboard/list/card-table.tsx';
import { ProgressSteps } from '../../dashboard/progress-steps.tsx';
import { PromiseLine } from '../../order/promise-line.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Price } from '../../ui/price.tsx';
import { Status } from '../../ui/status.tsx';
import { customerOrderLook } from '../../ui/statuses.ts';
import { Th } from '../../ui/table.tsx';
import { InvoicePdfButton } from '../invoices/invoice-file.tsx';
import { hasAmountDue, OrderPayment } from './order-payment.tsx';
import { WaitingBadges } from './waiting-orders.tsx';

// The order's own column gets the remaining width.
const tight = 'sm:max-xl:px-2.5 sm:max-xl:first:pl-4 sm:max-xl:last:pr-4';

export function OrderList({ orders }: { orders: CustomerOrder[] }) {
  if (orders.length === 0)
    return (
      <Empty title="No orders yet" action={<LinkButton to="/services">Order a service</LinkButton>}>
        Your orders will appear here with their progress and delivery date.
      </Empty>
    );
  const head = (
    <>
      <Th className={clsx(tight, 'w-full')}>Order</Th>
      <Th className={tight}>Status</Th>
      <Th className={clsx(tight, 'max-md:hidden')}>Delivery</Th>
      <Th className={clsx(tight, 'text-right')}>Total</Th>
      <Th className={clsx(tight, 'print:hidden')}>
        <span className="sr-only">Invoice</span>
      </Th>
    </>
  );
  return (
    <CardTable caption="Your orders, newest first" head={head}>
      {orders.map((order) => (
        <Row key={order.id} order={order} />
      ))}
    </CardTable>
  );
}

const people = new Intl.ListFormat('en');
const statuses: readonly string[] = orderStatuses.filter((status) => status !== 'cancelled');
const steps = statuses.map(orderStatusLabel);

export const OrderSteps = ({
  order: { status },
  ...rest
}: {
  order: CustomerOrder;
  isNamed?: boolean;
  className?: string;
}) =>
  status !== 'cancelled' && (
    <ProgressSteps
      steps={steps}
      current={statuses.indexOf(status)}
      isDone={['completed', 'delivered', 'cancelled'].includes(status)}
      {...rest}
    />
  );

function Row({ order }: { order: CustomerOrder }) {
  const { id, items, staff, status, day, total_amount, invoice } = order;
  return (
    <CardTableRow className="relative transition-colors hover:bg-sunken has-focus-visible:bg-sunken">
      <CardTableCell className={tight}>
        <Link
          to={`/customer/dashboard/orders/${id}`}
          className="block font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-brand"
        >
          {items
            .filter(({ parent_id }) => parent_id === undefined)
            .map(({ service }) => service.title)
            .join(', ')}
        </Link>
        <span className="text-sm text-ink-soft">
          <span className="whitespace-nowrap">Order {id}</span> · <CompanyDay day={day} />
        </span>
        {staff.length > 0 && (
          <span className="block text-sm text-ink-soft">With {people.format(staff.map(({ name }) => name))}</span>
        )}
      </CardTableCell>
      <CardTableCell className={clsx(tight, 'max-sm:col-span-2 max-sm:row-start-2')}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Status {...customerOrderLook(status)} />
          <WaitingBadges order={order} />
          <OrderPayment order={order} />
        </span>
        <OrderSteps order={order} className="mt-2 w-44 sm:max-xl:w-36" />
      </CardTableCell>
      <CardTableCell className={clsx(tight, 'max-sm:col-start-1 max-sm:row-start-3 sm:max-md:hidden')}>
        <PromiseLine order={order} reader="customer" />
      </CardTableCell>
      <CardTableCell className={clsx(tight, 'text-right max-sm:col-start-2 max-sm:row-start-1')}>
        <Price amount={total_amount} className="font-semibold" />
      </CardTableCell>
      <CardTableCell
        className={clsx(tight, 'text-right max-sm:col-start-2 max-sm:row-start-3 max-sm:self-end print:hidden')}
      >
        {invoice !== null &&
          (hasAmountDue(order) ? (
            <LinkButton
              to={`/customer/dashboard/invoices/${invoice.id}`}
              className="relative z-10 sm:-mt-1.5 sm:-mb-2.5"
            >
              Pay<span className="sr-only"> order {id}</span>
            </LinkButton>
          ) : (
            <InvoicePdfButton invoice={invoice} className="sm:-mt-1.5 sm:-mb-2.5" />
          ))}
      </CardTableCell>
    </CardTableRow>
  );
}
