import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { invoiceLook, type StatusLook } from '../../../ui/statuses.ts';

type Payable = { payment_status: string; invoice: { status: string } | null };

/** Its invoice is the oldest with an amount due: a void one means that all are. */
const hasNothingToPay = ({ payment_status, invoice }: Payable): boolean =>
  payment_status === 'unpaid' && invoice?.status === 'void';

type Disputable = Payable & Pick<ListedOrder, 'dispute'>;

export function orderPaymentLook(order: Disputable): StatusLook {
  if (order.dispute) return { label: 'Disputed', tone: 'bad' };
  if (hasNothingToPay(order)) return { label: 'Nothing to pay', tone: 'neutral' };
  return invoiceLook(order.payment_status);
}

/** Paid as it should be, which a list need not say. */
export const isPlainlyPaid = ({ payment_status, dispute }: Disputable): boolean =>
  payment_status === 'paid' && dispute === null;

type Ordered = { items: readonly { service: { title: string } }[] };

/** `Wi-Fi survey and tuning +1`: its options and other services are counted. */
export function titleOf({ items }: Ordered): string {
  const [first, ...others] = items.map(({ service }) => service.title);
  return others.length > 0 ? `${first} +${others.length}` : (first ?? '');
}
