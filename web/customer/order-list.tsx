import clsx from 'clsx';
import { Link } from 'react-router';
import type { CustomerOrder } from '../../contract/orders.ts';
import { orderStatuses, orderStatusLabel } from '../../contract/status.ts';
import { dateText, daysFromNow, daysSince, exactText } from '../dashboard/dates.ts';
import { CardTable, CardTableCell, CardTableRow } from '../dashboard/list/card-table.tsx';
import { ProgressSteps } from '../dashboard/progress-steps.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { daysText, Price } from '../ui/price.tsx';
import { OrderBadge } from '../ui/status-badge.tsx';
import { Th } from '../ui/table.tsx';

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
      <Th className={clsx(tight, 'max-md:hidden')}>Promised</Th>
      <Th className={clsx(tight, 'text-right')}>Total</Th>
      <Th className={tight}>
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

const statuses: readonly string[] = orderStatuses;
const people = new Intl.ListFormat('en');
const steps = orderStatuses.map(orderStatusLabel);

function Row({ order }: { order: CustomerOrder }) {
  const { id, items, staff, status, payment_status, created_at, promised_at, total_amount, invoice_id } = order;
  const isDone = status === 'completed' || status === 'delivered';
  const daysLate = daysSince(promised_at);
  const isUnpaid = payment_status === 'unpaid';
  const invoice = `/customer/dashboard/invoices/${invoice_id}`;
  return (
    <CardTableRow>
      <CardTableCell className={tight}>
        <span className="block font-semibold wrap-anywhere">
          {items.map(({ service }) => service.title).join(', ')}
        </span>
        <span className="text-sm text-ink-soft">
          <span className="whitespace-nowrap">Order {id}</span> ·{' '}
          <time dateTime={created_at} title={exactText(created_at)} className="whitespace-nowrap">
            {dateText(created_at)}
          </time>
        </span>
        {staff.length > 0 && (
          <span className="block text-sm text-ink-soft">With {people.format(staff.map(({ name }) => name))}</span>
        )}
      </CardTableCell>
      <CardTableCell className={clsx(tight, 'max-sm:col-start-1 max-sm:row-start-2')}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <OrderBadge status={status} />
          {isUnpaid && <span className="text-sm font-medium text-warn">Unpaid</span>}
        </span>
        <ProgressSteps steps={steps} current={statuses.indexOf(status)} className="mt-2 w-44 sm:max-xl:w-36" />
      </CardTableCell>
      <CardTableCell className={clsx(tight, 'max-sm:col-start-1 max-sm:row-start-3 sm:max-md:hidden')}>
        <time dateTime={promised_at} title={exactText(promised_at)} className="block whitespace-nowrap max-sm:text-sm">
          <span className="sm:hidden">Promised by </span>
          {dateText(promised_at)}
        </time>
        {!isDone &&
          (daysLate > 0 ? (
            <span className="text-sm font-medium whitespace-nowrap text-warn">{daysText(daysLate)} late</span>
          ) : (
            <span className="text-sm whitespace-nowrap text-ink-soft">{daysFromNow(promised_at)}</span>
          ))}
      </CardTableCell>
      <CardTableCell className={clsx(tight, 'text-right max-sm:col-start-2 max-sm:row-start-1')}>
        <Price amount={total_amount} className="font-semibold" />
      </CardTableCell>
      <CardTableCell
        className={clsx(tight, 'text-right max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-2 max-sm:self-end')}
      >
        {invoice_id !== null &&
          (isUnpaid ? (
            <LinkButton to={invoice} className="sm:-mt-1.5 sm:-mb-2.5">
              Pay<span className="sr-only"> order {id}</span>
            </LinkButton>
          ) : (
            <Link
              to={invoice}
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4 sm:-my-2.5"
            >
              Invoice<span className="sr-only"> of order {id}</span>
            </Link>
          ))}
      </CardTableCell>
    </CardTableRow>
  );
}
