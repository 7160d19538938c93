import { Link } from 'react-router';
import type { CustomerOrder } from '../../contract/orders.ts';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Price } from '../ui/price.tsx';
import { Td, Th } from '../ui/table.tsx';
import { dateText, daysFromNow, exactText } from './dates.ts';
import { OrderBadge } from '../ui/status-badge.tsx';

/** Orders, newest first: a table where there is room, short cards on a phone. */
export function OrderList({ orders }: { orders: CustomerOrder[] }) {
  if (orders.length === 0)
    return (
      <Empty title="No orders yet" action={<LinkButton to="/services">Find a service</LinkButton>}>
        What you order stands here, with its progress and the day it is promised for.
      </Empty>
    );
  return (
    <div className="rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">Your orders, newest first</caption>
        <thead className="max-sm:sr-only">
          <tr>
            <Th>Order</Th>
            <Th>Status</Th>
            <Th className="max-md:hidden">Promised</Th>
            <Th className="text-right">Total</Th>
            <Th>
              <span className="sr-only">Invoice</span>
            </Th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'max-sm:block max-sm:border-0 max-sm:px-4 max-sm:py-0.5';

function Row({ order }: { order: CustomerOrder }) {
  const { id, items, status, payment_status, created_at, promised_at, total_amount, invoice_id } = order;
  const isDone = status === 'completed' || status === 'delivered';
  return (
    <tr className="max-sm:block max-sm:border-b max-sm:border-line max-sm:py-3.5 max-sm:last:border-b-0">
      <Td className={cell}>
        <span className="block font-semibold">{items.map(({ service }) => service.title).join(', ')}</span>
        <span className="text-sm text-ink-soft">
          Order {id} · <time dateTime={created_at} title={exactText(created_at)}>{dateText(created_at)}</time>
        </span>
      </Td>
      <Td className={cell}>
        <span className="flex flex-wrap gap-1.5 max-sm:py-1">
          <OrderBadge status={status} />
          {payment_status === 'unpaid' && <span className="text-sm font-medium text-warn">Unpaid</span>}
        </span>
      </Td>
      <Td className={`${cell} max-md:sm:hidden`}>
        <time dateTime={promised_at} title={exactText(promised_at)} className="block whitespace-nowrap max-sm:text-sm">
          <span className="sm:hidden">Promised for </span>
          {dateText(promised_at)}
        </time>
        {!isDone && <span className="hidden text-sm text-ink-soft sm:block">{daysFromNow(promised_at)}</span>}
      </Td>
      <Td className={`${cell} text-right max-sm:text-left`}>
        <Price amount={total_amount} className="font-semibold" />
      </Td>
      <Td className={`${cell} text-right max-sm:text-left`}>
        {invoice_id !== null && (
          <Link
            to={`/customer/dashboard/invoices/${invoice_id}`}
            className="inline-flex min-h-11 items-center font-medium whitespace-nowrap text-brand underline underline-offset-4 sm:-my-2.5"
          >
            {payment_status === 'unpaid' ? 'Pay' : 'Invoice'}
            <span className="sr-only"> of order {id}</span>
          </Link>
        )}
      </Td>
    </tr>
  );
}
