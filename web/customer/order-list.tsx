import clsx from 'clsx';
import { Link } from 'react-router';
import type { CustomerOrder } from '../../contract/orders.ts';
import { orderStatuses, orderStatusLabel } from '../../contract/status.ts';
import { dateText, daysFromNow, daysSince, exactText } from '../dashboard/dates.ts';
import { Cell, List, ListRow } from '../dashboard/list.tsx';
import { StepLine } from '../dashboard/step-line.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { daysText, Price } from '../ui/price.tsx';
import { OrderBadge } from '../ui/status-badge.tsx';
import { Th } from '../ui/table.tsx';

// The order's own column gets what room there is.
const tight = 'sm:max-xl:px-2.5 sm:max-xl:first:pl-4 sm:max-xl:last:pr-4';

/** Orders, newest first. */
export function OrderList({ orders }: { orders: CustomerOrder[] }) {
  if (orders.length === 0)
    return (
      <Empty title="No orders yet" action={<LinkButton to="/services">Find a service</LinkButton>}>
        What you order stands here, with its progress and the day it is promised for.
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
    <List caption="Your orders, newest first" head={head}>
      {orders.map((order) => (
        <Row key={order.id} order={order} />
      ))}
    </List>
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
    <ListRow>
      <Cell className={tight}>
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
      </Cell>
      <Cell className={clsx(tight, 'max-sm:col-start-1 max-sm:row-start-2')}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <OrderBadge status={status} />
          {isUnpaid && <span className="text-sm font-medium text-warn">Unpaid</span>}
        </span>
        <StepLine steps={steps} at={statuses.indexOf(status)} className="mt-2 w-44 sm:max-xl:w-36" />
      </Cell>
      <Cell className={clsx(tight, 'max-sm:col-start-1 max-sm:row-start-3 sm:max-md:hidden')}>
        <time dateTime={promised_at} title={exactText(promised_at)} className="block whitespace-nowrap max-sm:text-sm">
          <span className="sm:hidden">Promised for </span>
          {dateText(promised_at)}
        </time>
        {!isDone &&
          (daysLate > 0 ? (
            <span className="text-sm font-medium whitespace-nowrap text-warn">Late by {daysText(daysLate)}</span>
          ) : (
            <span className="text-sm whitespace-nowrap text-ink-soft">{daysFromNow(promised_at)}</span>
          ))}
      </Cell>
      <Cell className={clsx(tight, 'text-right max-sm:col-start-2 max-sm:row-start-1')}>
        <Price amount={total_amount} className="font-semibold" />
      </Cell>
      <Cell
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
      </Cell>
    </ListRow>
  );
}
