import clsx from 'clsx';
import { MessageCircle, RotateCcw, Star } from 'lucide-react';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { type Column, NumberedTitle } from '../../dashboard/list/columns.tsx';
import { List } from '../../dashboard/list/list.tsx';
import type { RowAction } from '../../dashboard/list/row-actions.tsx';
import { DueDay } from '../../order/due-day.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Price } from '../../ui/price.tsx';
import { InvoicePdfButton } from '../invoices/invoice-file.tsx';
import { hasAmountDue, OrderPayment } from './order-payment.tsx';
import { OrderState } from './order-state.tsx';

const columns: Column<CustomerOrder>[] = [
  {
    head: 'Order',
    cell: ({ id, items }) => (
      <NumberedTitle
        kind="Order"
        id={id}
        title={items
          .filter(({ parent_id }) => parent_id === undefined)
          .map(({ service }) => service.title)
          .join(', ')}
      />
    ),
  },
  { head: 'Status', width: 250, place: 'state', cell: (order) => <OrderState order={order} isInList /> },
  { head: 'Done by', width: 150, place: 'end', cell: (order) => <DueDay order={order} reader="customer" /> },
  {
    head: 'Total',
    width: 210,
    numeric: true,
    place: 'amount',
    cell: (order) => (
      <>
        <span className="me-1.5 max-sm:sr-only">
          <OrderPayment order={order} />
        </span>
        <Price amount={order.total_amount} className="font-semibold" />
      </>
    ),
  },
  { head: 'Invoice', width: 88, place: 'action', isLineEnd: true, cell: (order) => <Invoice order={order} /> },
];

export function OrderList({ orders }: { orders: CustomerOrder[] }) {
  if (orders.length === 0)
    return <Empty title="No orders yet" action={<LinkButton to="/services">Order a service</LinkButton>} />;
  return (
    <List
      caption="Your orders, newest first"
      rows={orders}
      columns={columns}
      to={({ id }) => `/customer/dashboard/orders/${id}`}
      nameOf={({ id }) => `order ${id}`}
      rowActions={actionsOf}
    />
  );
}

/** A service that is no longer offered has no page. */
const actionsOf = ({ id, items, status }: CustomerOrder): RowAction[] => {
  const slug = items.find(({ parent_id }) => parent_id === undefined)?.service.slug;
  return [
    { label: 'Message', Icon: MessageCircle, to: `/customer/dashboard/orders/${id}?tab=conversation` },
    ...(slug ? [{ label: 'Order again', Icon: RotateCcw, to: `/customer/dashboard/new-order/${slug}` }] : []),
    ...(status === 'delivered'
      ? [{ label: 'Write a review', Icon: Star, to: `/customer/dashboard/write-review?order=${id}` }]
      : []),
  ];
};

// The amounts before them end at one edge.
const oneEdge = 'sm:max-lg:min-w-20!';

/** Paying is the reader's next step, the file is for later. */
function Invoice({ order }: { order: CustomerOrder }) {
  const { id, invoice } = order;
  if (invoice === null) return null;
  if (!hasAmountDue(order)) return <InvoicePdfButton invoice={invoice} className={oneEdge} />;
  return (
    <LinkButton
      size="small"
      tone="quiet"
      to={`/customer/dashboard/invoices/${invoice.id}`}
      className={clsx('px-2!', oneEdge)}
    >
      Pay<span className="sr-only"> order {id}</span>
    </LinkButton>
  );
}
