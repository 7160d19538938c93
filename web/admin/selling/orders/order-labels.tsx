import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { orderStatusLabel } from '../../../../contract/shared/status.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { paymentStatusLabel, paymentStatusTone } from '../../../ui/payment-status.ts';

const tones: Record<string, BadgeTone> = { pending: 'info', processing: 'brand', completed: 'good' };

type Order = { status: string; promise: ListedOrder['promise']; staff: readonly unknown[] };

export const orderLabel = ({ status, staff }: Pick<Order, 'status' | 'staff'>): string =>
  status === 'pending' && staff.length > 0 ? 'Assigned' : orderStatusLabel(status);

type StateProps = { order: Order; withLate?: boolean };

/** A late order is never green. */
export const OrderState = ({ order, withLate = true }: StateProps) => {
  const isLate = isOverdue(order);
  const isAssigned = order.status === 'pending' && order.staff.length > 0;
  const tone = isLate && order.status === 'completed' ? 'neutral' : isAssigned ? 'brand' : tones[order.status];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Badge tone={tone ?? 'neutral'}>{orderLabel(order)}</Badge>
      {isLate && withLate && <Badge tone="bad">Late</Badge>}
    </span>
  );
};

/** New orders stand out from finished ones. */
export const OrderStatusBadge = ({ status }: { status: string }) => (
  <span className="whitespace-nowrap">
    <Badge tone={tones[status] ?? 'neutral'}>{orderStatusLabel(status)}</Badge>
  </span>
);

export const PaymentStatusBadge = ({ status }: { status: string }) => (
  <span className="whitespace-nowrap">
    <Badge tone={paymentStatusTone(status)}>{paymentStatusLabel(status)}</Badge>
  </span>
);

type Payable = { payment_status: string; invoice: { status: string } | null };

/** Its invoice is the oldest with an amount due: a void one means that all are. */
const hasNothingToPay = ({ payment_status, invoice }: Payable): boolean =>
  payment_status === 'unpaid' && invoice?.status === 'void';

type Disputable = Payable & Pick<ListedOrder, 'dispute'>;

export function OrderPaymentBadge({ order }: { order: Disputable }) {
  if (order.dispute) return <Badge tone="bad">Disputed</Badge>;
  if (hasNothingToPay(order)) return <Badge>Nothing to pay</Badge>;
  return <PaymentStatusBadge status={order.payment_status} />;
}

/** Paid as it should be, which a list need not say. */
export const isPlainlyPaid = ({ payment_status, dispute }: Disputable): boolean =>
  payment_status === 'paid' && dispute === null;

type Ordered = { items: readonly { service: { title: string } }[] };

const MAX_TITLES = 3;

export function servicesSummary({ items }: Ordered): string {
  const titles = items.map(({ service }) => service.title);
  if (titles.length <= MAX_TITLES) return titles.join(', ');
  return `${titles.slice(0, MAX_TITLES - 1).join(', ')} and ${titles.length - MAX_TITLES + 1} more`;
}

/** Paused and waiting orders are not. */
export const isOverdue = ({ promise }: Pick<Order, 'promise'>): boolean => promise.late;
